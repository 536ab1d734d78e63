// Declares the progress of a batch, as clients and operators see it.
import type { ListedBatch } from './batch-store.js'

export interface BatchProgress {
  readonly requestId: string
  readonly clientId: string
  readonly lookup: string
  /** 201 while processing, 200 when complete. */
  readonly status: 200 | 201
  readonly records: number
  readonly done: number
  readonly succeeded: number
  /** Records so far by sub_code. */
  readonly counts: Readonly<Record<string, number>>
  readonly origin: string | null
  /** Unix milliseconds. */
  readonly submittedAt: number
  readonly completedAt: number | null
  /** When it was cancelled: its records that were not answered by then are CANCELLED. */
  readonly cancelledAt: number | null
}

export const progressOf = (row: ListedBatch): BatchProgress => ({
  requestId: row.request_id,
  clientId: row.client_id,
  lookup: row.lookup,
  status: row.completed_at === null ? 201 : 200,
  records: row.records,
  done: row.done,
  succeeded: row.succeeded,
  counts: row.counts,
  origin: row.origin,
  submittedAt: row.submitted_at,
  completedAt: row.completed_at,
  cancelledAt: row.cancelled_at,
})
