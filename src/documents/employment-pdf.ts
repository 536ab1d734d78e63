// Draws the PDF of an employment history: who, the table of employers, when it was made.
import type { Fonts } from './fonts.js'
import { createPdf, drawFeet, faded, ink, rule, type TextStyle, writtenTime } from './pdf-page.js'

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

/**
 * Makes the PDF. An empty cell means that the registry shows nothing there (nobody has left who has no date).
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
  const { document } = page
  const { left, right, top, bottom } = document.page.margins
  const width = document.page.width - left - right
  const floor = document.page.height - bottom
  let y = top

  const line = (at: number, colour = rule) =>
    document
      .moveTo(left, at)
      .lineTo(left + width, at)
      .lineWidth(0.6)
      .strokeColor(colour)
      .stroke()

  function drawHead(): void {
    let x = left
    let tallest = 0
    for (const column of columns) {
      tallest = Math.max(tallest, page.draw(column.title, { x, y, width: column.width - gap }, heading))
      x += column.width
    }
    y += tallest + rowPadding
    line(y, ink)
    y += rowPadding
  }

  y += page.draw('Employment history', { x: left, y, width }, title) + 10
  const person = rows[0]!
  const facts = [
    ['Name', person.name],
    ['Guardian', person.guardian_name],
    ['Universal account number (UAN)', uan],
    ['Employers', String(new Set(rows.map((row) => row.establishment_name)).size)],
  ] as const
  const factWidths = [width * 0.33, width * 0.33, width * 0.22, width * 0.12]
  let x = left
  let tallest = 0
  facts.forEach(([name, value], n) => {
    const own = factWidths[n]! - gap
    const labelHeight = page.draw(name, { x, y, width: own }, label)
    tallest = Math.max(tallest, labelHeight + page.draw(value, { x, y: y + labelHeight, width: own }, fact))
    x += factWidths[n]!
  })
  y += tallest + 16
  drawHead()

  for (const row of rows) {
    const cells = columns.map((column) => column.of(row))
    const height = Math.max(...cells.map((text, n) => page.heightOf(text, columns[n]!.width - gap, cell)))
    if (y + height > floor) {
      document.addPage()
      y = top
      drawHead()
    }
    x = left
    cells.forEach((text, n) => {
      if (text !== '') page.draw(text, { x, y, width: columns[n]!.width - gap }, cell)
      x += columns[n]!.width
    })
    y += height + rowPadding
    line(y)
    y += rowPadding
  }
  drawFeet(page, `Generated ${writtenTime(madeAt)} from the provident-fund records that the source answered.`)
  return page.finish()
}
