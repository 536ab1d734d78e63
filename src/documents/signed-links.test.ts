// Tests signed links: which ones open, and that all others get the same refusal. SATYAPAN_FORGERIES multiplies the
// forgeries (1 here; 20 makes a million random links).
import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { Failure } from '../kernel/failures.js'
import { createSignedLinks, type LinkKey, type LinkQuery, maxTokenChars } from './signed-links.js'

const path = '/v1/background-verification/fir-check/document'
const clock = { at: Date.parse('2026-06-01T00:00:00Z'), now: () => clock.at }
const endS = clock.at / 1000 + 2_592_000
const forgeries = Number(process.env.SATYAPAN_FORGERIES ?? 1)

const ring: LinkKey[] = [{ id: 1, key: randomBytes(32) }]
const links = createSignedLinks({ keys: () => ring, clock })

const queryOf = (link: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(link.split('?')[1]))
const good = () => queryOf(links.make(path, 'content', endS))

/** The whole text of a refusal. */
function refusal(query: LinkQuery, at = path, tokenChars?: number): unknown {
  try {
    return links.open(at, query, tokenChars)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { code: error.code, problems: error.problems }
  }
}
const refused = {
  code: 'INVALID_PARAMETER',
  problems: [{ loc: ['query', 'token'], msg: 'Invalid or expired link', type: 'value_error' }],
}

