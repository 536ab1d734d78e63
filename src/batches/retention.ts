// Declares what batches store: until when, and which columns are sealed.
import type { Sql } from '../platform/database/database.js'
import type { RetentionClass, SealedColumn } from '../platform/stored-data.js'
import type { OpenBatches } from './open-batches.js'

export interface BatchRetentionParts {
  readonly db: Sql
  readonly batches: Pick<OpenBatches, 'countEnded' | 'sweep'>
}

export const batchRetention: RetentionClass<BatchRetentionParts> = {
  name: 'batches',
  keeps: 'batches: submitted cells and results, sealed',
  why: 'the result file can be fetched again',
  until: 'batches.retentionDays after their end; for an inactive client, after their submission',
  setting: 'batches.retentionDays',
  counted: ['batch_cells', 'batch_results'],
  afterErasing: { keeps: 'the row of the person in a batch: its sub_code, every other cell empty' },
  ending: ({ db, batches }) => ({ ended: () => batches.countEnded(db), sweep: batches.sweep }),
}

const requestId = `replace(request_id::text, '-', '')`

export const sealedBatchColumns: readonly SealedColumn[] = [
  { table: 'batch', column: 'webhook_url', context: `'batch webhook_url ' || ${requestId}` },
  {
    table: 'batch_chunk',
    column: 'input',
    context: `'batch input ' || ${requestId} || ' ' || n`,
    erasure: { how: 'rewrite', counted: 'batch_cells' },
  },
  {
    table: 'batch_chunk',
    column: 'output',
    context: `'batch output ' || ${requestId} || ' ' || n`,
    erasure: { how: 'rewrite', counted: 'batch_results' },
  },
]
