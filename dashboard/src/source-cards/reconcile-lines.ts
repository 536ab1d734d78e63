// Collects what a reconciliation finds, line by line, and makes a file of it.

export type Group = 'matched' | 'ours_only' | 'theirs_only' | 'charged_twice' | 'price_differs'

interface Sums {
  readonly count: number
  /** Null: not known. */
  readonly total: number | null
  readonly expected?: number
}

export interface Result extends Readonly<Record<Group, Sums>> {
  readonly currency: string
  readonly lines: number
  readonly from: string | null
  readonly to: string | null
  readonly wrong: { readonly count: number }
  readonly totals: { readonly count: number; readonly differs: number }
  /** Calls whose cost is not known. */
  readonly unpriced: { readonly matched: number; readonly ours_only: number }
}

interface Finding {
  readonly line: number | null
  readonly reference: string | null
  readonly invoice_time: string | null
  readonly invoice_lookup: string | null
  readonly invoice_price: number | null
  readonly transaction_id: string | null
  readonly at: string | null
  readonly lookup: string | null
  readonly cost: number | null
  readonly trouble: string | null
}

/** A line of the answer of usage.reconcile. */
export interface Line {
  readonly step: 'matching' | 'finding' | 'wrong' | 'total' | 'done' | 'failed'
  readonly text?: string
  readonly group?: Group
  readonly finding?: Finding
  readonly line?: number
  readonly problem?: string
  readonly result?: Result
}

export type Found = Line & { readonly group: Group; readonly finding: Finding }

export interface Seen {
  readonly text: string
  readonly findings: readonly Found[]
  /** Lines that could not be read, and totals. */
  readonly notes: readonly Line[]
  /** Beyond what a page holds. */
  readonly more: number
  readonly last: Line | null
}

/** All of them can be downloaded; more would fill the browser's memory. */
const maxHeld = 50_000
export const nothing: Seen = { text: '', findings: [], notes: [], more: 0, last: null }

export function add(seen: Seen, lines: readonly Line[]): Seen {
  const findings = lines.filter((line) => line.step === 'finding') as Found[]
  const notes = lines.filter(({ step }) => step === 'wrong' || step === 'total')
  const room = Math.max(0, maxHeld - seen.findings.length)
  return {
    text: lines.findLast(({ step }) => step === 'matching')?.text ?? seen.text,
    findings: [...seen.findings, ...findings.slice(0, room)],
    notes: [...seen.notes, ...notes].slice(0, maxHeld),
    more: seen.more + Math.max(0, findings.length - room),
    last: lines.find(({ step }) => step === 'done' || step === 'failed') ?? seen.last,
  }
}

export const words: Readonly<Record<Group, string>> = {
  matched: 'agrees',
  ours_only: 'called, not on the invoice',
  theirs_only: 'on the invoice, not called',
  charged_twice: 'charged again for the same call',
  price_differs: 'charged at another price',
}
export const groups = Object.keys(words) as Group[]

/** A cell that a spreadsheet would run as a formula gets an apostrophe. */
function cell(value: string | number | null): string {
  const text = value === null ? '' : String(value)
  const safe = typeof value === 'string' && /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const decimal = (amount: number | null, digits: number) =>
  amount === null ? null : (amount / 10 ** digits).toFixed(digits)

/** Everything that differs as CSV, amounts in the main unit. @param digits decimal places of the currency */
export function csvOf({ findings, notes }: Seen, digits: number): string {
  const head = [
    ...['result', 'line', 'reference', 'invoice_time', 'invoice_lookup', 'invoiced', 'expected'],
    ...['transaction_id', 'call_time', 'lookup', 'trouble'],
  ]
  const rows = findings.map(({ group, finding }) => [
    words[group],
    finding.line,
    finding.reference,
    finding.invoice_time,
    finding.invoice_lookup,
    decimal(finding.invoice_price, digits),
    group === 'charged_twice' ? decimal(0, digits) : decimal(finding.cost, digits),
    finding.transaction_id,
    finding.at,
    finding.lookup,
    finding.trouble,
  ])
  const others = notes.map(({ line, problem, text }) => [problem ?? text ?? '', line ?? null])
  return [head, ...rows, ...others].map((row) => row.map(cell).join(',')).join('\n')
}
