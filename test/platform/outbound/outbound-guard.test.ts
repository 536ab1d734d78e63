// Tests the guard and TLS around a call; for outside addresses, over a stubbed connector.
import 'reflect-metadata' // the certificate library needs it loaded first
import { once } from 'node:events'
import https from 'node:https'
import net from 'node:net'
import * as x509 from '@peculiar/x509'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Connect } from '../../../src/platform/outbound/connect.js'
import { resolvedCases, urlCases } from '../../../src/platform/outbound/guard.cases.js'
import type { OutboundParts } from '../../../src/platform/outbound/outbound.js'
import {
  closeServers,
  failure,
  listen,
  outbound,
  rawReceiver,
  receiver,
  request,
} from './outbound.harness.js'

afterEach(closeServers)

describe('TLS', () => {
  let key = ''
  let certificate = ''
  beforeAll(async () => {
    x509.cryptoProvider.set(globalThis.crypto)
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
    const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
    const made = await x509.X509CertificateGenerator.createSelfSigned({
      name: 'CN=receiver.example',
      notBefore: new Date('2020-01-01'),
      notAfter: new Date('2049-01-01'),
      signingAlgorithm: algorithm,
      keys,
      extensions: [new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: 'receiver.example' }])],
    })
    certificate = made.toString('pem')
    const bytes = await crypto.subtle.exportKey('pkcs8', keys.privateKey)
    key = x509.PemConverter.encode(bytes, 'PRIVATE KEY')
  })

  const secureReceiver = () =>
    listen(
      https.createServer({ key, cert: certificate }, (req, res) => {
        res.end(`${req.headers.host} ${(req.socket as import('node:tls').TLSSocket).getProtocol()}`)
      }),
    )
  const lookup = async () => ['127.0.0.1']

  it('checks the certificate against the name in the URL, not the dialled address', async () => {
    const port = await secureReceiver()
    const trusting = outbound({ lookup, extraCa: [certificate] })
    const answer = await trusting.post(`https://receiver.example:${port}/`, request)
    expect(answer).toMatchObject({ status: 200, bodyText: `receiver.example:${port} TLSv1.3` })
    expect(await failure(trusting.post(`https://other.example:${port}/`, request))).toBe('tls')
    expect(await failure(trusting.post(`https://127.0.0.1:${port}/`, request))).toBe('tls')
  })

  it('refuses an unknown authority, whatever the environment says, and a receiver without TLS', async () => {
    const port = await secureReceiver()
    const before = { ...process.env }
    try {
      process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
      expect(await failure(outbound({ lookup }).post(`https://receiver.example:${port}/`, request))).toBe(
        'tls',
      )
    } finally {
      process.env = before
    }
    const plain = await receiver((_, res) => res.end())
    expect(await failure(outbound().post(`https://127.0.0.1:${plain}/`, request))).toBe('tls')
    const silent = await rawReceiver('', (socket) => socket.end())
    expect(await failure(outbound().post(`https://127.0.0.1:${silent}/`, request))).toBe('tls')
  })
})

describe('the guard around post', () => {
  /** Connects every dial to a receiver on loopback, and reports `peer` as the peer. */
  function stub(port: number, peer: (dialled: string) => string = (dialled) => dialled) {
    const dialled: string[] = []
    const connect: Connect = async ({ address }) => {
      dialled.push(address)
      const socket = net.connect(port, '127.0.0.1')
      await once(socket, 'connect')
      return { socket, peerAddress: peer(address) }
    }
    return { connect, dialled }
  }
  const refusing = (parts: Partial<OutboundParts>) => outbound({ allowLoopback: false, ...parts })

  it('does not dial a URL that the table refuses, and dials the literal of the others', async () => {
    const port = await rawReceiver('', (socket) => socket.destroy())
    let dials = 0
    for (const [text, expected] of urlCases.filter(
      ([text]) => /^[[\d]/.test(text) && !text.includes('://'),
    )) {
      const { connect, dialled } = stub(port)
      // A name that looks like a number (0x1g) resolves to something harmless here.
      const call = refusing({ connect, lookup: async () => ['8.8.8.8'] }).post(`https://${text}/`, request)
      expect(await failure(call), text).toBe(expected === 'accepted' ? 'tls' : expected)
      expect(dialled.length, text).toBe(expected === 'accepted' ? 1 : 0)
      dials += dialled.length
    }
    expect(dials).toBeGreaterThan(20)
  })

  it.each(resolvedCases)('a name that resolves to %j is dialled: %s', async (addresses, reaches) => {
    const port = await rawReceiver('', (socket) => socket.destroy())
    const { connect, dialled } = stub(port)
    const call = refusing({ connect, lookup: async () => addresses }).post(
      'https://receiver.example/',
      request,
    )
    expect(await failure(call)).toBe(reaches ? 'tls' : 'refused-address')
    expect(dialled).toEqual(reaches ? [addresses[0]] : [])
  })

  it.each([['127.0.0.1'], ['10.0.0.1'], ['::1'], ['1.1.1.1'], ['::ffff:8.8.8.8'], ['']])(
    'a connection whose peer is %j is dropped before a byte is sent',
    async (peer) => {
      let received = 0
      const port = await listen(
        net.createServer((socket) => socket.on('data', (data) => (received += data.length))),
      )
      const { connect } = stub(port, () => peer)
      const call = refusing({ connect, lookup: async () => ['8.8.8.8'] }).post(
        'https://receiver.example/',
        request,
      )
      expect(await failure(call)).toBe('refused-address')
      expect(received).toBe(0)
    },
  )

  it('tries the next address of a name when one does not connect, up to the limit', async () => {
    const dialled: string[] = []
    const connect: Connect = async ({ address }) => {
      dialled.push(address)
      throw Object.assign(new Error('refused'), { outboundReason: 'connect' })
    }
    const lookup = async () => ['8.8.8.8', '1.1.1.1', '9.9.9.9']
    const parts = { connect, lookup, limits: { addressesMax: 2 } }
    expect(await failure(refusing(parts).post('https://receiver.example/', request))).toBe('connect')
    expect(dialled).toEqual(['8.8.8.8', '1.1.1.1'])
  })

  it('in plain HTTP reaches only loopback, even when a name resolves to an outside address', async () => {
    const { connect, dialled } = stub(1)
    const call = outbound({ connect, lookup: async () => ['8.8.8.8'] }).post(
      'http://receiver.example/',
      request,
    )
    expect(await failure(call)).toBe('refused-address')
    expect(dialled).toEqual([])
  })

  it("refuses the machine's own addresses after resolution", async () => {
    const { connect, dialled } = stub(1)
    const parts = { connect, lookup: async () => ['8.8.8.8'], ownAddresses: () => ['8.8.8.8'] }
    expect(await failure(outbound(parts).post('https://receiver.example/', request))).toBe('refused-address')
    expect(dialled).toEqual([])
  })

  it('checkUrl gives the reason without resolving', () => {
    const { checkUrl } = refusing({})
    expect(checkUrl('https://receiver.example/')).toBeNull()
    expect(checkUrl('http://receiver.example/')).toBe('bad-url')
    expect(checkUrl('https://127.1/')).toBe('refused-address')
  })
})
