// Claims the idempotency key of a submission, or finds the batch that it stands for.
import { keyNamesOf } from '../idempotency/idempotency.js'
import { claimKey, nameToClaim, selectKey } from '../idempotency/key-store.js'
import { Failure } from '../kernel/failures.js'
import type { Sql } from '../platform/database/database.js'
import type { Submission } from './batch-call.js'
import type { BatchParts } from './batch-parts.js'
import { deleteIfCompleted } from './batch-store.js'

/** The batch that a submission stands for: this one, or an earlier one with its key. Throws IDEMPOTENCY_KEY_REUSED. */
export async function claimBatch(
  tx: Sql,
  parts: Pick<BatchParts, 'vault' | 'clock'> & { retainedSince: () => number },
  submission: Submission,
  requestId: string,
): Promise<string> {
  const { vault, clock, retainedSince } = parts
  const { idempotencyKey, lookup, file, call } = submission
  if (idempotencyKey === undefined) return requestId
  const names = keyNamesOf(vault, call.client.clientId, idempotencyKey)
  const asks = `batch ${lookup.name}`
  const digests = vault.indexes('batch-file', file.digest.toString('hex'))
  const name = await nameToClaim(tx, names)
  const before = (await selectKey(tx, names))?.request_id ?? null
  // A batch whose retention has ended counts as deleted, whether it is or not, and so does its key.
  if (before !== null) await deleteIfCompleted(tx, before, retainedSince())
  const claim = {
    ...name,
    asks,
    digest: digests[0]!,
    transactionId: call.transactionId,
    now: clock.now(),
    requestId,
  }
  if (await claimKey(tx, { ...claim, claimedUntil: null })) return requestId
  const earlier = await selectKey(tx, names)
  const isSame = earlier?.asks === asks && digests.some((digest) => digest.equals(earlier.digest))
  if (!isSame || earlier.request_id === null) throw new Failure('IDEMPOTENCY_KEY_REUSED')
  return earlier.request_id
}
