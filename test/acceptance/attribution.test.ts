// X-Service-Origin and X-Service-Meta-*: every limit on both of its sides, and what is recorded.
import { describe, expect, it } from 'vitest'
import { type Answer, type RawHeaders, utf8HeaderValue } from '../support/client.js'
import { expectDetail, expectEnvelope, transactionOf } from './answers.js'
import { lookups } from './every-lookup.js'
import { describeLocal, useTarget } from './target.js'
import { rowOf, usageRows } from './usage-rows.js'

const target = useTarget()
const panbasic = lookups[0]!

const call = (rawHeaders: RawHeaders): Promise<Answer> =>
  target.client.lookup(panbasic.path, panbasic.query, {
    rawHeaders: rawHeaders.map((text, at) => (at % 2 === 1 ? utf8HeaderValue(text) : text)),
  })
const meta = (name: string, value: string): RawHeaders => [`X-Service-Meta-${name}`, value]
const several = (count: number) =>
  Array.from({ length: count }, (_, at) => meta(`Field-${at}`, `value ${at}`)).flat()

interface Recorded {
  origin?: string
  metadata?: Record<string, string>
}

/** Metadata whose compact JSON object has exactly `bytes` bytes in UTF-8: `letter` fills all values but the last. */
function metadataOfBytes(bytes: number, letter: string): Record<string, string> {
  const per = Math.floor(240 / Buffer.byteLength(letter))
  const metadata: Record<string, string> = {}
  for (let at = 0; at < 8; at++) metadata[`k${at}`] = letter.repeat(per)
  metadata.k8 = ''
  metadata.k8 = 'z'.repeat(bytes - Buffer.byteLength(JSON.stringify(metadata)))
  return metadata
}
const asHeaders = (metadata: Record<string, string>) =>
  Object.entries(metadata).flatMap(([name, value]) => meta(name, value))
const full = metadataOfBytes(2048, 'a')
const fullDevanagari = metadataOfBytes(2048, 'न')
// A quotation mark is two bytes once serialised.
const fullQuoted = { ...metadataOfBytes(2047, 'a'), k7: `${'a'.repeat(239)}"` }

