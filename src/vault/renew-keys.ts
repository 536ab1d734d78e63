// Makes new keys of single purposes, while the master key and stored values stay as they are.
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../kernel/clock.js'
import type { WriteAudit } from '../platform/audit-port.js'
import type { Database, Sql } from '../platform/database/database.js'
import { deleteSetting, getSetting, putSetting } from '../platform/settings.js'
import { type KeyRing, restsMs } from './key-ring.js'
import { insertKey, type KeyPurpose, lockKeys, retireReplaced } from './key-store.js'
import type { MasterKeyHolder } from './master-key-holder.js'
import { wrapKey } from './seal.js'
import { assertNoRotation, indexRotationSetting, wrappingKey } from './wrapping-key.js'

/** What they sign expires, so that no key is needed for ever. */
const signingPurposes = ['token', 'link'] as const

interface RenewalParts {
  readonly db: Database
  readonly clock: Clock
  readonly ring: KeyRing
  readonly master: MasterKeyHolder
}

/** Makes a key for each purpose, in one transaction with `note`. */
async function makeKeys(
  { db, clock, ring, master }: RenewalParts,
  purposes: readonly KeyPurpose[],
  note: (tx: Sql) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockKeys(tx)
    await assertNoRotation(tx)
    const wrapping = await wrappingKey(tx, master)
    for (const purpose of purposes) {
      const wrapped = wrapKey(wrapping, randomBytes(wrapping.length), `key:${purpose}`)
      await insertKey(tx, { purpose, wrapped, createdAt: clock.now() })
    }
    await note(tx)
  })
  await ring.load()
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

/** Notes in the database that records have to be indexed again. Throws when another process is about to do that. */
async function noteIndexRotation(tx: Sql): Promise<void> {
  if ((await getSetting(tx, indexRotationSetting)) !== undefined)
    throw new Error('a rotation of the index key has just begun elsewhere: wait until it is done')
  await putSetting(tx, indexRotationSetting, Buffer.from('records'))
}

export interface IndexRotated {
  /** Records that were indexed again. */
  readonly records: number
  /** True when this completed an interrupted rotation. */
  readonly resumed: boolean
}

export function createRenewal(parts: RenewalParts) {
  const { db, ring } = parts
  const waitForNodes = async (signal: AbortSignal) => {
    if (db.mode === 'postgres') await pause(2 * restsMs, undefined, { signal })
    await ring.load()
  }

  /**
   * Makes new keys for tokens and links; the old ones still verify. `atOnce`: destroys the old keys once every node has
   * the new ones, which ends every token and link. If it is killed before that, the old keys verify until what they
   * signed has expired; run again, it makes new keys and destroys all earlier ones.
   */
  async function renewSigning(
    writeAudit: WriteAudit,
    atOnce: boolean,
    signal: AbortSignal,
  ): Promise<{ destroyed: number }> {
    await makeKeys(parts, signingPurposes, (tx) =>
      writeAudit(tx, { act: 'vault.rotate', facts: { keys: signingPurposes, at_once: atOnce } }),
    )
    if (!atOnce) return { destroyed: 0 }
    await waitForNodes(signal)
    const destroyed = await destroyReplaced(parts, writeAudit)
    await ring.load()
    return { destroyed }
  }

  /**
   * Makes a new index key, and indexes the records again with `reindex` once every node has it. Completes an interrupted
   * rotation instead when there is one. What is not indexed again is found under both keys until it has expired; then
   * `retire` destroys the old key.
   */
  async function renewIndex(
    writeAudit: WriteAudit,
    reindex: () => Promise<number>,
    signal: AbortSignal,
    progress: (what: string) => void = () => {},
  ): Promise<IndexRotated> {
    const resumed = (await getSetting(db, indexRotationSetting)) !== undefined
    if (!resumed)
      await makeKeys(parts, ['index'], async (tx) => {
        await noteIndexRotation(tx)
        await writeAudit(tx, { act: 'vault.rotate', facts: { keys: ['index'] } })
      })
    if (db.mode === 'postgres') progress('waiting until every node has the new key')
    await waitForNodes(signal)
    const records = await reindex()
    await db.transaction(async (tx) => {
      await deleteSetting(tx, indexRotationSetting)
      await writeAudit(tx, { act: 'vault.rotated', facts: { keys: ['index'], records } })
    })
    return { records, resumed }
  }

  return { renewSigning, renewIndex }
}
