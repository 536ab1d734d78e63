// Matches a vendor's invoice with the ledger, line by line and call by call, in bounded memory.
import { indiaMs } from '../kernel/clock.js'
import type { Sql } from '../platform/database/database.js'
import { type AskedCall, selectAsked } from './asked-store.js'
import type { Invoice, InvoiceLine } from './invoice.js'
import { InvoiceProblem } from './invoice-columns.js'
import { type CheckedTotal, createTotalCheck, type TotalLine } from './invoice-totals.js'
import { matchInOrder } from './match-in-order.js'
import { createSides, inOrder, type Sides } from './reconcile-sides.js'
import { createTally, type Finding, type Tally, type Totals } from './reconcile-tally.js'
import type { IsPriced } from './unpriced.js'
import type { Period } from './usage-store.js'

const dayMs = 86_400_000
const rowsPerPage = 2_000

export interface Reconciliation extends Totals {
  /** The period of our calls: as given, or the days of the invoice's own times. Undefined: all time. */
  readonly period: Period | undefined
  readonly lines: number
  readonly wrong: number
  /** Totals and the like, and how many of them are not what the lines above add up to. */
  readonly totals: { readonly count: number; readonly differs: number }
}

export interface ReconcileParts {
  readonly db: Sql
  readonly source: string
  /** Names of the configured sources. Another one is known only by its calls in the ledger. */
  readonly configured: readonly string[]
  readonly isPriced: IsPriced
  readonly invoice: Invoice
  readonly period: Period | undefined
  /** How far apart our time of a call and the vendor's may be, ms. */
  readonly withinMs: number
  /** The vendor's word for a lookup, if it differs. */
  readonly productOf: (lookup: string) => string
  /** An empty folder for data that is too large for memory. */
  readonly folder: string
  readonly signal: AbortSignal
  progress(text: string): void
  found(finding: Finding): Promise<void>
  wrongLine(line: number, problem: string): Promise<void>
  /** A line that charges for no call: a total, a tax, an amount in words. */
  totalLine(line: number, checked: CheckedTotal): Promise<void>
}

/** The days of Indian Standard Time on which the times lie. */
const daysOf = (first: number, last: number): Period => ({
  from: Math.floor((first + indiaMs) / dayMs) * dayMs - indiaMs,
  to: (Math.floor((last + indiaMs) / dayMs) + 1) * dayMs - indiaMs,
})

/** Sorts the invoice; returns how many lines it has, and the days that its times lie on. */
async function readLines(
  { invoice, wrongLine, totalLine }: ReconcileParts,
  { lines }: Sides,
  { turn }: Tally,
) {
  const progress = () =>
    `reading the invoice: ${Math.floor((invoice.readBytes() / invoice.sizeBytes) * 100)} %`
  const check = createTotalCheck(invoice.currency)
  let [count, wrong] = [0, 0]
  const totals = { count: 0, differs: 0 }
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  async function takeTotal(total: TotalLine) {
    const checked = check.check(total)
    totals.count++
    if (checked.agrees === false) totals.differs++
    await totalLine(total.line, checked)
  }
  for await (const line of invoice.lines()) {
    count++
    await turn(progress)
    if ('total' in line) {
      await takeTotal(line.total)
      continue
    }
    if ('problem' in line) {
      const amount = line.amount ?? null
      if (check.isSum(amount)) {
        await takeTotal({ line: line.line, kind: 'sum', label: '', amount })
        continue
      }
      wrong++
      check.miss()
      await wrongLine(line.line, line.problem)
      continue
    }
    check.add(line.price)
    if (line.at !== null) [first, last] = [Math.min(first, line.at), Math.max(last, line.at)]
    await (line.reference === null ? lines.timed : lines.referenced).add(line)
  }
  return { lines: count, wrong, totals, days: first <= last ? daysOf(first, last) : undefined }
}

