// Stores answers in the database, sealed, until they expire.
import type { Clock } from '../kernel/clock.js'
import type { Indexing, Sealing } from '../kernel/sealing.js'
import type { Lookup } from '../lookups/lookup.js'
import type { Input } from '../lookups/params.js'
import type { Answer } from '../lookups/source.js'
import { createBatcher } from '../platform/batcher.js'
import type { Database, Sql } from '../platform/database/database.js'
import { inPortions } from '../platform/database/portions.js'
import * as store from './cache-store.js'

/** Statements carry at most this many answers: some tens of kilobytes. */
const perStatement = 64
/** Longest answer that is stored, bytes of JSON. Answers of lookups have a few thousand. */
const maxAnswerBytes = 64 * 1024
/** Most answers kept, about 1 GB; beyond it the hourly sweep deletes those that expire soonest. */
const maxRows = 500_000
/** Most answers that one process may add between two sweeps, so that the table stays bounded. */
const maxAddedRows = 500_000

/** An answer as it is stored. */
interface StoredAnswer extends Pick<Answer, 'subCode' | 'data'> {
  /** Name of the source that gave it. */
  readonly source: string
}

export interface CachedAnswers {
  /** The row of the answer to this question, unless it has expired. */
  find(lookup: Lookup, input: Input, clientId: string): Promise<store.CachedRow | undefined>
  /** Throws when the row was altered. */
  open(row: store.CachedRow): StoredAnswer
  /** Stores an answer for `cacheS` seconds, unless it is too long or too many were added. */
  add(lookup: Lookup, input: Input, clientId: string, answer: StoredAnswer, cacheS: number): Promise<void>
  /** How many answers the sweep deletes; read with `sql`. */
  countEnded(sql: Sql): Promise<number>
  /** Deletes expired answers, and those beyond the limit; returns how many. */
  sweep(): Promise<number>
}

const contextOf = (key: Buffer) => `cached-answer:${key.toString('hex')}`

/** All parameters in a fixed order. `owner`: the client whose answers they are; undefined: all clients share them. */
const keyOf = (vault: Indexing, lookup: Lookup, input: Input, owner: string | undefined) =>
  vault.index(
    'cached-answer',
    JSON.stringify([lookup.name, Object.entries(input).sort(), ...(owner === undefined ? [] : [owner])]),
  )

/** Concurrent reads share one statement. */
const createReads = (db: Database, clock: Clock) =>
  createBatcher<Buffer, store.CachedRow | undefined>(
    async (keys) => {
      const rows = await store.selectCached(db, keys, clock.now())
      const byKey = new Map(rows.map((row) => [row.key.toString('latin1'), row]))
      return keys.map((key) => byKey.get(key.toString('latin1')))
    },
    { maxItems: perStatement },
  )

const createWrites = (db: Database) =>
  createBatcher<store.CachedRow, void>(
    async (rows) => {
      const last = new Map(rows.map((row) => [row.key.toString('latin1'), row]))
      await store.upsertCached(db, [...last.values()])
      return rows.map(() => undefined)
    },
    { maxItems: perStatement },
  )

/** Deletes the answers beyond `most`, those that expire soonest first; returns how many. */
async function deleteSurplus(db: Database, most: number): Promise<number> {
  let remaining = Math.max(0, (await store.countCached(db)) - most)
  return inPortions(async (limit) => {
    const deleted = await store.deleteSoonest(db, Math.min(limit, remaining))
    remaining -= deleted
    return deleted
  })
}

/**
 * @param parts.maxRows most answers left by a sweep
 * @param parts.isPerClient an answer is found only by the client that got it from the source
 */
export function createCachedAnswers(parts: {
  db: Database
  vault: Sealing & Indexing
  clock: Clock
  maxRows?: number
  isPerClient?: boolean
}): CachedAnswers {
  const { db, vault, clock, maxRows: most = maxRows, isPerClient = false } = parts
  const ownKeyOf = (lookup: Lookup, input: Input, clientId: string) =>
    keyOf(vault, lookup, input, isPerClient ? clientId : undefined)
  const reads = createReads(db, clock)
  const writes = createWrites(db)
  let added = 0

  return {
    find: (lookup, input, clientId) => reads.add(ownKeyOf(lookup, input, clientId)),

    open: ({ key, answer }) => JSON.parse(vault.open(answer, contextOf(key)).toString()),

    async add(lookup, input, clientId, answer, cacheS) {
      const text = Buffer.from(JSON.stringify(answer))
      if (text.length > maxAnswerBytes || added >= maxAddedRows) return
      added++
      const key = ownKeyOf(lookup, input, clientId)
      const now = clock.now()
      const sealed = vault.seal(text, contextOf(key))
      await writes.add({ key, answer: sealed, stored_at: now, expires_at: now + cacheS * 1000 })
    },

    async countEnded(sql) {
      const ended = await store.countEnded(sql, clock.now())
      const surplus = (await store.countCached(sql)) - most
      return Math.max(ended, surplus) // the surplus begins with those that have expired
    },

    async sweep() {
      added = 0
      const ended = await inPortions((limit) => store.deleteEnded(db, clock.now(), limit))
      return ended + (await deleteSurplus(db, most))
    },
  }
}
