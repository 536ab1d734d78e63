// Owns the reading of Form 26AS as TRACES exports it in text: cells parted by ^, a line per deductor, and under it
// a line per deduction. Which cell is which is told by the headings, because exports of several years differ.
import { tan } from '../../identifiers/index.js'

/** A text that is no such export, or holds a line that cannot be read: says which line and never what it holds. */
export class TracesProblem extends Error {}

export interface TracesStatement {
  readonly pan: string
  /** YYYY-YYYY. */
  readonly assessmentYear: string
  /** Rows of a tax-statement's `tds_data`, in the order of the file. */
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  /** Headings of the other parts that hold something: they are no tax deducted at source and are left out. */
  readonly otherParts: readonly string[]
}

/** Beginning of a heading, without regard to case: the column that it stands over. */
const summaryColumns: readonly (readonly [heading: string, column: string])[] = [
  ['name of deductor', 'name_of_deductor'],
  ['tan of deductor', 'tan_of_deductor'],
  ['total amount paid', 'total_amount_paid'],
  ['total tax deducted', 'total_tax_deducted'],
  ['total tds deposited', 'total_tds_deposited'],
]
const deductionColumns: readonly (readonly [heading: string, column: string])[] = [
  ['section', 'section'],
  ['transaction date', 'transaction_date'],
  ['status of booking', 'status_of_booking'],
  ['date of booking', 'date_of_booking'],
  ['remarks', 'remarks'],
  ['amount paid', 'amount_paid'],
  ['tax deducted', 'tax_deducted'],
  ['tds deposited', 'tds_deposited'],
]
const amounts: ReadonlySet<string> = new Set([
  'total_amount_paid',
  'total_tax_deducted',
  'total_tds_deposited',
  'amount_paid',
  'tax_deducted',
  'tds_deposited',
])
const dates: ReadonlySet<string> = new Set(['transaction_date', 'date_of_booking'])

const partHeading = /^PART[\s-]+([A-Z]\d?|[IVX]+)\b/i
/** Part I, called A until 2022: tax deducted at source. */
const isTds = (part: string): boolean => /^(I|A)$/i.test(part)
const nothing = /^no transactions? present/i

type Places = ReadonlyMap<string, number>

/** Where the columns stand, when the line holds all these headings. */
function placesOf(cells: readonly string[], columns: typeof summaryColumns): Places | undefined {
  const places = new Map<string, number>()
  for (const [heading, column] of columns) {
    const place = cells.findIndex((cell) => cell.toLowerCase().startsWith(heading))
    if (place === -1) return undefined
    places.set(column, place)
  }
  return places
}

function readCell(column: string, cell: string, line: number): string | null {
  if (cell === '' || (cell === '-' && (amounts.has(column) || dates.has(column)))) return null
  if (amounts.has(column)) {
    const plain = cell.replaceAll(',', '')
    if (!/^-?\d{1,15}(\.\d{1,2})?$/.test(plain))
      throw new TracesProblem(`line ${line}: ${column} is no amount`)
    const [whole, cents = ''] = plain.split('.')
    return `${whole}.${cents.padEnd(2, '0')}`
  }
  if (dates.has(column) && !/^\d{2}-[A-Z][a-z]{2}-\d{4}$/.test(cell))
    throw new TracesProblem(`line ${line}: ${column} is no date like 31-Mar-2026`)
  return cell
}

function readCells(cells: readonly string[], places: Places, line: number): Record<string, unknown> {
  return Object.fromEntries(
    [...places].map(([column, place]) => [column, readCell(column, cells[place] ?? '', line)]),
  )
}

/** `2026-27` or `2026-2027` as `2026-2027`. */
function readYears(text: string | undefined): string {
  const match = /^(\d{4})-(\d{2}|\d{4})$/.exec(text ?? '')
  const first = Number(match?.[1])
  if (match === null || (first + 1) % 10 ** match[2]!.length !== Number(match[2]))
    throw new TracesProblem('the assessment year is missing or is not two years in a row')
  return `${first}-${first + 1}`
}

const noDeduction = Object.fromEntries(deductionColumns.map(([, column]) => [column, null]))

/**
 * Reads the export.
 * @param text the unpacked file (TRACES packs it with the taxpayer's date of birth as password)
 * @throws TracesProblem
 */
export function readTraces(text: string): TracesStatement {
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.split('^').map((cell) => cell.trim()))
  const rows: Record<string, unknown>[] = []
  const otherParts = new Set<string>()
  let facts: Readonly<Record<string, string>> | undefined
  let factNames: readonly string[] | undefined
  let part: string | undefined
  let title = ''
  let summaryPlaces: Places | undefined
  let deductionPlaces: Places | undefined
  let deductor: Record<string, unknown> | undefined
  let deductions = 0

  const endDeductor = () => {
    if (deductor !== undefined && deductions === 0) rows.push({ ...deductor, ...noDeduction })
    deductor = undefined
    deductions = 0
  }

  lines.forEach((cells, index) => {
    const line = index + 1
    const filled = cells.filter((cell) => cell !== '')
    const first = filled[0]
    if (first === undefined) return
    const heading = filled.length <= 2 ? partHeading.exec(first) : null
    if (heading !== null) {
      endDeductor()
      part = heading[1]
      title = first
      summaryPlaces = undefined
      deductionPlaces = undefined
      return
    }
    if (part === undefined) {
      if (factNames !== undefined && facts === undefined)
        facts = Object.fromEntries(factNames.map((name, place) => [name, cells[place] ?? '']))
      else if (cells.some((cell) => /^assessment year/i.test(cell)) && filled.length > 2)
        factNames = cells.map((cell) => cell.toLowerCase())
      return
    }
    if (nothing.test(first)) return
    if (!isTds(part)) {
      if (!cells.some((cell) => /^sr\.? ?no/i.test(cell))) otherParts.add(title)
      return
    }
    const summary = placesOf(cells, summaryColumns)
    if (summary !== undefined) {
      summaryPlaces = summary
      return
    }
    const deduction = placesOf(cells, deductionColumns)
    if (deduction !== undefined) {
      deductionPlaces = deduction
      return
    }
    if (summaryPlaces !== undefined && tan.isValid(cells[summaryPlaces.get('tan_of_deductor')!] ?? '')) {
      endDeductor()
      deductor = readCells(cells, summaryPlaces, line)
      return
    }
    if (deductor === undefined || deductionPlaces === undefined)
      throw new TracesProblem(`line ${line}: neither a deductor nor a deduction`)
    const read = readCells(cells, deductionPlaces, line)
    if (read.section === null || read.transaction_date === null)
      throw new TracesProblem(`line ${line}: a deduction without section or date`)
    deductions++
    rows.push({ ...deductor, ...read })
  })
  endDeductor()

  const named = (start: string) => Object.entries(facts ?? {}).find(([name]) => name.startsWith(start))?.[1]
  const pan = named('permanent account number') ?? named('pan')
  if (pan === undefined || pan === '')
    throw new TracesProblem('this is no TRACES text export: it names no PAN')
  return {
    pan,
    assessmentYear: readYears(named('assessment year')),
    rows: rows.map((row, n) => ({ sr_no: n + 1, ...row })),
    otherParts: [...otherParts],
  }
}