/** Sorts the ledger's calls of the source. Throws InvoiceProblem for a source that nobody knows. */
async function readCalls(parts: ReconcileParts, { calls }: Sides, period: Period | undefined): Promise<void> {
  const { db, source, isPriced, configured, withinMs, signal, progress } = parts
  // The vendor's day may have begun a moment before ours.
  const wide =
    period === undefined
      ? { from: 0, to: Number.MAX_SAFE_INTEGER }
      : { from: period.from - withinMs, to: period.to + withinMs }
  let count = 0
  for await (const page of selectAsked(db, { source, isPriced }, wide, rowsPerPage)) {
    for (const call of page) {
      if (call.reference !== null) await calls.referenced.add(call)
      else await (call.trouble === null ? calls.answered : calls.unanswered).add(call)
    }
    count += page.length
    progress(`reading the ledger: ${count} calls`)
    signal.throwIfAborted()
  }
  if (count === 0 && !configured.includes(source))
    throw new InvoiceProblem(
      `no source is named ${JSON.stringify(source)}, and the ledger has no call to one in this period; configured: ${configured.join(', ')}`,
    )
}

async function matchByReference({ calls, lines }: Sides, { pair, report }: Tally): Promise<void> {
  let charged: AskedCall | undefined
  await matchInOrder(
    calls.referenced.rows(),
    lines.referenced.rows(),
    (call, line) => inOrder(call.reference!, line.reference!),
    {
      pair(call, line) {
        charged = call
        return pair(call, line, 'reference')
      },
      async left(call) {
        if (call.trouble === null) await calls.answered.add(call)
      },
      // A second line for the same call must not be explained by another one.
      right: (line) =>
        charged?.reference === line.reference
          ? report({ group: 'charged_twice', call: charged, line, by: 'reference' })
          : lines.open.add(line),
    },
  )
}

/**
 * First those that agree in price, then those that do not, then calls of which no reference is stored with lines that
 * have one: those that were answered, then those that were not.
 */
async function matchByTime(parts: ReconcileParts, sides: Sides, tally: Tally, period: Period | undefined) {
  const { product, cost, price, calls, lines } = sides
  const isInPeriod = ({ at }: AskedCall) => period === undefined || (at >= period.from && at < period.to)
  const near = (call: AskedCall, { at }: InvoiceLine) => {
    if (at === null) return 1
    return Math.abs(call.at - at) <= parts.withinMs ? 0 : call.at - at
  }
  const sameProduct = (call: AskedCall, line: InvoiceLine) => inOrder(product(call), line.product)
  const pair = (call: AskedCall, line: InvoiceLine) => tally.pair(call, line, 'time')
  const oursOnly = async (call: AskedCall) => {
    if (isInPeriod(call)) await tally.report({ group: 'ours_only', call, by: null })
  }
  await matchInOrder(
    calls.answered.rows(),
    lines.timed.rows(),
    (call, line) => sameProduct(call, line) || inOrder(cost(call), price(line)) || near(call, line),
    { pair, left: (call) => calls.rest.add(call), right: (line) => lines.rest.add(line) },
  )
  const nearest = (call: AskedCall, line: InvoiceLine) => sameProduct(call, line) || near(call, line)
  await matchInOrder(calls.rest.rows(), lines.rest.rows(), nearest, {
    pair,
    left: (call) => (call.reference === null ? calls.unreferenced.add(call) : oursOnly(call)),
    right: (line) => lines.open.add(line),
  })
  await matchInOrder(calls.unreferenced.rows(), lines.open.rows(), nearest, {
    pair,
    left: oursOnly,
    right: (line) => lines.last.add(line),
  })
  await matchInOrder(calls.unanswered.rows(), lines.last.rows(), nearest, {
    pair,
    left: async () => {},
    right: (line) => tally.report({ group: 'theirs_only', line, by: null }),
  })
}

/** Reads both sides, matches them by reference and then by time, and reports each finding once. */
export async function reconcile(parts: ReconcileParts): Promise<Reconciliation> {
  const tally = createTally(parts)
  const sides = createSides(parts)
  const { days, ...read } = await readLines(parts, sides, tally)
  const period = parts.period ?? days
  await readCalls(parts, sides, period)
  parts.progress('matching')
  await matchByReference(sides, tally)
  await matchByTime(parts, sides, tally, period)
  return { period, ...read, ...tally.result() }
}
