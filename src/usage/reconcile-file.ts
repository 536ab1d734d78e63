// Matches an invoice file with the ledger, with a scratch folder for data too large for memory.
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isoTime } from '../kernel/clock.js'
import type { Sql } from '../platform/database/database.js'
import { type InvoiceForm, openInvoice } from './invoice.js'
import { InvoiceProblem } from './invoice-columns.js'
import { type ReconcileParts, type Reconciliation, reconcile } from './reconcile.js'
import type { Finding } from './reconcile-tally.js'

const scratchPrefix = 'reconcile-'
const scratchKeptMs = 86_400_000 // left by a killed process; no reconciliation takes a day

export interface InvoiceFile {
  readonly file: string
  readonly form: InvoiceForm
  readonly source: string
  /** Undefined: the days of the invoice's own times. */
  readonly period: ReconcileParts['period']
  readonly withinMs: number
  /** The vendor's word by our lookup. */
  readonly products: ReadonlyMap<string, string>
  /** What the present configuration says of sources. */
  readonly configured: ReconcileParts['configured']
  readonly isPriced: ReconcileParts['isPriced']
}

/** The result, as it is shown. Amounts are in the smallest unit of the currency. */
export type ReconciledFacts = ReturnType<typeof factsOf>

const timeOrNull = (at: number | null | undefined) => (at === null || at === undefined ? null : isoTime(at))

/** The columns of a finding. */
export const findingColumns = [
  'line',
  'reference',
  'invoice_time',
  'invoice_lookup',
  'invoice_price',
  'transaction_id',
  'at',
  'lookup',
  'cost',
  'trouble',
  'matched_by',
] as const

/** In the order of `findingColumns`. */
export const findingCells = ({ call, line, by }: Finding) =>
  [
    line?.line ?? null,
    line?.reference ?? call?.reference ?? null,
    timeOrNull(line?.at),
    line?.product ?? null,
    line?.price ?? null,
    call?.transactionId ?? null,
    timeOrNull(call?.at),
    call?.lookup ?? null,
    call?.cost ?? null,
    call?.trouble ?? null,
    by,
  ] as const

const factsOf = (source: string, currency: string, { period, ...figures }: Reconciliation) => ({
  source,
  currency,
  from: period === undefined ? null : isoTime(period.from),
  to: period === undefined ? null : isoTime(period.to),
  lines: figures.lines,
  matched: figures.groups.matched,
  ours_only: figures.groups.ours_only,
  theirs_only: figures.groups.theirs_only,
  charged_twice: figures.groups.charged_twice,
  price_differs: { ...figures.groups.price_differs, expected: figures.expected },
  wrong: { count: figures.wrong },
  totals: figures.totals,
  unpriced: figures.unpriced,
})

/** A new folder; those that killed processes left behind are removed. */
async function makeScratch(dataDir: string, now: number): Promise<string> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(scratchPrefix)) continue
    const facts = await stat(join(dataDir, name)).catch(() => undefined)
    if (facts !== undefined && facts.mtimeMs < now - scratchKeptMs)
      await rm(join(dataDir, name), { recursive: true, force: true })
  }
  return mkdtemp(join(dataDir, scratchPrefix))
}

/** Throws InvoiceProblem for an invoice that cannot be read as a whole. */
export async function reconcileFile(
  parts: {
    readonly db: Sql
    readonly config: {
      readonly dataDir: string
      readonly currency: string
    }
    readonly clock: { now(): number }
  },
  invoiceFile: InvoiceFile,
  hooks: Pick<ReconcileParts, 'signal' | 'progress' | 'found' | 'wrongLine' | 'totalLine'>,
): Promise<ReconciledFacts> {
  const { source, configured, isPriced, period, withinMs, products } = invoiceFile
  const { dataDir, currency } = parts.config
  const invoice = await openInvoice(invoiceFile.file, invoiceFile.form, currency)
  const folder = await makeScratch(dataDir, parts.clock.now())
  try {
    const reconciliation = await reconcile({
      db: parts.db,
      source,
      configured,
      isPriced,
      invoice,
      period,
      withinMs,
      productOf: (lookup) => products.get(lookup) ?? lookup,
      folder,
      ...hooks,
    })
    return factsOf(source, currency, reconciliation)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** `PAN Basic=panbasic`: the vendor's word by our lookup. Throws InvoiceProblem. */
export function readProducts(texts: readonly string[], known: ReadonlySet<string>): Map<string, string> {
  return new Map(
    texts.map((text) => {
      const at = text.lastIndexOf('=')
      const lookup = text.slice(at + 1).trim()
      if (at < 1 || !known.has(lookup))
        throw new InvoiceProblem(
          `--product ${JSON.stringify(text)} is not THEIRS=LOOKUP with one of our lookups`,
        )
      return [lookup, text.slice(0, at).trim()]
    }),
  )
}
