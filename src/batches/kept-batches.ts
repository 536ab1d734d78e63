// Reads kept batches: their state, their list, their result files; and cancels those in progress.
import type { Layout } from '../lookups/result-columns.js'
import type { WriteAudit } from '../platform/audit-port.js'
import { spreadsheetLine } from '../platform/csv-line.js'
import { type BatchParts, chunkRecords, filePath, linkContent, outputContext } from './batch-parts.js'
import { type BatchProgress, progressOf } from './batch-progress.js'
import * as store from './batch-store.js'
import { columnOf, type ResultRow } from './process-parts.js'

const dayMs = 86_400_000
/** How long the link of a status call is valid (contract). */
const statusLinkMs = dayMs

export interface KeptParts
  extends Pick<BatchParts, 'db' | 'vault' | 'lookups' | 'clock' | 'retentionDays' | 'baseUrl' | 'links'> {
  readonly layoutOf: (lookup: string) => Layout
  readonly cancel: (batch: store.BatchRow, writeAudit?: WriteAudit) => Promise<unknown>
}

/**
 * @returns the time before which completed batches count as deleted, whether they are or not. In whole seconds, as
 *   links end, so that no link is handed out that would be refused
 */
export const createRetainedSince =
  ({ clock, retentionDays }: Pick<BatchParts, 'clock' | 'retentionDays'>) =>
  (): number =>
    Math.floor((clock.now() - retentionDays() * dayMs) / 1000) * 1000 + 999

/** @returns makes a link to the result file of a completed batch; it ends with the retention at the latest */
export const createLinkOf =
  ({ clock, retentionDays, baseUrl, links }: KeptLinkParts) =>
  (batch: store.BatchRow, secretId: number, lifeMs: number): string => {
    const endMs = Math.min(clock.now() + lifeMs, batch.completed_at! + retentionDays() * dayMs)
    const { request_id: id } = batch
    const endS = Math.floor(endMs / 1000)
    return baseUrl() + links.make(secretId, filePath(id), linkContent(id), endS)
  }

type KeptLinkParts = Pick<BatchParts, 'clock' | 'retentionDays' | 'baseUrl' | 'links'>

/** @returns the lines of a completed batch's file, a chunk at a time */
function createLinesOf({ db, vault, lookups, layoutOf }: KeptParts) {
  return async function* linesOf(batch: store.BatchRow): AsyncGenerator<string> {
    const names = layoutOf(batch.lookup).columns.map(({ name }) => name)
    yield spreadsheetLine([columnOf(lookups(), batch.lookup), 'sub_code', ...names])
    for (let n = 0; n * chunkRecords < batch.records; n++) {
      const output = await store.selectOutput(db, batch.request_id, n)
      if (output === undefined) throw new Error('a result file was removed while it was read')
      const context = outputContext(batch.request_id, n)
      const rows = JSON.parse(vault.open(output, context).toString()) as ResultRow[]
      yield rows.map(spreadsheetLine).join('')
    }
  }
}

export function createKeptBatches(parts: KeptParts) {
  const { db, cancel } = parts
  const linkOf = createLinkOf(parts)
  const linesOf = createLinesOf(parts)
  const retainedSince = createRetainedSince(parts)

  return {
    /**
     * The state of a batch; undefined when this client has none with this id, or its retention has ended. `url` is a
     * fresh link, null until it is complete.
     * @param secretId the secret that the call came with
     */
    async status(requestId: string, clientId: string, secretId: number) {
      const batch = await store.selectBatch(db, requestId, { clientId, retainedSince: retainedSince() })
      if (batch === undefined) return undefined
      const isComplete = batch.completed_at !== null
      const url = isComplete ? linkOf(batch, secretId, statusLinkMs) : null
      return { lookup: batch.lookup, isComplete, isCancelled: batch.cancelled_at !== null, url }
    },

    /**
     * Cancels a batch in progress and returns its state; one that is complete stays as it is. Undefined when the client
     * (null: any client) has none with this id, or its retention has ended. `writeAudit`: given when an operator
     * cancels.
     */
    async cancel(
      requestId: string,
      clientId: string | null,
      writeAudit?: WriteAudit,
    ): Promise<BatchProgress | undefined> {
      const filter = { retainedSince: retainedSince(), ...(clientId === null ? {} : { clientId }) }
      const batch = await store.selectBatch(db, requestId, filter)
      if (batch === undefined) return undefined
      if (batch.completed_at === null) await cancel(batch, writeAudit)
      const since = retainedSince()
      const [row] = await store.selectBatches(db, { clientId, requestId, limit: 1, retainedSince: since })
      return row === undefined ? undefined : progressOf(row)
    },

    /** The newest first. `clientId` null: of all clients. */
    async list(filter: {
      clientId: string | null
      requestId?: string
      state?: store.BatchState | undefined
      limit: number
      /** Only those that follow this one. */
      after?: { submittedAt: number; requestId: string } | undefined
    }): Promise<BatchProgress[]> {
      const rows = await store.selectBatches(db, { ...filter, retainedSince: retainedSince() })
      return rows.map(progressOf)
    },

    /** The result file, piece by piece; undefined when there is no such batch, it is not complete or no longer kept. */
    async file(requestId: string): Promise<AsyncGenerator<string> | undefined> {
      const batch = await store.selectBatch(db, requestId, { retainedSince: retainedSince() })
      return batch === undefined || batch.completed_at === null ? undefined : linesOf(batch)
    },
  }
}
