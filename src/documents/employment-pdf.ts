// Draws the PDF of an employment history: who, the table of employers, when it was made.
import type { Fonts } from './fonts.js'
import { createPdf, drawFeet, faded, ink, type PdfPage, type TextStyle } from './pdf-page.js'
import { drawTable, placed } from './pdf-table.js'
import { writtenTime } from './written-time.js'

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

const title: TextStyle = { size: 18, weight: 'bold', colour: ink }
const label: TextStyle = { size: 8, weight: 'regular', colour: faded }
const fact: TextStyle = { size: 12, weight: 'regular', colour: ink }

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
  const y = drawPerson(page, uan, rows, { left, width: width - left - right, y: top })
  const cells = rows.map((row) => columns.map((column) => column.of(row)))
  drawTable(page, columns, cells, y)
  drawFeet(page, `Generated ${writtenTime(madeAt)} from the provident-fund records that the source returned.`)
  return page.finish()
}
