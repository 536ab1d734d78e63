// Keeps the unwrapped keys of the ring, and loads those that another node made.
import type { Clock } from '../kernel/clock.js'
import type { Database } from '../platform/database/database.js'
import { startVersionPoll } from '../platform/database/version-poll.js'
import {
  guardingPepper,
  type KeyPurpose,
  keyPurposes,
  purposeOf,
  selectKeys,
  selectRingState,
  type WrappedKey,
} from './key-store.js'

export interface RingKey {
  readonly id: number
  readonly key: Buffer
}

interface OpenKey extends RingKey {
  readonly purpose: KeyPurpose
  readonly createdAt: number
}

/** For this long a new key only opens and verifies; after that every node has it, even with differing clocks. */
export const restsMs = 5_000

/** `unlock` opens a wrapped key; it may read the master key file again. */
export function createKeyRing(parts: {
  readonly db: Database
  readonly clock: Clock
  readonly unlock: (key: WrappedKey) => Promise<Buffer>
  readonly log: { warn(facts: object, message: string): void } | undefined
}) {
  const { db, clock, unlock, log } = parts
  let open = new Map<number, OpenKey>()
  let ordered = new Map<KeyPurpose, readonly RingKey[]>()
  let state = ''
  let guardsRows = false

  /** Sorts the key in use last: the newest that every node has by now. */
  function arrange(): void {
    const rested = clock.now() - (db.mode === 'postgres' ? restsMs : 0)
    ordered = new Map(
      keyPurposes.map((purpose) => {
        const keys = [...open.values()].filter((key) => key.purpose === purpose).sort((a, b) => a.id - b.id)
        const inUse = keys.findLast(({ createdAt }) => createdAt <= rested) ?? keys[0]
        return [purpose, inUse === undefined ? [] : [...keys.filter((key) => key !== inUse), inUse]]
      }),
    )
  }

  /** Reads the ring. Keys that are already unwrapped stay so, whatever wraps them now. */
  async function load(): Promise<void> {
    const next = new Map<number, OpenKey>()
    const nextState = await selectRingState(db)
    const rows = await selectKeys(db)
    for (const row of rows) {
      const { id, purpose } = row
      const key = open.get(id)?.key ?? (await unlock(row))
      next.set(id, { id, key, purpose: purposeOf(purpose), createdAt: row.created_at })
    }
    open = next
    guardsRows = rows.some(({ purpose }) => purpose === guardingPepper)
    state = nextState
    arrange()
  }

  const poll = startVersionPoll({
    db,
    log,
    failure: 'new keys cannot be read; the known ones are used',
    async look() {
      if ((await selectRingState(db)) !== state) await load()
      else arrange()
    },
  })

  return {
    load,
    /** All keys of a purpose; the last one is in use. */
    keys: (purpose: KeyPurpose): readonly RingKey[] => ordered.get(purpose) ?? [],
    key: (id: number): Buffer | undefined => open.get(id)?.key,
    /** Whether rows that give access need a MAC. */
    guardsRows: () => guardsRows,
    close: poll.close,
  }
}

export type KeyRing = ReturnType<typeof createKeyRing>
