// Deletes a bulk with its chunks, some at a time, so that calls get the database in between.
import { inPortions } from '../platform/database/portions.js'
import type { BulkParts } from './bulk-parts.js'
import { deleteBulk } from './bulk-store.js'
import { deleteChunks } from './chunk-store.js'

/** A few milliseconds' work each: a chunk may have a megabyte. */
export const chunksDeletedAtOnce = 20

export async function deleteWhole(
  { db, throttled }: Pick<BulkParts, 'db' | 'throttled'>,
  requestId: string,
): Promise<void> {
  await inPortions((n) => throttled(() => deleteChunks(db, requestId, n)), chunksDeletedAtOnce)
  await throttled(() => deleteBulk(db, requestId))
}
