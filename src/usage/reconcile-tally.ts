// Counts what a reconciliation finds, by group, and says what the amounts of each come to.
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { AskedCall } from './asked-store.js'
import type { InvoiceLine } from './invoice.js'

const rowsPerTurn = 500 // between them other calls get their turn of the event loop

export const groups = ['matched', 'ours_only', 'theirs_only', 'charged_twice', 'price_differs'] as const
export type Group = (typeof groups)[number]

/** A call and the line that charges for it, or one without the other; `charged_twice`: a further line for a call. */
export interface Finding {
  readonly group: Group
  readonly call?: AskedCall
  readonly line?: InvoiceLine
  /** How the two were matched. */
  readonly by: 'reference' | 'time' | null
}

export interface Total {
  readonly count: number
  readonly total: number | null
}

export interface Totals {
  /**
   * The amount on the invoice; for ours_only, the amount that we expected. Smallest unit of the currency. Null: no amount
   * of it is known.
   */
  readonly groups: Readonly<Record<Group, Total>>
  /** What the calls of price_differs cost by our own settings. */
  readonly expected: number
  /** Calls whose cost is not known: their prices on the invoice could not be compared with it. */
  readonly unpriced: Readonly<Record<'matched' | 'ours_only', number>>
}

/** `unknown`: the calls that nobody has named an amount for. */
type Sums = { count: number; total: number; unknown: number }
const noSums = (): Sums => ({ count: 0, total: 0, unknown: 0 })

/** A total of which nothing is known is not 0. */
const totalsOf = (sums: Readonly<Record<Group, Sums>>): Totals['groups'] =>
  Object.fromEntries(
    groups.map((group) => {
      const { count, total, unknown } = sums[group]
      return [group, { count, total: unknown > 0 && total === 0 ? null : total }]
    }),
  ) as Record<Group, Total>

/** Counts findings, reports each to the caller, and gives other calls their turn. */
export function createTally(parts: {
  readonly signal: AbortSignal
  progress(text: string): void
  found(finding: Finding): Promise<void>
}) {
  const sums = Object.fromEntries(groups.map((group) => [group, noSums()])) as Record<Group, Sums>
  const unpriced = { matched: 0, ours_only: 0 }
  let [expected, handled] = [0, 0]

  async function turn(progress?: () => string) {
    if (++handled % rowsPerTurn !== 0) return
    if (progress !== undefined) parts.progress(progress())
    await yieldToOthers()
    parts.signal.throwIfAborted()
  }
  async function report(finding: Finding) {
    const { group, call, line } = finding
    const own = sums[group]
    own.count++
    own.total += line?.price ?? call?.cost ?? 0
    if (call?.cost === null && (line?.price ?? null) === null) own.unknown++
    if (group === 'price_differs') expected += call!.cost!
    if (call?.cost === null && (group === 'matched' || group === 'ours_only')) unpriced[group]++
    await parts.found(finding)
    await turn()
  }
  return {
    turn,
    report,
    pair(call: AskedCall, line: InvoiceLine, how: 'reference' | 'time') {
      const isAlike = line.price === null || call.cost === null || line.price === call.cost
      return report({ group: isAlike ? 'matched' : 'price_differs', call, line, by: how })
    },
    result: (): Totals => ({ groups: totalsOf(sums), expected, unpriced }),
  }
}

export type Tally = ReturnType<typeof createTally>
