// Tests the fonts of the scripts of India: each file is its package's, each word is written by its font, shaped, without a missing glyph.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { openFonts, type Weight } from './fonts.js'
import { fontHashes, indicWords } from './indic-fonts.cases.js'
import { mendMissingAnchors } from './missing-anchors.js'
import { sheetPdf } from './sheet-pdf.js'

const fonts = openFonts()
const require = createRequire(import.meta.url)
const folder = new URL('fonts/', import.meta.url)
const fontkit = createRequire(require.resolve('pdfkit'))('fontkit') as {
  create(bytes: Buffer): { layout(text: string): { glyphs: { id: number }[] } }
}

it('are the files of their packages, with their licence', () => {
  const files = fontHashes.map(([file, hash]) => {
    expect([
      file,
      createHash('sha256')
        .update(readFileSync(new URL(file, folder)))
        .digest('hex'),
    ]).toEqual([file, hash])
    return file
  })
  expect(readdirSync(folder).sort()).toEqual(['OFL.txt', ...files].sort())
  expect(readFileSync(new URL('OFL.txt', folder), 'utf8')).toContain('SIL OPEN FONT LICENSE Version 1.1')
})

describe.each(indicWords)('%s', (name, words) => {
  it.each<Weight>(['regular', 'bold'])('writes its words with one font, %s, and every glyph', (weight) => {
    for (const word of words) {
      const [run, ...others] = fonts.runsOf(word, weight)
      expect([run!.face.name, run!.text, others]).toEqual([`noto-sans-${name}-${weight}`, word, []])
      const font = fontkit.create(run!.face.bytes)
      mendMissingAnchors({ _font: { font } })
      const ids = font.layout(word).glyphs.map(({ id }) => id)
      expect(ids, word).not.toContain(0)
      expect(ids.length).toBeGreaterThan(0)
    }
  })

  it('forms conjuncts: a word has fewer glyphs than characters', () => {
    const conjunct = words.find((word) =>
      /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d]/.test(word),
    )!
    const [run] = fonts.runsOf(conjunct, 'regular')
    const font = fontkit.create(run!.face.bytes)
    mendMissingAnchors({ _font: { font } })
    expect(font.layout(conjunct).glyphs.length).toBeLessThan([...conjunct].length)
  })
})

it('a script without a font is named, once for all its characters', () => {
  const drawn = (text: string) =>
    fonts
      .runsOf(text, 'regular')
      .map(({ text: shown }) => shown)
      .join('')
      .trim()
  expect(drawn('اردو زبان')).toBe('[Arabic script]')
  expect(drawn('abc ᱥᱟᱱᱛᱟᱲᱤ')).toBe('abc [Ol Chiki script]')
  expect(drawn('ꯃꯩꯇꯩ')).toBe('[Meetei Mayek script]')
  expect(drawn('漢')).toBe('\ufffd')
})

it('all of them are in one PDF', async () => {
  const rows = indicWords.map(([name, words]) => [name, words.join(' ')])
  const columns = [
    { title: 'Script', share: 0.2 },
    { title: 'Words', share: 0.8 },
  ]
  const sections = [{ heading: 'Scripts', note: null, columns, rows }]
  const sheet = { title: 'Scripts of India', facts: [], sections, foot: 'foot', madeAt: 0 }
  const pdf = (await sheetPdf({ fonts, sheet })).toString('latin1')
  for (const [name] of indicWords) expect(pdf.toLowerCase()).toMatch(new RegExp(`notosans${name}`))
})
