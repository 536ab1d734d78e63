// Reconciles an invoice that a test writes with calls that it records.
import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type InvoiceForm, openInvoice } from '../../src/usage/invoice.js'
import { reconcile } from '../../src/usage/reconcile.js'
import type { Finding } from '../../src/usage/reconcile-tally.js'
import { eventAt } from '../../src/usage/usage-event.harness.js'
import type { UsageEvent } from '../../src/usage/usage-event.js'
import { createInsertEvents, type Period } from '../../src/usage/usage-store.js'
import { type TestDatabase, useTestDatabase } from '../support/database.js'

export const noon = Date.UTC(2026, 3, 1, 6, 30) // in India
export const second = 1000

/** A call that the vendor answered. */
export const asked = (at: number, reference: string | null, own: Partial<UsageEvent> = {}) =>
  eventAt(at, { source: 'vendor', cost: 60, sourceReference: reference, ...own })
/** A call that another source answered after the vendor had not. */
export const failed = (at: number, outcome: string, reference: string | null = null) =>
  eventAt(at, {
    source: 'other',
    cost: 90,
    sourceReference: 'of another',
    attempts: JSON.stringify([
      { source: 'vendor', outcome, duration_ms: 5, reference },
      { source: 'other', outcome: 'SUCCESS', duration_ms: 5, reference: 'of another' },
    ]),
  })

const plain: InvoiceForm = { mapping: {}, zoneMinutes: 330, wholePrices: undefined }

async function reconcileText(
  { db, directory }: TestDatabase,
  text: string,
  form: Partial<InvoiceForm> = {},
  own: {
    period?: Period
    products?: object
    configured?: string[]
    isPriced?: () => boolean
    currency?: string
  } = {},
) {
  const file = join(directory, 'invoice.csv')
  await writeFile(file, text)
  const folder = await mkdtemp(join(directory, 'scratch-'))
  const findings: Finding[] = []
  const wrong: [number, string][] = []
  const totals: [number, string][] = []
  const products = new Map(Object.entries(own.products ?? {}))
  const result = await reconcile({
    db,
    source: 'vendor',
    configured: own.configured ?? ['vendor'],
    isPriced: own.isPriced ?? (() => true),
    invoice: await openInvoice(file, { ...plain, ...form }, own.currency ?? 'INR'),
    period: own.period,
    withinMs: 60 * second,
    productOf: (lookup) => products.get(lookup) ?? lookup,
    folder,
    signal: new AbortController().signal,
    progress: () => {},
    found: async (finding) => void findings.push(finding),
    wrongLine: async (line, problem) => void wrong.push([line, problem]),
    totalLine: async (line, { text }) => void totals.push([line, text]),
  })
  const lines = (group: string) =>
    findings
      .filter((finding) => finding.group === group)
      .map(({ line, call }) => line?.line ?? call!.reference)
      .sort()
  return { ...result, findings, wrongLines: wrong, totalLines: totals, of: lines }
}

/** A ledger for the file that calls it at its top. */
export async function useLedger() {
  const opened = await useTestDatabase()
  const { db } = opened
  return {
    forgetCalls: () => db.query('truncate usage_event').then(() => {}),
    record: (...events: UsageEvent[]) => createInsertEvents('INR')(db, events),
    run: (...own: Tail<Parameters<typeof reconcileText>>) => reconcileText(opened, ...own),
  }
}

type Tail<List extends unknown[]> = List extends [unknown, ...infer Rest] ? Rest : never
