// Declares what bulk stores: until when, and which columns are sealed.
import type { Sql } from '../platform/database/database.js'
import type { RetentionClass, SealedColumn } from '../platform/stored-data.js'
import type { OpenBulk } from './open-bulk.js'

export interface BulkRetentionParts {
  readonly db: Sql
  readonly bulk: Pick<OpenBulk, 'countEnded' | 'sweep'>
}

export const bulkRetention: RetentionClass<BulkRetentionParts> = {
  name: 'bulk',
  keeps: 'bulk: the rows of its files and results, sealed',
  why: 'the result file can be fetched again',
  until: 'batches.retentionDays after their end; for an inactive client, after their start',
  setting: 'batches.retentionDays',
  counted: ['bulk_rows', 'bulk_results'],
  afterErasing: { keeps: 'the row of the person in a bulk: its sub_code, every other cell empty' },
  ending: ({ db, bulk }) => ({ ended: () => bulk.countEnded(db), sweep: bulk.sweep }),
}

const requestId = `replace(request_id::text, '-', '')`

export const sealedBulkColumns: readonly SealedColumn[] = [
  { table: 'bulk', column: 'header', context: `'bulk header ' || ${requestId}` },
  {
    table: 'bulk_chunk',
    column: 'input',
    context: `'bulk input ' || ${requestId} || ' ' || n`,
    erasure: { how: 'rewrite', counted: 'bulk_rows' },
  },
  {
    table: 'bulk_chunk',
    column: 'output',
    context: `'bulk output ' || ${requestId} || ' ' || n`,
    erasure: { how: 'rewrite', counted: 'bulk_results' },
  },
]
