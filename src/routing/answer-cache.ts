// Caches the answers of external sources for a time that the operator sets.
import type { Clock } from '../kernel/clock.js'
import type { Indexing, Sealing } from '../kernel/sealing.js'
import { createAnswerCheck } from '../lookups/answer-check.js'
import type { CachedAnswer, Candidate, Plan, PlanCache } from '../lookups/engine.js'
import type { Lookup } from '../lookups/lookup.js'
import { type Ask, isMiss } from '../lookups/source.js'
import { itr26asDownload } from '../lookups/tax/download-26as.js'
import { get26asDetails } from '../lookups/tax/get-26as-details.js'
import { taxpayerSession } from '../lookups/tax/taxpayer-session.js'
import type { Database, Sql } from '../platform/database/database.js'
import type { Log } from '../platform/log.js'
import { type CachedAnswers, createCachedAnswers } from './cached-answers.js'

/** Synchronised clocks of nodes differ by less. */
const maxAheadMs = 60_000

/** The answer belongs to one client's session and must not be given to another client. */
const ofSessions: ReadonlySet<string> = new Set([
  itr26asDownload.name,
  get26asDetails.name,
  taxpayerSession.name,
])

export interface AnswerCache {
  /**
   * Puts the cache before the first external source of a lookup, and stores what external sources answer. Returns
   * the sources unchanged for a lookup that is not cached: one that acts, or is about a session.
   */
  around(lookup: Lookup, cacheS: number, candidates: readonly Candidate[]): Pick<Plan, 'candidates' | 'cache'>
  /** How many answers the sweep deletes; read with `sql`. */
  countEnded(sql: Sql): Promise<number>
  /** Deletes expired answers, and those beyond the limit; returns how many. */
  sweep(): Promise<number>
}

/** A lookup whose answers are cached, and for how long. */
interface Cached {
  readonly answers: CachedAnswers
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
  readonly lookup: Lookup
  readonly cacheS: number
}

const isCached = (lookup: Lookup, cacheS: number): boolean =>
  cacheS > 0 && lookup.once !== true && !ofSessions.has(lookup.name)

/** A cached answer of one of the sources; undefined when there is none. */
function createFind(
  { answers, clock, lookup, cacheS }: Cached,
  candidates: readonly Candidate[],
): PlanCache['find'] {
  const check = createAnswerCheck(lookup)
  const names = new Set(candidates.map(({ name }) => name))
  return async (input, call) => {
    if (call.noCache === true) return undefined
    const row = await answers.find(lookup, input, call.clientId)
    // The operator may have shortened the time since the answer was stored.
    if (row === undefined) return undefined
    const ageMs = clock.now() - row.stored_at
    if (ageMs >= cacheS * 1000 || ageMs < -maxAheadMs) return undefined
    const { source, ...answer } = answers.open(row)
    // An update may have changed the row, and the operator the sources.
    return names.has(source) && check(answer, input) === undefined ? { source, answer } : undefined
  }
}

/** A cache that cannot be read has no answer: the source is asked. */
const orNothing =
  ({ log, lookup }: Cached, find: PlanCache['find']): PlanCache['find'] =>
  (input, call) =>
    find(input, call).catch((error): CachedAnswer | undefined => {
      log.warn({ lookup: lookup.name, reason: (error as Error).message }, 'a cached answer could not be read')
      return undefined
    })

/** Asks the source, and stores its answer unless that belongs to a session. */
const withStoring =
  ({ answers, log, lookup, cacheS }: Cached, { name, ask }: Candidate): Ask =>
  async (input, call) => {
    const answer = await ask(input, call)
    if (isMiss(answer) || call.session !== undefined || answer.session !== undefined) return answer
    const { subCode, data } = answer
    await answers
      .add(lookup, input, call.clientId, { source: name, subCode, data }, cacheS)
      .catch((error) =>
        log.warn({ lookup: lookup.name, reason: (error as Error).message }, 'an answer could not be cached'),
      )
    return answer
  }

/**
 * @param parts.maxRows most answers left by a sweep
 * @param parts.isPerClient an answer is found only by the client that got it from the source
 */
export function createAnswerCache(parts: {
  db: Database
  vault: Sealing & Indexing
  clock: Clock
  log: Pick<Log, 'warn'>
  maxRows?: number
  isPerClient?: boolean
}): AnswerCache {
  const { clock, log } = parts
  const answers = createCachedAnswers(parts)
  return {
    around(lookup, cacheS, candidates) {
      const first = candidates.findIndex(({ costs }) => costs !== undefined)
      if (first === -1 || !isCached(lookup, cacheS)) return { candidates }
      const cached: Cached = { answers, clock, log, lookup, cacheS }
      const storing = candidates.map((each) =>
        each.costs === undefined ? each : { ...each, ask: withStoring(cached, each) },
      )
      const find = orNothing(cached, createFind(cached, candidates))
      return { candidates: storing, cache: { before: first, find } }
    },
    countEnded: answers.countEnded,
    sweep: answers.sweep,
  }
}
