// Tests several calls on one connection: unreadable bytes after a call do not cost the call its answer.
import { connect } from 'node:tls'
import { describe, expect, it } from 'vitest'
import { lookups } from './every-lookup.js'
import { useTarget } from './target.js'

const target = useTarget()
const panbasic = lookups[0]!
const lookupPath = `${panbasic.path}?pan_number=ZZZPZ1000A`
const address = () => new URL(target.client.baseUrl)
const host = () => `Host: ${address().host}`

/** A whole lookup with credentials. */
async function lookupBytes(path: string, ...lines: string[]): Promise<string> {
  const credentials = [
    `Authorization: Bearer ${await target.client.token()}`,
    `x-api-key: ${target.client.clientSecret}`,
  ]
  return [`GET ${path} HTTP/1.1`, host(), ...lines, ...credentials, '', ''].join('\r\n')
}

/** Every answer on a connection until it is closed: status and transaction id. */
function answersTo(bytes: string): Promise<{ status: number; id: string }[]> {
  const { hostname, port } = address()
  return new Promise((resolve, reject) => {
    const socket = connect({
      host: hostname,
      port: Number(port),
      ca: target.client.ca,
      servername: 'localhost',
    })
    let text = ''
    socket.setEncoding('latin1')
    socket.once('secureConnect', () => socket.write(bytes))
    socket.on('data', (chunk: string) => {
      text += chunk
    })
    socket.once('error', reject)
    socket.once('close', () => {
      const heads = [...text.matchAll(/HTTP\/1\.1 (\d{3}) .*?\r\n\r\n/gs)]
      resolve(
        heads.map(([head, status]) => ({
          status: Number(status),
          id: /^x-transaction-id: ([0-9a-f]{32})\r$/im.exec(head)?.[1] ?? '',
        })),
      )
    })
  })
}

describe('what follows a call on its connection', () => {
  const slowPath = `${panbasic.path}?pan_number=ZZZPZ1000S`

  it.each([
    ['what is no HTTP', lookupPath, 'GARBAGE\r\n\r\n', 400],
    ['what is no HTTP, behind a call that takes two seconds', slowPath, 'GARBAGE\r\n\r\n', 400],
    ['a request line that is too long', slowPath, `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n\r\n`, 431],
  ])('does not cost the call its answer: %s', async (_name, path, behind, status) => {
    const call = await lookupBytes(path)
    const answers = await answersTo(call + call + behind)
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, status])
    expect(new Set(answers.map(({ id }) => id)).size).toBe(3)
    expect(answers.every(({ id }) => id !== '')).toBe(true)
  })

  it('is ignored after a call that closes the connection', async () => {
    const last = await lookupBytes(slowPath, 'Connection: close')
    const answers = await answersTo(last + (await lookupBytes(lookupPath)))
    expect(answers.map(({ status }) => status)).toEqual([200])
  })

  it('does not wait for a call that has arrived only in part', async () => {
    const begun = Date.now()
    const answers = await answersTo(
      `POST /v1/authorize HTTP/1.1\r\n${host()}\r\nContent-Type: application/x-www-form-urlencoded\r\n` +
        'Transfer-Encoding: chunked\r\n\r\n3\r\ncli\r\nNO CHUNK\r\n',
    )
    expect(answers.map(({ status }) => status)).toEqual([400])
    expect(Date.now() - begun).toBeLessThan(5_000)
  })
})
