// Tests calls through an egress proxy, and private networks that the operator allows.
import http from 'node:http'
import https from 'node:https'
import net from 'node:net'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readPrivateNetwork } from '../../../src/platform/outbound/address.js'
import type { Connect } from '../../../src/platform/outbound/connect.js'
import { createGuard } from '../../../src/platform/outbound/guard.js'
import type { OutboundParts } from '../../../src/platform/outbound/outbound.js'
import { makeAuthority, makeLeaf } from '../../../src/platform/tls/make-certificate.js'
import { closeServers, failure, listen, outbound, receiver, request } from './outbound.harness.js'

afterEach(closeServers)

let ca = ''
let pair: { cert: string; key: string }
beforeAll(async () => {
  const authority = await makeAuthority(Date.now())
  ca = authority.cert
  pair = await makeLeaf(authority, ['receiver.example', 'proxy.example'], Date.now())
})

/** The targets that the proxy was asked for; it resolves each name. */
async function proxyTo(ports: Readonly<Record<string, number>>, secure = false) {
  const asked: string[] = []
  const server = secure ? https.createServer(pair) : http.createServer()
  server.on('connect', (incoming: http.IncomingMessage, socket: net.Socket) => {
    asked.push(incoming.url!)
    const port = ports[incoming.url!]
    socket.on('error', () => socket.destroy())
    if (port === undefined) return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    const through = net.connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      through.pipe(socket).pipe(through)
    })
    through.on('error', () => socket.destroy())
  })
  const port = await listen(server as http.Server)
  return { asked, port, url: `${secure ? 'https' : 'http'}://proxy.example:${port}` }
}

const secureReceiver = () =>
  listen(https.createServer(pair, (incoming, answer) => answer.end(incoming.headers.host)) as http.Server)

/** Only the proxy has an address here: a query for another name means that the caller resolved it itself. */
const lookup = async (name: string) => {
  if (name !== 'proxy.example') throw new Error(`${name} was resolved here`)
  return ['127.0.0.1']
}
const live = (parts: Partial<OutboundParts>) =>
  outbound({ allowLoopback: false, extraCa: [ca], lookup, ...parts })

describe('through a proxy', () => {
  it.each([false, true])(
    'the proxy resolves the name, and TLS is with the receiver (https proxy: %s)',
    async (secure) => {
      const to = await secureReceiver()
      const proxy = await proxyTo({ 'receiver.example:8443': to }, secure)
      const answer = await live({ proxy: proxy.url }).post('https://receiver.example:8443/hook', request)
      expect(answer).toMatchObject({ status: 200, bodyText: 'receiver.example:8443' })
      expect(proxy.asked).toEqual(['receiver.example:8443'])
    },
  )

  it('a name that is not in the certificate is refused', async () => {
    const to = await secureReceiver()
    const proxy = await proxyTo({ 'other.example:443': to })
    expect(await failure(live({ proxy: proxy.url }).post('https://other.example/', request))).toBe('tls')
  })

  it.each([
    'https://10.1.2.3/',
    'https://127.0.0.1/',
    'https://169.254.169.254/',
    'https://[fd00::1]/',
    'https://localhost/',
  ])('the guard still checks what it can see: %s', async (url) => {
    const proxy = await proxyTo({})
    expect(await failure(live({ proxy: proxy.url }).post(url, request))).toBe('refused-address')
    expect(proxy.asked).toEqual([])
  })

  it('a literal that may be called goes through it too', async () => {
    const proxy = await proxyTo({})
    const calls = live({ proxy: proxy.url, allowNetworks: [readPrivateNetwork('fd00::/8')!] })
    expect(await failure(calls.post('https://[fd00::1]:8443/', request))).toBe('proxy')
    expect(await failure(calls.post('https://8.8.8.8/', request))).toBe('proxy')
    expect(proxy.asked).toEqual(['[fd00::1]:8443', '8.8.8.8:443'])
  })

  it('a proxy that refuses, is missing or is not a proxy gives the outcome proxy', async () => {
    const refusing = await proxyTo({})
    const plain = await receiver((_, answer) => void answer.end('hello'))
    const silent = await listen(net.createServer((socket) => void socket.end()))
    for (const proxy of [
      refusing.url,
      'http://proxy.example:1',
      `http://proxy.example:${plain}`,
      `http://proxy.example:${silent}`,
    ])
      expect(await failure(live({ proxy }).post('https://receiver.example/', request)), proxy).toBe('proxy')
  })

  it('a proxy that never answers is a timeout', async () => {
    const port = await listen(net.createServer(() => {}))
    const call = live({ proxy: `http://proxy.example:${port}` }).post('https://receiver.example/', {
      ...request,
      timeoutMs: 200,
    })
    expect(await failure(call)).toBe('timeout')
  })
})

describe('allowed networks', () => {
  const guard = createGuard({
    allowLoopback: false,
    allowNetworks: ['10.1.0.0/16', 'fd00:1::/32'].map((text) => readPrivateNetwork(text)!),
    ownAddresses: () => ['10.1.0.7'],
  })
  const check = (url: string) => {
    const read = guard.readTarget(url)
    return 'reason' in read ? read.reason : 'accepted'
  }

  it.each([
    ['https://10.1.2.3/', 'accepted'],
    ['https://0x0a010203/', 'accepted'],
    ['https://[fd00:1::5]/', 'accepted'],
    ['https://10.2.2.3/', 'refused-address'],
    ['https://[fd00:2::5]/', 'refused-address'],
    ['https://[::ffff:10.1.2.3]/', 'refused-address'],
    ['https://10.1.0.7/', 'refused-address'], // this machine
    ['https://127.0.0.1/', 'refused-address'],
    ['http://10.1.2.3/', 'bad-url'],
  ])('%s: %s', (url, expected) => expect(check(url)).toBe(expected))

  it('are checked for every address of a name', async () => {
    const dialled: string[] = []
    const connect: Connect = async ({ address }) => {
      dialled.push(address)
      throw Object.assign(new Error('refused'), { outboundReason: 'connect' })
    }
    const calls = (addresses: string[]) =>
      outbound({
        allowLoopback: false,
        allowNetworks: [readPrivateNetwork('10.1.0.0/16')!],
        lookup: async () => addresses,
        connect,
      })
    expect(await failure(calls(['10.1.2.3']).post('https://hooks.bank/', request))).toBe('connect')
    expect(await failure(calls(['10.1.2.3', '10.2.0.1']).post('https://hooks.bank/', request))).toBe(
      'refused-address',
    )
    expect(dialled).toEqual(['10.1.2.3'])
  })

  it.each([
    '0.0.0.0/0',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '10.0.0.0/7',
    '8.8.8.0/24',
    'fe80::/10',
    '::/0',
    '10.0.0.0',
    '10.0.0.0/33',
    'x/8',
    '',
  ])('%j is none that can be allowed', (text) => expect(readPrivateNetwork(text)).toBeUndefined())
})
