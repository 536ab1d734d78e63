// Caches the answers of external sources, sealed.

import type { Clock } from '../kernel/clock.js'
import type { Indexing, Sealing } from '../kernel/sealing.js'
import { createAnswerCheck } from '../lookups/answer-check.js'
import type { Asked, KeptAnswer } from '../lookups/engine.js'
import type { Lookup } from '../lookups/lookup.js'
import type { Input } from '../lookups/params.js'
import type { Answer, Ask } from '../lookups/source.js'
import { itr26asDownload } from '../lookups/tax/download-26as.js'
import { get26asDetails } from '../lookups/tax/get-26as-details.js'
import { taxpayerSession } from '../lookups/tax/taxpayer-session.js'
import { createBatcher } from '../platform/batcher.js'
import type { Database } from '../platform/database/database.js'
import { inPortions } from '../platform/database/portions.js'
import type { Log } from '../platform/log.js'
import * as store from './cache-store.js'

/** Statements carry at most this many answers: some tens of kilobytes. */
const perStatement = 64
/** Longest answer that is kept, bytes of JSON. Answers of lookups have a few thousand. */
const maxAnswerBytes = 64 * 1024
/** Most answers kept, about 1 GB; beyond it the hourly pass deletes those that expire soonest. */
const maxRows = 500_000
/** Most answers that one process may add between two passes, so that the table stays bounded. */
const maxAddedRows = 500_000

/** The answer belongs to one client's session and must not be given to another client. */
const ofSessions: ReadonlySet<string> = new Set([
  itr26asDownload.name,
  get26asDetails.name,
  taxpayerSession.name,
])

interface Kept extends Pick<Answer, 'subCode' | 'data'> {
  readonly source: string
}

export interface AnswerCache {
  /**
   * Puts the cache before the first external source of a lookup, and stores what external sources answer. Returns
   * the sources unchanged for a lookup that is not cached: one that acts, or is about a session.
   */
  around(lookup: Lookup, cacheS: number, asked: readonly Asked[]): readonly Asked[]
  /** Deletes expired answers, and those beyond the limit; returns how many. */
  sweep(): Promise<number>
}

const contextOf = (key: Buffer) => `cached-answer:${key.toString('hex')}`
/** Not in the cache: for the engine this only means "ask the next source". */
const notKept: Answer = { subCode: '', notHeld: 'incomplete' }

export function createAnswerCache(parts: {
  db: Database
  vault: Sealing & Indexing
  clock: Clock
  log: Pick<Log, 'warn'>
  maxRows?: number
}): AnswerCache {
  const { db, vault, clock, log } = parts
  const most = parts.maxRows ?? maxRows
  let added = 0

  const reads = createBatcher<Buffer, store.CachedRow | undefined>(
    async (keys) => {
      const rows = await store.selectCached(db, keys, clock.now())
      const byKey = new Map(rows.map((row) => [row.key.toString('latin1'), row]))
      return keys.map((key) => byKey.get(key.toString('latin1')))
    },
    { maxItems: perStatement },
  )
  const writes = createBatcher<store.CachedRow, void>(
    async (rows) => {
      const last = new Map(rows.map((row) => [row.key.toString('latin1'), row]))
      await store.upsertCached(db, [...last.values()])
      return rows.map(() => undefined)
    },
    { maxItems: perStatement },
  )

  /** All parameters in a fixed order, whatever order they came in. */
  const keyOf = (lookup: Lookup, input: Input) =>
    vault.index('cached-answer', JSON.stringify([lookup.name, Object.entries(input).sort()]))

  function kept(lookup: Lookup, cacheS: number, asked: readonly Asked[]): Ask {
    const check = createAnswerCheck(lookup)
    const names = new Set(asked.map(({ name }) => name))
    return async (input, call) => {
      if (call.noCache === true) return notKept
      const key = keyOf(lookup, input)
      const row = await reads.add(key)
      // The operator may have shortened the time since the answer was stored.
      if (row === undefined || row.stored_at + cacheS * 1000 <= clock.now()) return notKept
      const { source, subCode, data }: Kept = JSON.parse(vault.open(row.answer, contextOf(key)).toString())
      const answer: KeptAnswer = { subCode, data, keptFrom: source }
      // An update may have changed the row, and the operator the sources.
      return names.has(source) && check(answer, input) === undefined ? answer : notKept
    }
  }

  async function keep(lookup: Lookup, cacheS: number, source: string, input: Input, answer: Answer) {
    const { subCode, data } = answer
    const text = Buffer.from(JSON.stringify({ source, subCode, data } satisfies Kept))
    if (text.length > maxAnswerBytes || added >= maxAddedRows) return
    added++
    const key = keyOf(lookup, input)
    const now = clock.now()
    const sealed = vault.seal(text, contextOf(key))
    await writes.add({ key, answer: sealed, stored_at: now, expires_at: now + cacheS * 1000 })
  }

  const withKeeping =
    (lookup: Lookup, cacheS: number, { name, ask }: Asked): Ask =>
    async (input, call) => {
      const answer = await ask(input, call)
      if (call.session !== undefined || answer.session !== undefined) return answer
      await keep(lookup, cacheS, name, input, answer).catch((error) =>
        log.warn({ lookup: lookup.name, reason: (error as Error).message }, 'an answer could not be cached'),
      )
      return answer
    }

  return {
    around(lookup, cacheS, asked) {
      const first = asked.findIndex(({ costs }) => costs !== undefined)
      if (cacheS === 0 || first === -1 || lookup.once === true || ofSessions.has(lookup.name)) return asked
      const ask = kept(lookup, cacheS, asked)
      const safely: Ask = (input, call) =>
        ask(input, call).catch((error) => {
          log.warn(
            { lookup: lookup.name, reason: (error as Error).message },
            'a cached answer could not be read',
          )
          return notKept
        })
      const keeping = asked.map((each) =>
        each.costs === undefined ? each : { ...each, ask: withKeeping(lookup, cacheS, each) },
      )
      return [
        ...keeping.slice(0, first),
        { name: '(cache)', ask: safely, isCache: true },
        ...keeping.slice(first),
      ]
    },
    async sweep() {
      added = 0
      const ended = await inPortions((limit) => store.deleteEnded(db, clock.now(), limit))
      const tooMany = (await store.countCached(db)) - most
      let left = Math.max(0, tooMany)
      const surplus = await inPortions(async (limit) => {
        const deleted = await store.deleteSoonest(db, Math.min(limit, left))
        left -= deleted
        return deleted
      })
      return ended + surplus
    },
  }
}
