// Tests reading profiles: values, patterns, and what is refused with one line.
import { describe, expect, it } from 'vitest'
import { fillPattern, readProfile } from './profile.js'
import { sandboxProfile } from './sandbox-profile.js'

/** Verhoeff's check by his tables, apart from the code under test. */
function isAadhaar(number: string): boolean {
  const inverse = [0, 4, 3, 2, 1, 5, 6, 7, 8, 9]
  const multiply = (a: number, b: number): number => {
    const [turnA, turnB] = [a % 5, b % 5]
    if (a < 5) return b < 5 ? (turnA + turnB) % 5 : 5 + ((turnA + turnB) % 5)
    return b < 5 ? 5 + ((turnA - turnB + 5) % 5) : (turnA - turnB + 5) % 5
  }
  const rows = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    [1, 5, 7, 6, 2, 8, 3, 0, 9, 4],
    [5, 8, 0, 3, 7, 9, 6, 1, 4, 2],
    [8, 9, 1, 6, 0, 4, 3, 5, 2, 7],
    [9, 4, 5, 3, 1, 2, 6, 8, 7, 0],
    [4, 2, 8, 6, 5, 7, 3, 9, 0, 1],
    [2, 7, 9, 3, 8, 0, 6, 4, 1, 5],
    [7, 0, 4, 6, 9, 1, 3, 2, 5, 8],
  ]
  const sum = [...number]
    .reverse()
    .reduce((left, digit, i) => multiply(left, rows[i % 8]![Number(digit)]!), 0)
  return inverse[sum] === 0
}

describe('a profile', () => {
  it('is the sandbox by default, with an Aadhaar number of its own for each run', () => {
    const [one, other] = [readProfile(sandboxProfile), readProfile(sandboxProfile)]
    expect(one['pan.found']).toBe('ZZZPZ1000A')
    expect(one['aadhaar.found']).toMatch(/^99992\d{7}$/)
    expect(one['aadhaar.found']).not.toBe(other['aadhaar.found'])
    expect(Object.keys(one).length).toBeGreaterThan(40)
  })

  it('extends the sandbox, or replaces it', () => {
    const own = { rc: { found: 'DL01AB1234' }, webhook: { port: 9000 } }
    expect(readProfile(own)).toEqual({ 'rc.found': 'DL01AB1234', 'webhook.port': '9000' })
    const extended = readProfile({ extends: 'sandbox', ...own })
    expect(extended).toMatchObject({ 'rc.found': 'DL01AB1234', 'rc.unknown': 'DL99ZZ0002' })
  })

  it.each([
    [null, 'holds no JSON object'],
    [[], 'holds no JSON object'],
    [{ pans: {} }, /^has "pans", expected pan, company, .* or extends$/],
    [{ constructor: {} }, /^has "constructor"/],
    [{ pan: 'ZZZPZ1000A' }, /^has pan that is no object; expected one with found, /],
    [{ pan: { fonud: 'x' } }, /^has pan.fonud, expected pan with found, unknown, /],
    [{ pan: { found: '' } }, 'has pan.found that is no text'],
    [{ pan: { found: ['x'] } }, 'has pan.found that is no text'],
    [{ extends: 'other' }, /^has extends that is not "sandbox"/],
  ])('refuses %j with one line', (json, line) => {
    expect(() => readProfile(json)).toThrow(line)
  })

  it('patterns give numbers with a right check digit', () => {
    for (let n = 0; n < 200; n++) expect(isAadhaar(fillPattern('2##########?'))).toBe(true)
    expect(fillPattern('99992######?')).toHaveLength(12)
    expect(fillPattern('999999990026')).toBe('999999990026')
  })
})
