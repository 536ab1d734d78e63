// Makes the headers of the fuzzer's requests: the usual ones, and changes to them.
import type { Chance } from './chance.js'
import type { Operation } from './operations.js'
import { changed } from './values.js'

export type Headers = (readonly [string, string])[]

/** Names and values that no client should send; values are sent as latin-1. */
const odd: Headers = [
  ['Authorization', 'Bearer'],
  ['Authorization', 'Basic Og=='],
  ['Authorization', `Bearer ${'a.'.repeat(4_000)}`],
  ['Authorization', 'Bearer {other_token}'],
  ['x-api-key', ''],
  ['x-api-key', '{other_secret}'],
  ['client-id', '{other_id}'],
  ['X-Service-Origin', '_'],
  ['X-Service-Origin', 'LOAN-desk'],
  ['X-Service-Origin', 'a'.repeat(33)],
  ['X-Service-Meta-Order-Id', 'A-1'],
  ['X-Service-Meta-Order_Id', 'A-1'],
  ['X-Service-Meta---proto--', 'x'],
  ['X-Service-Meta-', 'x'],
  ['X-Service-Meta-Long', 'v'.repeat(256)],
  [`X-Service-Meta-${'n'.repeat(41)}`, 'v'],
  ['X-Service-Meta-Bytes', '\xc3\x28\xff'],
  ['X-Service-Meta-Escape', '\x1b[2J'],
  ['Idempotency-Key', 'fuzz-1'],
  ['Idempotency-Key', ''],
  ['Idempotency-Key', 'k'.repeat(256)],
  ['Idempotency-Key', '\xe9'],
  ['Content-Type', 'application/json; charset=utf-16'],
  ['Content-Type', 'multipart/form-data'],
  ['Content-Type', 'multipart/form-data; boundary='],
  ['Content-Type', `multipart/form-data; boundary=${'b'.repeat(200)}`],
  ['Content-Type', '/;;,'],
  ['Content-Encoding', 'gzip'],
  ['Content-Encoding', 'identity, br'],
  ['Transfer-Encoding', 'identity'],
  ['Transfer-Encoding', 'gzip'],
  ['Accept', 'text/html'],
  ['Accept-Encoding', 'gzip, br;q=0'],
  ['Expect', '100-continue'],
  ['Expect', 'a miracle'],
  ['Upgrade', 'h2c'],
  ['Connection', 'upgrade'],
  ['Connection', 'close'],
  ['Cookie', 'a=b; '.repeat(500)],
  ['X-Forwarded-For', '127.0.0.1, ::1, x'],
  ['X-Forwarded-Proto', 'http'],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['Range', 'bytes=0-0'],
  ['If-None-Match', '*'],
  ['Cache-Control', 'no-cache'],
  ['TE', 'trailers'],
  ['Host', 'example.invalid'],
  ['Host', ''],
]

/** Without credentials where none are needed; the client-id in some. */
export function usualHeaders(operation: Operation, chance: Chance): Headers {
  const headers: Headers = [['Host', 'localhost']]
  if (operation.needsCredentials) {
    headers.push(['Authorization', 'Bearer {token}'], ['x-api-key', '{client_secret}'])
    // Two lookups of the interface require it; for the others it is optional.
    if (operation.path.includes('/ekyc/') || chance.is(0.5)) headers.push(['client-id', '{client_id}'])
  }
  return headers
}

export function changeHeaders(headers: Headers, chance: Chance): void {
  const times = 1 + chance.below(3)
  for (let n = 0; n < times; n++) {
    const at = chance.below(headers.length)
    const [name, value] = headers[at] ?? ['X-None', '']
    switch (chance.below(6)) {
      case 0:
        headers.splice(at, 1)
        break
      case 1:
        headers.push([name, value]) // twice
        break
      case 2:
        // A changed value must not contain a line end: it is still a header.
        headers[at] = [name, latin1(changed(value, chance))]
        break
      case 3:
        headers.push(...Array.from({ length: chance.pick([12, 101, 300]) }, manyHeaders))
        break
      default:
        headers.push(chance.pick(odd))
    }
  }
}

const manyHeaders = (_: unknown, at: number) => [`X-Service-Meta-M${at}`, 'v'] as const

const latin1 = (text: string): string =>
  Buffer.from(text.slice(0, 9_000).replace(/[\r\n\0]/g, ' '), 'utf8').toString('latin1')
