// Checks the quotas of a client for batches: how many are in progress, and how many bytes are stored.
import { Failure } from '../kernel/failures.js'
import type { Sql } from '../platform/database/database.js'
import type { BatchParts } from './batch-parts.js'
import { selectStored } from './batch-store.js'

type QuotaParts = Pick<BatchParts, 'clock' | 'limits'> & {
  /** Batches completed before this time no longer count. */
  readonly retainedSince: () => number
}

/** Within this time one of the client's batches has usually ended. */
const retryAfterOpenS = 30
const dayS = 86_400

/** Throws TOO_MANY_BATCHES when too many are in progress for one more. */
async function checkOpenBatches(
  tx: Sql,
  { limits }: Pick<QuotaParts, 'limits'>,
  clientId: string,
): Promise<void> {
  const { open } = await selectStored(tx, clientId)
  if (open >= limits.openBatches) throw new Failure('TOO_MANY_BATCHES', { retryAfterS: retryAfterOpenS })
}

/**
 * Until a batch of theirs has ended, clients who had too many need not have their next files read, parsed and sealed, only
 * to be refused. Others cost no further statement.
 */
export function createOpenLimit(parts: Pick<QuotaParts, 'limits'> & { readonly db: Sql }) {
  const full = new Set<string>()
  return {
    /** In the transaction that writes the batch. Throws what `checkOpenBatches` does. */
    async check(tx: Sql, clientId: string): Promise<void> {
      try {
        await checkOpenBatches(tx, parts, clientId)
      } catch (error) {
        full.add(clientId)
        throw error
      }
    },

    /** Before the file of a submission is read. Throws TOO_MANY_BATCHES for a client who still has too many. */
    async assertRoom(clientId: string): Promise<void> {
      if (!full.has(clientId)) return
      await checkOpenBatches(parts.db, parts, clientId)
      full.delete(clientId)
    },
  }
}

export type OpenLimit = ReturnType<typeof createOpenLimit>

/** Throws BATCHES_TOO_LARGE when too much is stored. Call it after the batch is written, because it counts too. */
export async function checkStoredBytes(
  tx: Sql,
  { limits, clock, retainedSince }: QuotaParts,
  clientId: string,
): Promise<void> {
  const { bytes, oldest } = await selectStored(tx, clientId)
  if (bytes <= limits.keptBytes) return
  // There is space again when the oldest batch's retention ends.
  const endsInS = Math.ceil(((oldest ?? clock.now()) - retainedSince()) / 1000)
  throw new Failure('BATCHES_TOO_LARGE', { retryAfterS: Math.min(dayS, Math.max(1, endsInS)) })
}
