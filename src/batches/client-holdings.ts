// Refuses a batch of a client who has too many in progress, or holds too much.
import { Failure } from '../kernel/failures.js'
import type { Sql } from '../platform/database/database.js'
import type { BatchParts } from './batch-parts.js'
import { selectHoldings } from './batch-store.js'

type HoldingParts = Pick<BatchParts, 'clock' | 'limits'> & {
  /** Batches completed before this time no longer count. */
  readonly retainedSince: () => number
}

/** By then, some batch of a full queue has ended. */
const retryAfterOpenS = 30
const dayS = 86_400

/** Throws TOO_MANY_BATCHES when the client may not open one more: before anything of it is written. */
export async function assertMayOpen(
  tx: Sql,
  { limits }: Pick<HoldingParts, 'limits'>,
  clientId: string,
): Promise<void> {
  const { open } = await selectHoldings(tx, clientId)
  if (open >= limits.openBatches) throw new Failure('TOO_MANY_BATCHES', { retryAfterS: retryAfterOpenS })
}

/** Throws BATCHES_TOO_LARGE when the client holds too much, with what was just inserted. */
export async function assertMayHold(
  tx: Sql,
  { limits, clock, retainedSince }: HoldingParts,
  clientId: string,
): Promise<void> {
  const { bytes, oldest } = await selectHoldings(tx, clientId)
  if (bytes <= limits.keptBytes) return
  // There is space again when the oldest batch's retention ends.
  const endsInS = Math.ceil(((oldest ?? clock.now()) - retainedSince()) / 1000)
  throw new Failure('BATCHES_TOO_LARGE', { retryAfterS: Math.min(dayS, Math.max(1, endsInS)) })
}
