// Draws the PDF of an employment history: who, the table of employers, when it was made.
import type { Fonts } from './fonts.js'
import {
  createPdf,
  drawFeet,
  faded,
  ink,
  type PdfPage,
  rule,
  type TextStyle,
  writtenTime,
} from './pdf-page.js'

/** A row of the history in the interface's words. */
export interface EmploymentRow {
  readonly name: string
  readonly guardian_name: string
  readonly establishment_name: string
  readonly member_id: string
  readonly date_of_joining: string
  readonly date_of_exit: string | null
  readonly last_pf_submitted: string | null
}

const columns: readonly { readonly title: string; readonly width: number; of(row: EmploymentRow): string }[] =
  [
    { title: 'Employer', width: 205, of: (row) => row.establishment_name },
    { title: 'Member ID', width: 132, of: (row) => row.member_id },
    { title: 'Name', width: 118, of: (row) => row.name },
    { title: 'Guardian', width: 118, of: (row) => row.guardian_name },
    { title: 'Joined', width: 62, of: (row) => row.date_of_joining },
    { title: 'Left', width: 62, of: (row) => row.date_of_exit ?? '' },
    { title: 'Last PF', width: 62, of: (row) => row.last_pf_submitted ?? '' },
  ]
const gap = 6
const rowPadding = 4

const title: TextStyle = { size: 18, weight: 'bold', colour: ink }
const label: TextStyle = { size: 8, weight: 'regular', colour: faded }
const fact: TextStyle = { size: 12, weight: 'regular', colour: ink }
const heading: TextStyle = { size: 8.5, weight: 'bold', colour: ink }
const cell: TextStyle = { size: 9, weight: 'regular', colour: ink }

/** A column with its position on the page. */
interface Placed {
  readonly x: number
  readonly width: number
}

/** Places columns side by side, starting at `left`. */
function placed(left: number, widths: readonly number[]): Placed[] {
  let x = left
  return widths.map((width) => {
    const column = { x, width: width - gap }
    x += width
    return column
  })
}

/** Draws the title and the person below it; returns where that ends. */
function drawPerson(
  page: PdfPage,
  uan: string,
  rows: readonly EmploymentRow[],
  area: { left: number; width: number; y: number },
): number {
  const { left, width } = area
  const y = area.y + page.draw('Employment history', { x: left, y: area.y, width }, title) + 10
  const person = rows[0]!
  const facts = [
    ['Name', person.name],
    ['Guardian', person.guardian_name],
    ['Universal account number (UAN)', uan],
    ['Employers', String(new Set(rows.map((row) => row.establishment_name)).size)],
  ] as const
  const widths = [width * 0.33, width * 0.33, width * 0.22, width * 0.12]
  const heights = placed(left, widths).map((at, n) => {
    const [name, value] = facts[n]!
    const labelHeight = page.draw(name, { ...at, y }, label)
    return labelHeight + page.draw(value, { ...at, y: y + labelHeight }, fact)
  })
  return y + Math.max(...heights) + 16
}

/** Draws the table of employers from `y` on; each page begins with its headings. */
function drawTable(page: PdfPage, rows: readonly EmploymentRow[], from: number): void {
  const { document } = page
  const { left, right, top, bottom } = document.page.margins
  const width = document.page.width - left - right
  const floor = document.page.height - bottom
  const places = placed(
    left,
    columns.map((column) => column.width),
  )
  let y = from

  const drawLine = (colour: string) =>
    document
      .moveTo(left, y)
      .lineTo(left + width, y)
      .lineWidth(0.6)
      .strokeColor(colour)
      .stroke()

  /** One row of texts with the line below it. */
  function drawRow(texts: readonly string[], height: number, style: TextStyle, colour: string): void {
    texts.forEach((text, n) => {
      if (text !== '') page.draw(text, { ...places[n]!, y }, style)
    })
    y += height + rowPadding
    drawLine(colour)
    y += rowPadding
  }

  const heightOf = (texts: readonly string[], style: TextStyle) =>
    Math.max(...texts.map((text, n) => page.heightOf(text, places[n]!.width, style)))
  const titles = columns.map((column) => column.title)
  const drawHead = () => drawRow(titles, heightOf(titles, heading), heading, ink)

  drawHead()
  for (const row of rows) {
    const cells = columns.map((column) => column.of(row))
    const height = heightOf(cells, cell)
    if (y + height > floor) {
      document.addPage()
      y = top
      drawHead()
    }
    drawRow(cells, height, cell, rule)
  }
}

/**
 * Makes the PDF. An empty cell means that the registry holds nothing there: a person without an exit date has not left.
 * @param uan the account, twelve digits
 * @param rows at least one; the newest first, as the interface answers them
 * @param madeAt Unix milliseconds
 */
export function employmentPdf(parts: {
  fonts: Fonts
  uan: string
  rows: readonly EmploymentRow[]
  madeAt: number
}): Promise<Buffer> {
  const { fonts, uan, rows, madeAt } = parts
  const page = createPdf({ fonts, title: 'Employment history', madeAt, layout: 'landscape' })
  const { width, margins } = page.document.page
  const { left, right, top } = margins
  drawTable(page, rows, drawPerson(page, uan, rows, { left, width: width - left - right, y: top }))
  drawFeet(page, `Generated ${writtenTime(madeAt)} from the provident-fund records that the source returned.`)
  return page.finish()
}
