// Tests the usual kinds of keys: what they expect in words, what they read, and what a legal minimum refuses.
import { describe, expect, it } from 'vitest'
import { defaultLine, flag, text, wholeNumber, writtenValue } from './config-key.js'

const stated = { about: 'For a test.', takesEffect: 'restart' } as const

describe('a whole number', () => {
  const days = wholeNumber({ ...stated, least: 1, most: 30, default: 7 })

  it('states its bounds once, in words and in what it reads', () => {
    expect(days.expects).toBe('a whole number, 1 to 30')
    expect(wholeNumber({ ...stated, least: 0, most: 9, unit: 'seconds', default: undefined }).expects).toBe(
      'a whole number of seconds, 0 to 9',
    )
    expect([1, 30].map(days.read)).toEqual([1, 30])
  })

  it.each([0, 31, 1.5, '7', true, null, Number.NaN, [7]])('refuses %j', (value) =>
    expect(days.read(value)).toBeUndefined(),
  )

  it('below a legal minimum is refused with the rule', () => {
    const minimum = { least: 8, rule: 'an act' }
    const years = wholeNumber({ ...stated, least: 8, most: 100, minimum, default: undefined })
    expect(years.fault?.('retention.years', 7)).toBe('retention.years is 7, but must be at least 8 (an act)')
    expect(years.fault?.('retention.years', 8)).toBeUndefined()
    expect(years.fault?.('retention.years', 'seven')).toBeUndefined() // reported as a whole
  })
})

it('a flag is true or false, and nothing that only looks like it', () => {
  const key = flag({ ...stated, default: false })
  expect([true, false, 'true', 1, 0, null].map(key.read)).toEqual([
    true,
    false,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

it('a text is not empty', () => {
  const key = text({ ...stated, expects: 'a file name', default: undefined })
  expect(['a.pem', '', 5, undefined].map(key.read)).toEqual(['a.pem', undefined, undefined, undefined])
})

it('a value is written as a file has it', () => {
  const key = {
    ...stated,
    expects: 'names',
    default: ['a', 'b'],
    read: () => undefined,
    written: (value: string[]) => value.join(' '),
  }
  expect(writtenValue(key, ['c', 'd'])).toBe('c d')
  expect(defaultLine(key)).toBe('"a b"')
  expect(defaultLine(flag({ ...stated, default: false }))).toBe('false')
  expect(defaultLine(text({ ...stated, expects: 'a file', default: undefined }))).toBeUndefined()
})