const accepted: [name: string, headers: RawHeaders, recorded: Recorded][] = [
  ['neither header', [], {}],
  ['X-Service-Origin: one letter', ['X-Service-Origin', 'a'], { origin: 'a' }],
  ['X-Service-Origin: 32 characters', ['X-Service-Origin', 'o'.repeat(32)], { origin: 'o'.repeat(32) }],
  ['X-Service-Origin: lowercased', ['x-service-ORIGIN', 'Web-SHOP-9'], { origin: 'web-shop-9' }],
  ['X-Service-Origin: 32 capitals', ['X-Service-Origin', 'O'.repeat(32)], { origin: 'o'.repeat(32) }],
  ['X-Service-Origin: a digit first, a hyphen last', ['X-Service-Origin', '9a-'], { origin: '9a-' }],
  [
    'X-Service-Meta-Order-Id is recorded as order_id',
    meta('Order-Id', 'A-17'),
    { metadata: { order_id: 'A-17' } },
  ],
  ['a name in capitals', meta('ORDER-ID', 'x'), { metadata: { order_id: 'x' } }],
  ['a name of one digit', meta('7', 'x'), { metadata: { 7: 'x' } }],
  ['a name that ends in a hyphen', meta('A-', 'x'), { metadata: { a_: 'x' } }],
  [
    'names that every JavaScript object has',
    [...meta('constructor', 'x'), ...meta('toString', 'y'), ...meta('hasOwnProperty', 'z')],
    {
      metadata: Object.fromEntries([
        ['constructor', 'x'],
        ['tostring', 'y'],
        ['hasownproperty', 'z'],
      ]),
    },
  ],
  [
    'at most 10 headers: 10',
    several(10),
    { metadata: Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`field_${at}`, `value ${at}`])) },
  ],
  ['key length at most 40: 40', meta('k'.repeat(40), 'x'), { metadata: { ['k'.repeat(40)]: 'x' } }],
  [
    'key length: hyphens count',
    meta(`a${'-b'.repeat(19)}c`, 'x'),
    { metadata: { [`a${'_b'.repeat(19)}c`]: 'x' } },
  ],
  ['value length at most 255: 255', meta('V', 'v'.repeat(255)), { metadata: { v: 'v'.repeat(255) } }],
  [
    'value length: 255 letters of three bytes',
    meta('V', 'न'.repeat(255)),
    { metadata: { v: 'न'.repeat(255) } },
  ],
  [
    'value length: 255 signs of four bytes',
    meta('V', '🙂'.repeat(255)),
    { metadata: { v: '🙂'.repeat(255) } },
  ],
  [
    'a value is stored as sent',
    meta('V', `a, b; "c" \\ d\t<e> = ' %41 +1`),
    { metadata: { v: `a, b; "c" \\ d\t<e> = ' %41 +1` } },
  ],
  ['a value with capitals and other scripts', meta('V', 'Müller ऋण 貸'), { metadata: { v: 'Müller ऋण 貸' } }],
  ['an empty value', meta('V', ''), { metadata: { v: '' } }],
  ['total size 2048 bytes: 2048', asHeaders(full), { metadata: full }],
  ['total size: 2048 in three-byte letters', asHeaders(fullDevanagari), { metadata: fullDevanagari }],
  ['total size: 2048 with a quotation mark', asHeaders(fullQuoted), { metadata: fullQuoted }],
  [
    'total size: the origin is not counted',
    ['X-Service-Origin', 'o'.repeat(32), ...asHeaders(full)],
    { origin: 'o'.repeat(32), metadata: full },
  ],
]

const refused: [name: string, headers: RawHeaders][] = [
  ['X-Service-Origin: 33 characters', ['X-Service-Origin', 'o'.repeat(33)]],
  ['X-Service-Origin: empty', ['X-Service-Origin', '']],
  ['X-Service-Origin: a hyphen first', ['X-Service-Origin', '-a']],
  ['X-Service-Origin: an underscore', ['X-Service-Origin', 'a_b']],
  ['X-Service-Origin: a full stop', ['X-Service-Origin', 'a.b']],
  ['X-Service-Origin: a blank inside', ['X-Service-Origin', 'a b']],
  ['X-Service-Origin: not ASCII', ['X-Service-Origin', 'é']],
  // U+212A lowercases to an ASCII k.
  ['X-Service-Origin: a Kelvin sign', ['X-Service-Origin', 'web\u212a']],
  ['X-Service-Origin: twice', ['X-Service-Origin', 'web', 'X-Service-Origin', 'web']],
  ['at most 10 headers: 11', several(11)],
  ['key length at most 40: 41', meta('k'.repeat(41), 'x')],
  ['key length: 41 with hyphens', meta(`a${'-b'.repeat(20)}`, 'x')],
  ['value length at most 255: 256', meta('V', 'v'.repeat(256))],
  ['value length: 256 letters of three bytes', meta('V', 'न'.repeat(256))],
  ['value length: 256 signs of four bytes', meta('V', '🙂'.repeat(256))],
  ['total size 2048 bytes: 2049', asHeaders(metadataOfBytes(2049, 'a'))],
  ['total size: 2049 in three-byte letters', asHeaders(metadataOfBytes(2049, 'न'))],
  [
    'total size: 2049 with a quotation mark',
    asHeaders({ ...metadataOfBytes(2048, 'a'), k7: `${'a'.repeat(239)}"` }),
  ],
  ['an empty name', meta('', 'x')],
  ['a name that begins with a hyphen', meta('-a', 'x')],
  ['an underscore in the header', meta('order_id', 'x')],
  ['__proto__ by hyphens', meta('--proto--', 'x')],
  ['__proto__ by underscores', meta('__proto__', 'x')],
  ['a name with another sign', meta('a.b', 'x')],
  ['the same header twice', [...meta('A', 'x'), ...meta('A', 'x')]],
  ['the same name in two spellings', [...meta('Order-Id', 'x'), ...meta('ORDER-id', 'y')]],
  ['one bad header beside good ones', [...several(3), 'X-Service-Origin', 'web', ...meta('', 'x')]],
]

