// Reads the ledger as the auditor does: `usage export`, in both formats.
import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'
import type { Answer } from '../support/client.js'
import type { Service } from '../support/service.js'
import { transactionOf } from './answers.js'

/** The columns of the export, in order. */
export const usageColumns = [
  'transaction_id',
  'request_id',
  'at',
  'client_id',
  'lookup',
  'version',
  'origin',
  'metadata',
  'sub_code',
  'http_status',
  'charged',
  'price',
  'currency',
  'source',
  'cached',
  'duration_ms',
  'subject_index',
  'cost',
  'attempts',
  'source_reference',
  'consent',
] as const

export type UsageRow = Record<(typeof usageColumns)[number], unknown>

/** The whole ledger, from JSON Lines. */
export async function usageRows(service: Pick<Service, 'cli'>): Promise<UsageRow[]> {
  return rowsOfJsonLines(await usageText(service, 'jsonl'))
}

/** Metadata becomes an object, empty when the call sent none; consent becomes one, or null. */
export function rowsOfJsonLines(text: string): UsageRow[] {
  const lines = text.split('\n').filter((line) => line !== '')
  return lines.map((line) => withObjects(JSON.parse(line) as UsageRow))
}

/** Every cell is a text, except metadata and consent. */
export function rowsOfCsv(text: string): UsageRow[] {
  return (parse(text, { columns: true, bom: true }) as UsageRow[]).map(withObjects)
}

export async function usageText(service: Pick<Service, 'cli'>, format: 'csv' | 'jsonl'): Promise<string> {
  const done = await service.cli('usage', 'export', '--format', format)
  expect({ code: done.code, stderr: done.stderr }).toMatchObject({ code: 0 })
  return done.stdout
}

/**
 * The only row of an answer, or of a transaction id; fails when there is none or more than one. The answer's
 * `X-Satyapan-Price` must be the row's price.
 */
export function rowOf(rows: UsageRow[], of: Answer | string): UsageRow {
  const transactionId = typeof of === 'string' ? of : transactionOf(of)
  const found = rows.filter((row) => row.transaction_id === transactionId)
  expect({ transactionId, rows: found.length }).toEqual({ transactionId, rows: 1 })
  const [row] = found as [UsageRow]
  if (typeof of !== 'string')
    expect({ transactionId, price: of.headers['x-satyapan-price'] }).toEqual({
      transactionId,
      price: String(row.price),
    })
  return row
}

function withObjects(row: UsageRow): UsageRow {
  const decoded = (cell: unknown) =>
    typeof cell === 'string' ? (cell === '' ? null : JSON.parse(cell)) : (cell ?? null)
  return { ...row, metadata: decoded(row.metadata) ?? {}, consent: decoded(row.consent) }
}
