// Makes new signing keys for tokens and links; the old ones still verify, or are destroyed at once.
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../kernel/clock.js'
import type { WriteAudit } from '../platform/audit-port.js'
import type { Database } from '../platform/database/database.js'
import { type KeyRing, restsMs } from './key-ring.js'
import { insertKey, lockKeys, retireReplaced } from './key-store.js'
import type { MasterKeyHolder } from './master-key-holder.js'
import { wrapKey } from './seal.js'
import { assertNoRotation, wrappingKey } from './wrapping-key.js'

/** What they sign expires, so that no key is needed for ever. */
const signingPurposes = ['token', 'link'] as const

interface RenewalParts {
  readonly db: Database
  readonly clock: Clock
  readonly ring: KeyRing
  readonly master: MasterKeyHolder
}

async function makeKeys({ db, clock, master }: RenewalParts, writeAudit: WriteAudit, atOnce: boolean) {
  await db.transaction(async (tx) => {
    await lockKeys(tx)
    await assertNoRotation(tx)
    const wrapping = await wrappingKey(tx, master)
    for (const purpose of signingPurposes) {
      const wrapped = wrapKey(wrapping, randomBytes(wrapping.length), `key:${purpose}`)
      await insertKey(tx, { purpose, wrapped, createdAt: clock.now() })
    }
    await writeAudit(tx, { act: 'vault.rotate', facts: { keys: signingPurposes, at_once: atOnce } })
  })
}

/** Returns how many keys were destroyed: all but the newest of each purpose. */
async function destroyReplaced({ db, clock }: RenewalParts, writeAudit: WriteAudit): Promise<number> {
  return db.transaction(async (tx) => {
    await lockKeys(tx)
    let destroyed = 0
    for (const purpose of signingPurposes)
      destroyed += await retireReplaced(tx, purpose, Number.MAX_SAFE_INTEGER, clock.now())
    await writeAudit(tx, { act: 'keys.destroy', facts: { purposes: signingPurposes, destroyed } })
    return destroyed
  })
}

/**
 * `atOnce`: destroys the old keys once every node has the new ones, which ends every token and link. If it is killed
 * before that, the old keys verify until what they signed has expired; run again, it makes new keys and destroys all
 * earlier ones.
 */
export function createSigningRenewal(parts: RenewalParts) {
  const { db, ring } = parts
  return async function renewSigning(
    writeAudit: WriteAudit,
    atOnce: boolean,
    signal: AbortSignal,
  ): Promise<{ destroyed: number }> {
    await makeKeys(parts, writeAudit, atOnce)
    await ring.load()
    if (!atOnce) return { destroyed: 0 }
    if (db.mode === 'postgres') await pause(2 * restsMs, undefined, { signal })
    const destroyed = await destroyReplaced(parts, writeAudit)
    await ring.load()
    return { destroyed }
  }
}
