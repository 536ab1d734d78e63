// Tests the PDFs: their text is what was given, and Devanagari is shaped as HarfBuzz shapes it.
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { ekycPdf } from './ekyc-pdf.js'
import { type EmploymentRow, employmentPdf } from './employment-pdf.js'
import { openFonts } from './fonts.js'
import { shapings } from './shaping.cases.js'
import { sheetPdf } from './sheet-pdf.js'

const fonts = openFonts()
const madeAt = Date.parse('2026-06-01T06:30:00Z')
const require = createRequire(import.meta.url)

/** The font library under the PDF library: the glyphs that it draws are those in the PDF. */
const fontkit = createRequire(require.resolve('pdfkit'))('fontkit') as {
  create(bytes: Buffer): { layout(text: string): { glyphs: { id: number }[] } }
}

/** What a reader copies: the spelling (ActualText) of each piece of text, in page order. */
function spellings(pdf: Buffer): string[] {
  const texts: string[] = []
  for (const [, stream] of pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)) {
    let text: string
    try {
      text = inflateSync(Buffer.from(stream!, 'latin1')).toString('latin1')
    } catch {
      continue // a stream that is not deflated holds no page
    }
    for (const [, hex, literal] of text.matchAll(
      /\/ActualText (?:<([0-9a-fA-F]*)>|\(((?:\\[\s\S]|[^\\)])*)\))/g,
    )) {
      if (hex !== undefined)
        texts.push(Buffer.from(hex, 'hex').swap16().toString('utf16le').replace('\ufeff', ''))
      else texts.push(unescape16(literal!))
    }
  }
  return texts
}

/** A literal string of a PDF: escapes undone, and UTF-16 where it says so. */
function unescape16(literal: string): string {
  const plain = literal.replaceAll(/\\([nrtbf()\\]|[0-7]{1,3})/g, (_whole, mark: string) => {
    const named: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
    return /^[0-7]/.test(mark) ? String.fromCharCode(Number.parseInt(mark, 8)) : (named[mark] ?? mark)
  })
  const bytes = Buffer.from(plain, 'latin1')
  return bytes[0] === 0xfe && bytes[1] === 0xff ? bytes.subarray(2).swap16().toString('utf16le') : plain
}

/** The text that pdf.js draws on each page, and the number of pages. */
async function drawnText(pdf: Buffer): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const pages: string[] = []
  for (let n = 1; n <= document.numPages; n++) {
    const content = await (await document.getPage(n)).getTextContent()
    pages.push(content.items.map((item) => ('str' in item ? item.str : '')).join('\n'))
  }
  await document.destroy()
  return pages
}

const row = (n: number, fields: Partial<EmploymentRow> = {}): EmploymentRow => ({
  name: `ASHA VIJAY ZAVERI ${n}`,
  guardian_name: 'VIJAY SHANKAR ZAVERI',
  establishment_name: `EXAMPLE SERVICES ${n} PRIVATE LIMITED`,
  member_id: `MHBAN0000064000000${1000 + n}`,
  date_of_joining: '2021-07-01',
  date_of_exit: n === 0 ? null : '2022-01-31',
  last_pf_submitted: null,
  ...fields,
})

describe('the PDF of an employment history', () => {
  it('holds every field of every row, the person, the time and the page numbers', async () => {
    const rows = [
      row(0),
      row(1, { name: 'कार्तिकेय लक्ष्मी', establishment_name: 'हिन्दी कंपनी' }),
      row(2, { name: 'Jörg (Łukasz) \\ O’Brien', last_pf_submitted: '2022-02-28' }),
    ]
    const pdf = await employmentPdf({ fonts, uan: '100000000001', rows, madeAt })
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    const texts = spellings(pdf)
    const cells = rows.flatMap((each) => [
      each.establishment_name,
      each.member_id,
      each.name,
      each.guardian_name,
      each.date_of_joining,
      ...(each.date_of_exit === null ? [] : [each.date_of_exit]),
      ...(each.last_pf_submitted === null ? [] : [each.last_pf_submitted]),
    ])
    const head = texts.indexOf('Last PF')
    expect(texts.slice(head + 1, head + 1 + cells.length)).toEqual(cells)
    expect(texts.slice(0, head)).toEqual(
      expect.arrayContaining([
        'Employment history',
        rows[0]!.name,
        rows[0]!.guardian_name,
        '100000000001',
        '3',
      ]),
    )
    expect(texts.at(-2)).toContain('1 June 2026, 12:00 IST (2026-06-01T06:30:00.000Z)')
    expect(texts.at(-1)).toBe('Page 1 of 1')
  })

  it('draws the same Latin text that a reader copies', async () => {
    const rows = [row(0), row(1), row(2)]
    const [page] = await drawnText(await employmentPdf({ fonts, uan: '100000000001', rows, madeAt }))
    const drawn = page!.replaceAll(/\s+/g, ' ')
    for (const { name, member_id, establishment_name } of rows) {
      for (const text of [name, member_id, establishment_name]) expect(drawn).toContain(text)
    }
  })

  it('takes as many pages as it needs, with headings and a number on each', async () => {
    const rows = Array.from({ length: 60 }, (_, n) => row(n))
    const pages = await drawnText(await employmentPdf({ fonts, uan: '100000000001', rows, madeAt }))
    expect(pages.length).toBeGreaterThan(2)
    pages.forEach((page, n) => {
      expect(page.replaceAll('\n', ' ')).toContain(`Page ${n + 1} of ${pages.length}`)
      expect(page).toContain('Employer')
    })
    for (const each of rows) expect(pages.some((page) => page.includes(each.member_id))).toBe(true)
  })

  it('shows a replacement for what no font can write, and keeps its spelling', async () => {
    const pdf = await employmentPdf({ fonts, uan: '1', rows: [row(0, { name: 'தமிழ் 漢字 😀' })], madeAt })
    expect(spellings(pdf)).toContain('தமிழ் 漢字 😀')
    expect((await drawnText(pdf))[0]).toContain('\ufffd')
  })

  it('cuts a word that is wider than its column, and drops control characters', async () => {
    const long = 'W'.repeat(200)
    const pdf = await employmentPdf({
      fonts,
      uan: '1',
      rows: [row(0, { name: `${long}\u0000\n\u001bx` })],
      madeAt,
    })
    const drawn = (await drawnText(pdf))[0]!
    expect(drawn.replaceAll(/[^W]/g, '').length).toBeGreaterThanOrEqual(200)
  })
})

