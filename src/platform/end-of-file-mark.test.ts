// Tests where the mark at the end of a text file is found.
import { expect, it } from 'vitest'
import { endMarkAt } from './end-of-file-mark.js'

it.each([
  ['a\n\x1a', 2],
  ['a\x1a', 1],
  ['a\r\n\x1a\r\n', 3],
  [`a\n${'\x1a'.repeat(127)}`, 2],
  ['\x1a', 0],
  ['a\n', 2],
  ['a\x1ab', 3],
  ['a\x1a\nb\x1a', 4],
  ['', 0],
])('the mark of %j begins at %i', (text, at) => expect(endMarkAt(Buffer.from(text))).toBe(at))