const invalid = { status: 400, code: 400, subCode: 'INVALID_ORIGIN_METADATA' }
const acceptedCalls = new Map<string, Recorded>()
const refusedCalls: string[] = []

describe('limits of attribution: within them', () => {
  for (const [name, headers, recorded] of accepted) {
    it(`200 SUCCESS: ${name}`, async () => {
      const answer = await call(headers)
      expect(`${answer.status} ${answer.body}`).toMatch(/^200 /)
      acceptedCalls.set(transactionOf(answer), recorded)
    })
  }
})

describe('limits of attribution: beyond them', () => {
  for (const [name, headers] of refused) {
    it(`400 INVALID_ORIGIN_METADATA: ${name}`, async () => {
      const answer = await call(headers)
      expectEnvelope(answer, invalid)
      refusedCalls.push(transactionOf(answer))
    })
  }

  it('bytes that are not UTF-8 cause no server error', async () => {
    const answer = await target.client.lookup(panbasic.path, panbasic.query, {
      rawHeaders: meta('V', '\xe9\xff'),
    })
    expect([200, 400]).toContain(answer.status)
  })
})

describe('400 INVALID_ORIGIN_METADATA: refused before the call', () => {
  const headers = { 'X-Service-Meta-': 'x' }

  it('400 INVALID_ORIGIN_METADATA: checked before the credentials', async () => {
    expectDetail(await target.client.request({ path: panbasic.path }), 401, 'Not authenticated')
    expectEnvelope(await target.client.request({ path: panbasic.path, headers }), invalid)
    const answer = await target.client.request({
      path: panbasic.path,
      headers: { ...headers, authorization: 'x' },
    })
    expectEnvelope(answer, invalid)
  })

  for (const kind of ['batches', 'reports', 'archives']) {
    it(`400 INVALID_ORIGIN_METADATA: before a signed link is checked, at /v1/files/${kind}`, async () => {
      const path = `/v1/files/${kind}/${'0'.repeat(32)}.${{ batches: 'csv', reports: 'pdf', archives: 'zip' }[kind]}`
      expect((await target.client.request({ path })).status).toBe(422)
      expect((await target.client.request({ path, headers })).status).toBe(400)
    })
  }

  for (const lookup of lookups) {
    it(`400 INVALID_ORIGIN_METADATA: before the parameters, at ${lookup.path}`, async () => {
      expectEnvelope(await target.client.lookup(lookup.path, {}, { headers }), invalid)
      expectEnvelope(await target.client.lookup(lookup.path, lookup.query, { headers }), invalid)
    })
  }
})

describeLocal('attribution in the ledger', () => {
  it('values are stored as sent, origins in lower case; refused calls are neither recorded nor charged', async () => {
    const rows = await usageRows(target.service)
    expect(acceptedCalls.size).toBe(accepted.length)
    for (const [transactionId, recorded] of acceptedCalls) {
      const row = rowOf(rows, transactionId)
      expect(row.origin ?? '').toBe(recorded.origin ?? '')
      expect(row.metadata).toEqual(recorded.metadata ?? {})
    }
    expect(refusedCalls).toHaveLength(refused.length)
    expect(rows.filter((row) => refusedCalls.includes(String(row.transaction_id)))).toEqual([])
    expect(rows.filter((row) => row.sub_code === 'INVALID_ORIGIN_METADATA')).toEqual([])
  })
})
