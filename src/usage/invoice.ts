// Reads a vendor's invoice, CSV with a header, one line at a time: what it charges for which call.
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { hasPlaces, moneyText, placesOf, readSmallestUnit } from '../kernel/amount.js'
import { type CsvRow, maxCells, parseCsv } from '../platform/csv-rows.js'
import { fileProblem } from '../platform/file-problem.js'
import { findColumns, type InvoiceColumns, type InvoiceField, InvoiceProblem } from './invoice-columns.js'
import { readInvoiceTime } from './invoice-times.js'
import { kindOfLabel, type TotalLine } from './invoice-totals.js'
import { maxReferenceChars } from './usage-event.js'

/** One call as the vendor lists it. */
export interface InvoiceLine {
  /** Line of the file on which it begins; the header is line 1. */
  readonly line: number
  readonly reference: string | null
  /** Unix milliseconds. */
  readonly at: number | null
  /** The vendor's word for what was asked; empty where the invoice does not say. */
  readonly product: string
  /** Smallest unit of the currency; null where the invoice has no prices. */
  readonly price: number | null
}

/** A line that is no charge that can be read; `amount`: what it would charge. */
export interface WrongLine {
  readonly line: number
  readonly problem: string
  readonly amount?: number
}

type ReadLine = InvoiceLine | WrongLine | { readonly line: number; readonly total: TotalLine }

export interface InvoiceForm {
  readonly mapping: Partial<Record<InvoiceField, string>>
  /** The zone of times without one: minutes east of Greenwich. */
  readonly zoneMinutes: number
  /**
   * The unit of a price without a decimal point; undefined: the smallest unit, unless other prices have a decimal
   * point.
   */
  readonly wholePrices: 'main' | 'smallest' | undefined
}

const maxRecordBytes = 64 * 1024 // far beyond a line of an invoice: a quotation mark was opened and never closed
const unnamed = 'has neither a reference nor a time'
/** The longest forms of a time and of an amount are half as long: a longer cell is neither, and is not examined. */
const maxValueChars = 64
/** What may stand before an amount: of another currency it is none. The code of a currency is three letters. */
const currencyMark = (currency: string) =>
  currency === 'INR' ? /^(₹|rs\.?|inr)\s*/i : new RegExp(`^${currency}\\s*`, 'i')

interface Form extends InvoiceForm {
  readonly currency: string
}

/** Reads the amounts of one invoice, whose whole numbers are rupees or paise. */
function createAmounts(columns: InvoiceColumns, header: readonly string[], form: Form) {
  const { currency } = form
  const mark = currencyMark(currency)
  const places = placesOf(currency)
  const wholeIsMain = form.wholePrices === 'main'
  const seen = { whole: false, places: false }

  function priceOf(text: string): number | undefined {
    const bare = text.replace(mark, '')
    const price = readSmallestUnit(bare, places, wholeIsMain)
    if (price !== undefined && price !== 0) seen[hasPlaces(bare) ? 'places' : 'whole'] = true
    return price
  }

  /** Totals are not prices: a total of 250 beside 2.50 is 250 rupees, and does not make the invoice ambiguous. */
  const amountOf = (text: string) =>
    text.length > maxValueChars
      ? undefined
      : readSmallestUnit(text.trim().replace(mark, ''), places, wholeIsMain || (seen.places && !seen.whole))

  /** Totals often have fewer cells than the header, or their amount in another column. */
  function amountIn(cells: readonly string[]): number | null {
    const price = cells.length === header.length ? cells[columns.price ?? -1] : undefined
    const amounts = [...cells.toReversed(), price ?? '']
      .map(amountOf)
      .filter((amount) => amount !== undefined)
    return (price === undefined ? undefined : amountOf(price)) ?? amounts[0] ?? null
  }

  /**
   * Throws when some prices have a decimal point and others do not: 2 would be 2 paise beside 2.50
   * rupees. Known only after the last line.
   */
  function checkPrices(): void {
    if (form.wholePrices !== undefined || places === 0 || !seen.whole || !seen.places) return
    const [main, smallest] =
      currency === 'INR'
        ? ['two rupees', 'two paise']
        : [moneyText(2 * 10 ** places, currency), moneyText(2, currency)]
    throw new InvoiceProblem(
      `some prices have a decimal point and some do not: add --whole-prices main if 2 means ${main}, or --whole-prices smallest if it means ${smallest}`,
    )
  }

  return { priceOf, amountOf, amountIn, checkPrices }
}

