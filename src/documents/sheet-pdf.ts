// Draws a PDF of facts and tables, such as the report about one person.
import type { Fonts } from './fonts.js'
import { createPdf, drawFeet, faded, ink, type PdfPage, type TextStyle } from './pdf-page.js'
import { drawTable } from './pdf-table.js'

/** A table with a heading and, where something must be said, a line below it. */
export interface SheetSection {
  readonly heading: string
  readonly note: string | null
  /** Titles, and the share of the width that each has, 1 in sum. Without rows only the note is drawn. */
  readonly columns: readonly { readonly title: string; readonly share: number }[]
  readonly rows: readonly (readonly string[])[]
}

export interface Sheet {
  readonly title: string
  readonly facts: readonly (readonly [name: string, value: string])[]
  readonly sections: readonly SheetSection[]
  /** At the foot of each page. */
  readonly foot: string
  /** Unix milliseconds. */
  readonly madeAt: number
}

const title: TextStyle = { size: 18, weight: 'bold', colour: ink }
const label: TextStyle = { size: 8, weight: 'regular', colour: faded }
const fact: TextStyle = { size: 12, weight: 'regular', colour: ink }
const heading: TextStyle = { size: 12, weight: 'bold', colour: ink }
const note: TextStyle = { size: 9, weight: 'regular', colour: ink }
const cell: TextStyle = { size: 8.5, weight: 'regular', colour: ink }
/** Room that a heading needs below it: no heading stands alone at the end of a page. */
const headingRoom = 80

/** Draws one section from `from` on; returns where it ends. */
function drawSection(page: PdfPage, section: SheetSection, from: number): number {
  const { document } = page
  const { left, right, top, bottom } = document.page.margins
  const width = document.page.width - left - right
  let y = from
  const room = (height: number) => {
    if (y + height <= document.page.height - bottom) return
    document.addPage()
    y = top
  }
  room(headingRoom)
  y += page.draw(section.heading, { x: left, y, width }, heading) + 4
  if (section.note !== null) {
    room(page.heightOf(section.note, width, note))
    y += page.draw(section.note, { x: left, y, width }, note) + 6
  }
  if (section.rows.length > 0) {
    const columns = section.columns.map(({ title: text, share }) => ({ title: text, width: share * width }))
    y = drawTable(page, columns, section.rows, y, cell)
  }
  return y + 14
}

/** Makes the PDF. */
export function sheetPdf({ fonts, sheet }: { fonts: Fonts; sheet: Sheet }): Promise<Buffer> {
  const page = createPdf({ fonts, title: sheet.title, madeAt: sheet.madeAt, layout: 'landscape' })
  const { document } = page
  const { left, right, top } = document.page.margins
  const width = document.page.width - left - right
  let y = top + page.draw(sheet.title, { x: left, y: top, width }, title) + 10
  const column = width / Math.max(1, sheet.facts.length)
  const heights = sheet.facts.map(([name, value], n) => {
    const at = { x: left + n * column, width: column - 12 }
    const labelHeight = page.draw(name, { ...at, y }, label)
    return labelHeight + page.draw(value, { ...at, y: y + labelHeight }, fact)
  })
  y += Math.max(0, ...heights) + 16
  for (const section of sheet.sections) y = drawSection(page, section, y)
  drawFeet(page, sheet.foot)
  return page.finish()
}
