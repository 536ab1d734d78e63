// Reads Form 26AS from the text export of TRACES: cells separated by ^, a line for each deductor, and under it
// a line for each deduction. The headings say which cell is which, since exports of several years differ.
import { tan } from '../../identifiers/index.js'
import type { RecordNamed } from './kinds.js'
import { createTurns, isTdsPart, type Line, nothing, splitTraces, TracesProblem } from './traces-lines.js'
import { dayMonYearForm, readAmount, readYears } from './written-values.js'

/** A statement is answered whole, in one body: so many are four megabytes. */
const maxDeductions = 10_000

type Row = RecordNamed<'tax-statement'>['tds_data'][number]

export interface TracesStatement {
  readonly pan: string
  /** YYYY-YYYY. */
  readonly assessmentYear: string
  /** Rows of a tax-statement's `tds_data`, in the order of the file. */
  readonly rows: readonly Row[]
  /** Headings of the other parts that are not empty. They are not tax deducted at source and are left out. */
  readonly otherParts: readonly string[]
}

interface CellType {
  readonly about: string
  /** undefined: the cell holds something else. */
  read(cell: string): string | undefined
  /** '-' means that there is nothing. */
  readonly dashIsNothing: boolean
}

const text: CellType = { about: 'text', read: (cell) => cell, dashIsNothing: false }
const amount: CellType = { about: 'an amount', read: readAmount, dashIsNothing: true }
const day: CellType = {
  about: 'a date like 31-Mar-2026',
  read: (cell) => (dayMonYearForm.test(cell) ? cell : undefined),
  dashIsNothing: true,
}

/** The column under a heading. */
interface Heading {
  /** How the heading begins, without regard to case. */
  readonly start: string
  readonly column: keyof Row
  readonly type: CellType
}

const summaryHeadings: readonly Heading[] = [
  { start: 'name of deductor', column: 'name_of_deductor', type: text },
  { start: 'tan of deductor', column: 'tan_of_deductor', type: text },
  { start: 'total amount paid', column: 'total_amount_paid', type: amount },
  { start: 'total tax deducted', column: 'total_tax_deducted', type: amount },
  { start: 'total tds deposited', column: 'total_tds_deposited', type: amount },
]
const deductionHeadings: readonly Heading[] = [
  { start: 'section', column: 'section', type: text },
  { start: 'transaction date', column: 'transaction_date', type: day },
  { start: 'status of booking', column: 'status_of_booking', type: text },
  { start: 'date of booking', column: 'date_of_booking', type: day },
  { start: 'remarks', column: 'remarks', type: text },
  { start: 'amount paid', column: 'amount_paid', type: amount },
  { start: 'tax deducted', column: 'tax_deducted', type: amount },
  { start: 'tds deposited', column: 'tds_deposited', type: amount },
]
const noDeduction = Object.fromEntries(deductionHeadings.map(({ column }) => [column, null]))

type Places = readonly { readonly heading: Heading; readonly place: number }[]

/** The positions of the columns; undefined when the line lacks one of these headings. */
function placesOf(cells: readonly string[], headings: readonly Heading[]): Places | undefined {
  const lower = cells.map((cell) => cell.toLowerCase())
  const places = headings.map((heading) => ({
    heading,
    place: lower.findIndex((cell) => cell.startsWith(heading.start)),
  }))
  return places.some(({ place }) => place === -1) ? undefined : places
}

function readCell({ column, type }: Heading, cell: string, line: number): string | null {
  if (cell === '' || (cell === '-' && type.dashIsNothing)) return null
  const value = type.read(cell)
  if (value === undefined) throw new TracesProblem(`line ${line}: ${column} is not ${type.about}`)
  return value
}

type Cells = Readonly<Partial<Record<keyof Row, string | null>>>

const readCells = ({ cells, number }: Line, places: Places): Cells =>
  Object.fromEntries(
    places.map(({ heading, place }) => [heading.column, readCell(heading, cells[place] ?? '', number)]),
  )

const isDeductor = ({ cells }: Line, places: Places): boolean =>
  places.some(({ heading, place }) => heading.column === 'tan_of_deductor' && tan.isValid(cells[place] ?? ''))

/** The deductions of a part, each with its deductor; a deductor without any has a row as well. */
async function readDeductions(lines: readonly Line[]): Promise<Cells[]> {
  const deductors: { deductor: Cells; deductions: Cells[] }[] = []
  let summaryPlaces: Places | undefined
  let deductionPlaces: Places | undefined
  const turn = createTurns()
  let count = 0
  for (const line of lines) {
    await turn(line.cells.length)
    if (count > maxDeductions)
      throw new TracesProblem(`line ${line.number}: more than ${maxDeductions} deductions in one statement`)
    if (nothing.test(line.first)) continue
    const summary = placesOf(line.cells, summaryHeadings)
    const deduction = placesOf(line.cells, deductionHeadings)
    if (summary !== undefined) summaryPlaces = summary
    else if (deduction !== undefined) deductionPlaces = deduction
    else if (summaryPlaces !== undefined && isDeductor(line, summaryPlaces)) {
      deductors.push({ deductor: readCells(line, summaryPlaces), deductions: [] })
      count++
    } else {
      const current = deductors.at(-1)
      if (current === undefined || deductionPlaces === undefined)
        throw new TracesProblem(`line ${line.number}: neither a deductor nor a deduction`)
      const read = readCells(line, deductionPlaces)
      if (read.section === null || read.transaction_date === null)
        throw new TracesProblem(`line ${line.number}: a deduction without section or date`)
      current.deductions.push(read)
      count++
    }
  }
  return deductors.flatMap(({ deductor, deductions }) =>
    (deductions.length === 0 ? [noDeduction] : deductions).map((each) => ({ ...deductor, ...each })),
  )
}

/** A field of the taxpayer in the first lines of the file, by the beginning of its name in lower case. */
function readFacts(head: readonly Line[]): (start: string) => string | undefined {
  const names = head.findIndex(
    ({ cells }) =>
      cells.some((cell) => /^assessment year/i.test(cell)) && cells.filter((cell) => cell !== '').length > 2,
  )
  const values = names === -1 ? undefined : head[names + 1]?.cells
  return (start) => {
    const place = head[names]?.cells.findIndex((name) => name.toLowerCase().startsWith(start)) ?? -1
    return place === -1 || values === undefined ? undefined : (values[place] ?? '')
  }
}

/**
 * Reads the export.
 * @param export26as the unpacked file (TRACES packs it with the taxpayer's date of birth as password)
 * @throws TracesProblem
 */
export async function readTraces(export26as: Buffer): Promise<TracesStatement> {
  const { head, parts } = await splitTraces(export26as)
  const deductions: Cells[] = []
  for (const { lines } of parts.filter(isTdsPart)) deductions.push(...(await readDeductions(lines)))
  const factOf = readFacts(head)
  const pan = factOf('permanent account number') ?? factOf('pan')
  if (pan === undefined || pan === '')
    throw new TracesProblem('this is not a TRACES text export: it names no PAN')
  const assessmentYear = readYears(factOf('assessment year') ?? '')
  if (assessmentYear === undefined)
    throw new TracesProblem('the assessment year is missing or is not two consecutive years')
  return {
    pan,
    assessmentYear,
    rows: deductions.map((row, n) => ({ sr_no: n + 1, ...row }) as Row),
    otherParts: [
      ...new Set(parts.filter((part) => !isTdsPart(part) && part.isFilled).map(({ title }) => title)),
    ],
  }
}