describe('a signed link', () => {
  it("opens what it was made for, with its parts in the interface's form", () => {
    const query = good()
    expect(links.open(path, query)).toBe('content')
    expect(query.token).toMatch(/^[A-Za-z0-9_-]{1,500}$/)
    expect(query.exp).toBe(String(endS))
    expect(query.sig).toMatch(/^[0-9a-f]{64}$/)
    expect(Buffer.from(query.token!, 'base64url').includes('content')).toBe(false)
  })

  it('ignores other parameters, repeated or not', () => {
    expect(links.open(path, { ...good(), x: ['1', '2'] })).toBe('content')
  })

  it('expires at its second', () => {
    const query = good()
    clock.at = endS * 1000 - 1
    expect(links.open(path, query)).toBe('content')
    clock.at += 1
    expect(refusal(query)).toEqual(refused)
    clock.at = Date.parse('2026-06-01T00:00:00Z')
  })

  it('opens no other path', () => {
    for (const other of [
      `${path}/`,
      path.toUpperCase(),
      path.slice(1),
      '',
      `/${path}`,
      '/v1/files/archives/x.zip',
    ])
      expect(refusal(good(), other)).toEqual(refused)
  })

  it('is valid as long as its key is in the ring', () => {
    const query = good()
    const [first] = ring
    ring.push({ id: 2, key: randomBytes(32) })
    expect(links.open(path, query)).toBe('content')
    const newer = good()
    ring.shift()
    expect(refusal(query)).toEqual(refused)
    expect(links.open(path, newer)).toBe('content')
    ring.splice(0, ring.length, first!)
    expect(refusal(newer)).toEqual(refused)
  })

  it(`token: ${maxTokenChars} characters open, 502 do not, even when correctly signed`, () => {
    const of = (bytes: number) => queryOf(links.make(path, 'x'.repeat(bytes), endS))
    expect(of(347).token).toHaveLength(500)
    expect(refusal(of(347))).toBe('x'.repeat(347))
    expect(of(348).token).toHaveLength(502)
    expect(refusal(of(348))).toEqual(refused)
  })

  it('token of the fir-check path: 2000 characters open, 2002 do not', () => {
    const of = (bytes: number) => queryOf(links.make(path, 'x'.repeat(bytes), endS))
    expect(of(1472).token).toHaveLength(2000)
    expect(refusal(of(1472), path, 2000)).toBe('x'.repeat(1472))
    expect(of(1473).token).toHaveLength(2002)
    expect(refusal(of(1473), path, 2000)).toEqual(refused)
  })

  it('sig: 128 characters and more are refused like any wrong one', () => {
    const { token, exp, sig } = good()
    for (const long of [sig! + sig!, `${sig}${sig}0`, sig!.repeat(1000)])
      expect(refusal({ token, exp, sig: long })).toEqual(refused)
  })

  it('refuses a part that is absent, empty, repeated, of another type or from another link', () => {
    const query = good()
    const other = queryOf(links.make(path, 'other', endS + 1))
    for (const name of ['token', 'exp', 'sig']) {
      const odd: unknown[] = [
        undefined,
        '',
        [query[name]],
        [query[name], query[name]],
        other[name],
        7,
        null,
        {},
      ]
      for (const value of odd) expect(refusal({ ...query, [name]: value })).toEqual(refused)
      const { [name]: _, ...without } = query
      expect(refusal(without)).toEqual(refused)
    }
    expect(refusal({})).toEqual(refused)
    expect(refusal(Object.create({ ...query }))).toEqual(refused)
  })

  it('accepts one spelling of exp', () => {
    const exp = String(endS)
    const spellings = [
      `0${exp}`, `+${exp}`, ` ${exp}`, `${exp} `, `${exp}.0`, `${exp}.`, `${exp}e0`, `${exp}\n`, `-${exp}`,
      `0x${endS.toString(16)}`, exp.replace('1', '١'), exp.replace('1', '१'), `${exp}n`, `${exp}_0`, 'NaN', 'Infinity',
      '', '0', '-1', `${exp}000`, String(Number.MAX_SAFE_INTEGER), '1e12', '9'.repeat(400), `${exp}\u0000`, `"${exp}"`,
    ] // biome-ignore format: a table
    for (const spelling of spellings) expect(refusal({ ...good(), exp: spelling })).toEqual(refused)
  })

  it('accepts one spelling of token and sig', () => {
    const { token, exp, sig } = good()
    const tokens = [
      `${token}=`,
      `${token}==`,
      ` ${token}`,
      `${token}\n`,
      token!.toLowerCase(),
      `${token}A`,
      token!.slice(1),
    ]
    const last = token!.at(-1)!
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    // The bits that base64 leaves unused at the end: another letter, the same bytes.
    const twin = alphabet[alphabet.indexOf(last) ^ 1]!
    tokens.push(token!.slice(0, -1) + twin)
    for (const spelling of tokens) expect(refusal({ token: spelling, exp, sig })).toEqual(refused)
    for (const spelling of [sig!.toUpperCase(), `0x${sig}`, ` ${sig}`, `${sig} `, sig!.slice(1), `${sig}0`])
      expect(refusal({ token, exp, sig: spelling })).toEqual(refused)
  })

  it('refuses every change of one character, more than 20,000 of them', () => {
    const query = good()
    const printable = Array.from({ length: 95 }, (_, n) => String.fromCharCode(32 + n))
    let tried = 0
    for (const name of ['token', 'exp', 'sig'] as const) {
      const value = query[name]!
      const changes = (at: number): string[] => [
        ...printable.map((letter) => value.slice(0, at) + letter + value.slice(at + 1)),
        ...printable.map((letter) => value.slice(0, at) + letter + value.slice(at)),
        value.slice(0, at) + value.slice(at + 1),
        value.slice(0, at),
        value.slice(at + 1),
      ]
      for (let at = 0; at < value.length; at++) {
        for (const changed of changes(at)) {
          if (changed === value) continue
          tried++
          if (refusal({ ...query, [name]: changed }) === 'content') throw new Error(`${name}: ${changed}`)
        }
      }
    }
    expect(tried).toBeGreaterThan(20_000)
  })

  it(`refuses ${50_000 * forgeries} random links of the right form`, () => {
    const bytes = randomBytes(64)
    for (let n = 0; n < 50_000 * forgeries; n++) {
      if (n % 1_000 === 0) randomBytes(64).copy(bytes)
      bytes.writeUInt32LE(n, (n % 15) * 4)
      const query = {
        token: bytes.subarray(0, 32 + (n % 30)).toString('base64url'),
        exp: String(endS + (n % 1000)),
        sig: bytes.subarray(32).toString('hex'),
      }
      if (typeof refusal(query) === 'string')
        throw new Error(`a forged link opened: ${JSON.stringify(query)}`)
    }
  })
})