function createLineReader(columns: InvoiceColumns, header: readonly string[], form: Form) {
  const { priceOf, amountOf, amountIn, checkPrices } = createAmounts(columns, header, form)

  /** A line with a label of a total, and no reference beside it; without a column of references, no time. */
  function totalIn(line: number, cells: readonly string[]): TotalLine | undefined {
    const label = cells.find((cell, at) => at !== columns.price && kindOfLabel(cell) !== undefined)
    if (label === undefined) return undefined
    const identifier = cells[columns.reference ?? columns.time ?? -1]?.trim() ?? ''
    const isNamed = identifier !== '' && kindOfLabel(identifier) === undefined
    if (isNamed && cells.length === header.length) return undefined
    return { line, kind: kindOfLabel(label)!, label: label.trim(), amount: amountIn(cells) }
  }

  function read(line: number, cells: readonly string[]): ReadLine {
    const total = totalIn(line, cells)
    if (total !== undefined) return { line, total }
    if (cells.length !== header.length)
      return { line, problem: `has ${cells.length} cells, the header has ${header.length}` }
    const cell = (field: InvoiceField) => cells[columns[field] ?? -1]?.trim() ?? ''
    const wrong = (field: InvoiceField, expected: string) => ({
      line,
      problem: `${JSON.stringify(header[columns[field]!]!.trim())} is ${JSON.stringify(cell(field).slice(0, 40))}, expected ${expected}`,
    })
    const reference = cell('reference')
    // Before its price is read: a total of 2 rupees beside prices like 0.60 does not make the invoice ambiguous.
    const amount = amountOf(cell('price'))
    if (reference === '' && cell('time') === '' && amount !== undefined)
      return { line, problem: unnamed, amount }
    const isTooLong = (field: InvoiceField) => cell(field).length > maxValueChars
    const at =
      cell('time') === ''
        ? null
        : isTooLong('time')
          ? undefined
          : readInvoiceTime(cell('time'), form.zoneMinutes)
    if (at === undefined) return wrong('time', 'a time like 2026-04-01 09:30:00 or 01/04/2026 09:30')
    const price = columns.price === undefined ? null : isTooLong('price') ? undefined : priceOf(cell('price'))
    if (price === undefined) return wrong('price', 'an amount like 250, 2.50 or 1,00,000.50')
    if (reference.length > maxReferenceChars)
      return wrong('reference', `at most ${maxReferenceChars} characters`)
    if (reference === '' && at === null) return { line, problem: unnamed }
    return { line, reference: reference === '' ? null : reference, at, product: cell('lookup'), price }
  }

  return { read, checkPrices }
}

const problemOfFailure = (failure: Error): string =>
  (failure as { code?: string }).code === 'CSV_TOO_MANY_CELLS'
    ? `it has more than ${maxCells} cells`
    : 'it is too long, or a quotation mark (") is opened and never closed'

async function* counted(file: string, onBytes: (bytes: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 })) {
    onBytes((chunk as Buffer).length)
    yield chunk as Buffer
  }
}

/** The rows of the file. `onBytes` gets the size of each chunk that is read. */
async function* rowsOf(file: string, onBytes: (bytes: number) => void): AsyncGenerator<CsvRow> {
  const options = { maxRowBytes: maxRecordBytes, relaxQuotes: true }
  for await (const { rows, failure, nextLine } of parseCsv(counted(file, onBytes), options)) {
    yield* rows
    if (failure !== undefined)
      throw new InvoiceProblem(`line ${nextLine}: ${problemOfFailure(failure)}; nothing was reconciled`)
  }
}

export interface Invoice {
  /** Of the prices. */
  readonly currency: string
  readonly sizeBytes: number
  readBytes(): number
  /** Whether it has a column for the field; known when the first line has been read. */
  has(field: InvoiceField): boolean
  /** Every line, wrong ones too. Throws InvoiceProblem when the file as a whole cannot be read. */
  lines(): AsyncGenerator<ReadLine>
}

/** Opens an invoice whose prices are in `currency`. Throws one clear line when there is no such file. */
export async function openInvoice(file: string, form: InvoiceForm, currency: string): Promise<Invoice> {
  const facts = await stat(file).catch((error: unknown) => {
    throw new InvoiceProblem(fileProblem(file, error))
  })
  if (!facts.isFile()) throw new InvoiceProblem(`${file} is not a file`)
  let readBytes = 0
  let columns: InvoiceColumns | undefined
  return {
    currency,
    sizeBytes: facts.size,
    readBytes: () => readBytes,
    has: (field) => columns?.[field] !== undefined,
    async *lines() {
      let reader: ReturnType<typeof createLineReader> | undefined
      for await (const { line, cells } of rowsOf(file, (bytes) => {
        readBytes += bytes
      })) {
        if (cells.every((cell) => cell.trim() === '')) continue
        if (reader === undefined) {
          columns = findColumns(cells, form.mapping)
          reader = createLineReader(columns, cells, { ...form, currency })
        } else yield reader.read(line, cells)
      }
      if (reader === undefined) throw new InvoiceProblem(`${file} is empty: the first line is the header`)
      reader.checkPrices()
    },
  }
}
