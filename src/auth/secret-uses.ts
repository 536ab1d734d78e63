// Records when each secret was last used, to the hour: a call costs no statement, a secret one row an hour.
import type { Clock } from '../kernel/clock.js'
import { cachedFor } from '../platform/cached-value.js'
import type { Database } from '../platform/database/database.js'
import type { Log } from '../platform/log.js'
import { selectLastUsed, updateLastUsed } from './secret-store.js'

const hourMs = 3_600_000
/** Uses are written this often; a killed process loses at most this much. */
const writeEveryMs = 30_000
/** Most uses in one statement: in embedded mode it blocks everything else while it runs. */
const maxPerStatement = 500
/** What other processes wrote is read at most this often. */
const readEveryMs = 10_000

export interface SecretUses {
  note(secretId: number): void
  /** Beginning of the hour of the last use by this process, or by one that `learn` has read of; undefined: none is known. */
  lastUsedAt(secretId: number): number | undefined
  /** Reads what all processes have written, before last uses are shown. It is at most a minute old then. Never throws. */
  learn(): Promise<void>
  /** Writes what is not written yet. */
  flush(): Promise<void>
  close(): Promise<void>
}

export function createSecretUses(parts: { db: Database; clock: Clock; log: Log }): SecretUses {
  const { db, clock, log } = parts
  const hours = new Map<number, number>()
  let unwritten = new Set<number>()
  let written = new Map<number, number>()
  // Updated by a timer, so that a call need not read the clock.
  let hour = Math.floor(clock.now() / hourMs)

  async function flush(): Promise<void> {
    hour = Math.floor(clock.now() / hourMs)
    const ids = [...unwritten]
    unwritten = new Set()
    for (let i = 0; i < ids.length; i += maxPerStatement) {
      const part = ids.slice(i, i + maxPerStatement)
      try {
        await updateLastUsed(
          db,
          part,
          part.map((id) => hours.get(id)! * hourMs),
        )
      } catch (error) {
        for (const id of part) unwritten.add(id)
        log.warn({ reason: (error as Error).message }, 'the last use of secrets could not be written')
        return
      }
    }
  }

  const read = cachedFor(clock, readEveryMs, async () => {
    const rows = await selectLastUsed(db)
    written = new Map(rows.map(({ id, last_used_at }) => [id, last_used_at]))
  })

  const timer = setInterval(() => void flush(), writeEveryMs).unref()
  return {
    note(secretId) {
      if (hours.get(secretId) === hour) return
      hours.set(secretId, hour)
      unwritten.add(secretId)
    },
    lastUsedAt(secretId) {
      const noted = hours.get(secretId)
      const known = written.get(secretId)
      return noted === undefined ? known : Math.max(noted * hourMs, known ?? 0)
    },
    learn: () =>
      read().catch((error: Error) => {
        log.warn({ reason: error.message }, 'the last use of secrets could not be read')
      }),
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}
