// Destroys keys that a rotation replaced, once nothing needs them.
import { maxLinkDays } from '../documents/archives.js'
import { selectOldestOfBatches } from '../idempotency/key-store.js'
import type { Clock } from '../kernel/clock.js'
import type { Database } from '../platform/database/database.js'
import type { RetentionClass } from '../platform/stored-data.js'
import type { Vault } from '../vault/vault.js'

export interface KeyRetentionParts {
  readonly db: Database
  readonly clock: Clock
  readonly vault: Pick<Vault, 'replaced' | 'retire'>
  readonly records: { reindex(progress: () => void, signal: AbortSignal): Promise<unknown> }
}

const dayMs = 86_400_000
/** Tokens are valid for 24 hours. */
const tokenKeyHours = 25
/** PDFs are kept for 7 days; a session at the GST portal can be refreshed for 30. */
const indexKeyDays = 31
/** More than nodes may differ in taking up a new key. */
const takenUpMs = 60_000

/** How long a replaced key is kept: longer than anything made with it is valid. */
export const replacedKeysMs = {
  data: dayMs,
  token: tokenKeyHours * 3_600_000,
  link: (maxLinkDays + 1) * dayMs,
  /** Records are indexed again; PDFs, sessions and counts of attempts are found under the old key until they end. */
  index: indexKeyDays * dayMs,
}
type RenewedPurpose = keyof typeof replacedKeysMs
const purposes = Object.keys(replacedKeysMs) as RenewedPurpose[]

/** The same for people. */
const keptUntil = `a data key a day after its successor was made, one of tokens ${tokenKeyHours} hours, one of links ${maxLinkDays} days, one of indexes ${indexKeyDays} days, and not before the idempotency keys of batches that it indexed`

/** Keys of a purpose whose successor was made before this can be destroyed. A batch keeps its idempotency key as it is. */
async function replacedBefore({ clock, db }: KeyRetentionParts, purpose: RenewedPurpose): Promise<number> {
  const before = clock.now() - replacedKeysMs[purpose]
  if (purpose !== 'index') return before
  const oldest = await selectOldestOfBatches(db)
  return oldest === null ? before : Math.min(before, oldest - takenUpMs)
}

/** How many keys the next sweep destroys. */
async function countReplaced(parts: KeyRetentionParts): Promise<number> {
  let count = 0
  for (const purpose of purposes)
    count += await parts.vault.replaced(purpose, await replacedBefore(parts, purpose))
  return count
}

/** Destroys them; returns how many. */
async function destroyReplaced(parts: KeyRetentionParts): Promise<number> {
  const { vault, records } = parts
  let count = 0
  for (const purpose of purposes) {
    const before = await replacedBefore(parts, purpose)
    if (purpose === 'index' && (await vault.replaced(purpose, before)) > 0)
      await records.reindex(() => {}, new AbortController().signal) // what an interrupted rotation left
    count += await vault.retire(purpose, before)
  }
  return count
}

export const keyRetention: RetentionClass<KeyRetentionParts> = {
  name: 'keys',
  keeps: 'keys that a rotation replaced, wrapped by the master key',
  why: 'tokens and links made with them are valid until they expire; values may be on their way to the database',
  until: keptUntil,
  ending: (parts) => ({ ended: () => countReplaced(parts), sweep: () => destroyReplaced(parts) }),
}
