// The schedule as data, its jitter, and the two forms of Retry-After.
import { describe, expect, it } from 'vitest'
import { attemptDelaysMs, nextDelayMs, readRetryAfterMs } from './schedule.js'

const hour = 3_600_000

describe('the schedule', () => {
  it('has ten attempts over 75 h 35 min 5 s', () => {
    expect(attemptDelaysMs).toHaveLength(10)
    expect(attemptDelaysMs.reduce((sum, delay) => sum + delay, 0)).toBe(75 * hour + 35 * 60_000 + 5_000)
  })

  it('spreads each delay by a tenth either way, and ends after the tenth failure', () => {
    for (let tries = 1; tries < 10; tries += 1) {
      const delay = attemptDelaysMs[tries]!
      expect(nextDelayMs(tries, 0, null)).toBe(delay * 0.9)
      expect(nextDelayMs(tries, 0.5, null)).toBe(delay)
      expect(nextDelayMs(tries, 0.999_999, null)).toBeLessThanOrEqual(delay * 1.1)
    }
    expect(nextDelayMs(10, 0.5, null)).toBeNull()
    expect(nextDelayMs(10, 0.5, 1_000)).toBeNull()
  })

  it('lets a receiver put an attempt off, by a day at most, and never bring it forward', () => {
    expect(nextDelayMs(1, 0.5, 60_000)).toBe(60_000)
    expect(nextDelayMs(2, 0.5, 60_000)).toBe(300_000)
    expect(nextDelayMs(1, 0.5, 1_000 * hour)).toBe(24 * hour)
  })
})

const now = Date.UTC(2026, 0, 1)

it.each([
  ['0', 0],
  ['1', 1_000],
  [' 120 ', 120_000],
  ['86400', 24 * hour],
  ['86401', 24 * hour],
  ['99999999999999999999', 24 * hour],
  ['Thu, 01 Jan 2026 00:01:00 GMT', 60_000],
  ['Fri, 01 Jan 2027 00:00:00 GMT', 24 * hour],
  ['Wed, 31 Dec 2025 23:59:59 GMT', null], // past
  ['Thu, 01 Jan 2026 00:00:00 GMT', null],
  ['Thu, 99 Foo 2026 00:00:00 GMT', null],
  ['2026-01-01T00:01:00Z', null],
  ['-5', null],
  ['1.5', null],
  ['0x10', null],
  ['1e3', null],
  ['soon', null],
  ['', null],
  [undefined, null],
])('Retry-After %j is %j', (header, expected) => {
  expect(readRetryAfterMs(header, now)).toBe(expected)
})