describe('Devanagari', () => {
  const faces = new Map(fonts.faces.map((face) => [face.name, fontkit.create(face.bytes)]))

  for (const [word, glyphs] of shapings) {
    it(`draws ${word} with the stored glyphs`, () => {
      for (const weight of ['regular', 'bold'] as const) {
        const runs = fonts.runsOf(`ASHA ${word}, 1`, weight)
        const devanagari = runs.filter(({ face }) => face.name.includes('devanagari'))
        expect(devanagari.map(({ text }) => text.trim())).toEqual([word])
        const drawn = faces
          .get(devanagari[0]!.face.name)!
          .layout(word)
          .glyphs.map(({ id }) => id)
        if (weight === 'regular') expect(drawn).toEqual(glyphs)
        else expect(drawn).toHaveLength(glyphs.length)
      }
    })
  }
})

describe('the PDF of an eKYC answer', () => {
  it('holds the data but not the number, and leaves out an unreadable picture', async () => {
    const data = {
      name: 'आशा ज़वेरी',
      maskedNumber: 'xxxx-xxxx-0019',
      dateOfBirth: '12-04-1988',
      gender: 'F',
      photo: Buffer.from('not a picture').toString('base64'),
      address: { careOf: 'D/O VIJAY', house: '14', vtc: 'New Delhi', district: 'New Delhi', pin: '110001' },
    }
    const texts = spellings(await ekycPdf({ fonts, data, madeAt }))
    expect(texts).toEqual(
      expect.arrayContaining([
        'आशा ज़वेरी',
        'xxxx-xxxx-0019',
        '12-04-1988',
        'D/O VIJAY',
        '14, New Delhi, 110001',
      ]),
    )
  })
})

/** The lowest baseline of each page, in points above its lower edge. */
async function lowestOf(pdf: Buffer): Promise<number[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const lowest: number[] = []
  for (let n = 1; n <= document.numPages; n++) {
    const { items } = await (await document.getPage(n)).getTextContent()
    lowest.push(
      Math.min(...items.flatMap((item) => ('str' in item && item.str !== '' ? item.transform[5] : []))),
    )
  }
  await document.destroy()
  return lowest
}

describe('the PDF of a sheet', () => {
  const columns = [
    { title: 'Consent', share: 0.2 },
    { title: 'Purposes', share: 0.2 },
    { title: 'Notice', share: 0.6 },
  ]
  const pdfOf = (rows: string[][]) => {
    const sections = [{ heading: 'Registered consents', note: null, columns, rows }]
    return sheetPdf({ fonts, sheet: { title: 'Sheet', facts: [], sections, foot: 'Foot', madeAt } })
  }

  it('shows all of a row that is higher than a page', async () => {
    const words = Array.from({ length: 900 }, (_, n) => `word${n}`)
    const pdf = await pdfOf([
      ['first', 'short', ''],
      ['second', words.join(' '), 'a notice'],
      ['third', 'short', ''],
    ])
    const pages = await drawnText(pdf)
    expect(pages.length).toBeGreaterThan(2)
    const drawn = pages.join('\n').split(/\s+/)
    expect(drawn.filter((text) => /^word\d+$/.test(text))).toEqual(words)
    for (const text of ['first', 'second', 'third']) expect(drawn).toContain(text)
    for (const y of await lowestOf(pdf)) expect(y).toBeGreaterThan(0)
  })
})
