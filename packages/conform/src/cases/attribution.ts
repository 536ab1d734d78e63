// Attribution headers: each limit on both of its sides, with calls that cost nothing.
import { type Case, unconfirmed } from '../case.js'
import { answered } from '../checks.js'
import type { Pairs, Request } from '../exchange.js'
import { asCases, refusalRows } from '../refusal-cases.js'
import { freeCall, unknownRequest } from './free-call.js'

const origin = (value: string): Pairs => ({ 'X-Service-Origin': value })
const meta = (name: string, value: string): Pairs => ({ [`X-Service-Meta-${name}`]: value })
const several = (count: number): Pairs =>
  Object.assign({}, ...Array.from({ length: count }, (_, i) => meta(`Field-${i}`, `value ${i}`)))

/** Nine fields that have exactly this many bytes as a compact JSON object. */
export function metaOfBytes(bytes: number): Pairs {
  const names = Array.from({ length: 9 }, (_, i) => `k${i}`)
  const free = bytes - JSON.stringify(Object.fromEntries(names.map((name) => [name, '']))).length
  const share = Math.floor(free / names.length)
  const lengthOf = (i: number) => (i === 0 ? free - share * (names.length - 1) : share)
  return Object.assign({}, ...names.map((name, i) => meta(name, 'v'.repeat(lengthOf(i)))))
}

type Row = readonly [id: string, clause: string, headers: Pairs]

const accepted: readonly Row[] = [
  ['none', 'a call that sends neither header behaves as without them', {}],
  ['origin', 'X-Service-Origin names the system that produced the call', origin('web-shop')],
  ['origin.1', 'X-Service-Origin of one character', origin('a')],
  ['origin.32', 'X-Service-Origin of 32 characters', origin('o'.repeat(32))],
  ['origin.capitals', 'X-Service-Origin is lowercased before it is checked', origin('Web-Shop')],
  ['origin.digit', 'X-Service-Origin may begin with a digit', origin('9a-')],
  ['meta', 'X-Service-Meta-Order-Id is a field of the caller', meta('Order-Id', 'A-17')],
  ['meta.10', 'at most 10 headers X-Service-Meta-*: 10', several(10)],
  ['key.40', 'a metadata key of at most 40 characters: 40', meta('k'.repeat(40), 'x')],
  ['value.255', 'a metadata value of at most 255 characters: 255', meta('Value', 'v'.repeat(255))],
  ['total.1900', 'metadata of at most 2048 bytes once serialised: 1900 as compact JSON', metaOfBytes(1900)],
]

const broken: readonly Row[] = [
  ['origin.33', 'X-Service-Origin of 33 characters', origin('o'.repeat(33))],
  ['origin.hyphen', 'X-Service-Origin that begins with a hyphen', origin('-a')],
  ['origin.underscore', 'X-Service-Origin with an underscore', origin('a_b')],
  ['origin.dot', 'X-Service-Origin with a full stop', origin('a.b')],
  ['origin.blank', 'X-Service-Origin with a blank', origin('a b')],
  ['meta.11', 'more than 10 headers X-Service-Meta-*', several(11)],
  ['key.41', 'a metadata key of more than 40 characters', meta('k'.repeat(41), 'x')],
  ['value.256', 'a metadata value of more than 255 characters', meta('Value', 'v'.repeat(256))],
  ['total.2200', 'metadata of more than 2048 bytes once serialised: 2200 as compact JSON', metaOfBytes(2200)],
]

const withHeaders = (headers: Pairs): Request => ({ ...freeCall, headers })
const refusal = { status: 400, subCode: 'INVALID_ORIGIN_METADATA', section: 'Limits' }

export const attributionCases: readonly Case[] = asCases('attribution', 'attribution', [
  ...accepted.map(
    ([id, clause, headers]) =>
      [id, 'Limits', `${clause}: accepted`, withHeaders(headers), unknownRequest] as const,
  ),
  ...broken.flatMap(([id, clause, headers]) => refusalRows(id, clause, withHeaders(headers), refusal)),
  // How metadata is serialised is not shown: the exact limit holds for compact JSON.
  [
    'total.2048',
    unconfirmed,
    'metadata of 2048 bytes as compact JSON: accepted',
    withHeaders(metaOfBytes(2048)),
    unknownRequest,
  ],
  [
    'total.2049',
    unconfirmed,
    'metadata of 2049 bytes as compact JSON: refused',
    withHeaders(metaOfBytes(2049)),
    answered(400),
  ],
  [
    'before-credentials',
    unconfirmed,
    'a broken limit is refused before the call is made: also without credentials',
    { ...freeCall, credentials: 'none', headers: origin('-a') },
    answered(400),
  ],
])
