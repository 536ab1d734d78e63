import { expect, it } from 'vitest'
import { wrapText } from './wrap-text.js'

/** A column of so many characters. */
const column = (chars: number) => (line: string) => line.length <= chars

it.each([
  ['what fits', 'Asha Rao', 8, ['Asha Rao']],
  ['what does not', 'Asha Devi Rao', 9, ['Asha Devi', 'Rao']],
  ['spaces of any kind', 'Asha\n  Rao', 20, ['Asha Rao']],
  ['a word that is too long', 'an ESTABLISHMENT', 6, ['an', 'ESTABL', 'ISHMEN', 'T']],
  ['a grapheme that is too long alone', 'क्षि', 1, ['क्षि']],
  ['letters that belong together', 'ननकि', 3, ['नन', 'कि']],
  ['nothing', '', 5, ['']],
])('wraps %s', (_name, text, chars, lines) => {
  expect(wrapText(text, column(chars))).toEqual(lines)
})
