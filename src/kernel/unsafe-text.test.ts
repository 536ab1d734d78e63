// Tests which characters a text may hold.
import { expect, it } from 'vitest'
import { isUnsafe } from './unsafe-text.js'

it.each(['Asha', 'ఆశ', 'क्‍ष', 'نام\u200f', 'a\u200cb', '👩‍💻', ''])('%s is safe', (text) => {
  expect(isUnsafe(text)).toBe(false)
})

it.each([
  '\u0000',
  '\t',
  '\n',
  '\u001f',
  '\u007f',
  '\u0085',
  '\u2028',
  '\u202e',
  '\u202a',
  '\u2066',
  '\u2069',
])('%j is not', (character) => {
  expect(isUnsafe(`a${character}b`)).toBe(true)
})
