// Owns reading the ledger as the auditor does: `usage export`, in both formats.
import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'
import type { Service } from '../support/service.js'

/** The columns of the export, in their order. */
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
] as const

export type UsageRow = Record<(typeof usageColumns)[number], unknown>

/** The whole ledger as JSON Lines; metadata as an object, empty when the call sent none. */
export async function usageRows(service: Service): Promise<UsageRow[]> {
  const rows = (await usageText(service, 'jsonl')).split('\n').filter((line) => line !== '')
  return rows.map((line) => withMetadata(JSON.parse(line) as UsageRow))
}

/** The whole ledger as CSV, every cell a text. */
export async function usageCells(service: Service): Promise<UsageRow[]> {
  const rows = parse(await usageText(service, 'csv'), { columns: true, bom: true }) as UsageRow[]
  return rows.map(withMetadata)
}

export async function usageText(service: Service, format: 'csv' | 'jsonl'): Promise<string> {
  const done = await service.cli('usage', 'export', '--format', format)
  expect({ code: done.code, stderr: done.stderr }).toMatchObject({ code: 0 })
  return done.stdout
}

/** The only row of a transaction; fails when there is none or more than one. */
export function rowOf(rows: UsageRow[], transactionId: string): UsageRow {
  const found = rows.filter((row) => row.transaction_id === transactionId)
  expect({ transactionId, rows: found.length }).toEqual({ transactionId, rows: 1 })
  return found[0]!
}

function withMetadata(row: UsageRow): UsageRow {
  const sent =
    typeof row.metadata === 'string' && row.metadata !== '' ? JSON.parse(row.metadata) : row.metadata
  return { ...row, metadata: sent === null || sent === '' ? {} : sent }
}
