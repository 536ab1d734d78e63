// Declares what the answer cache stores: until when, and which columns are sealed.
import type { Sql } from '../platform/database/database.js'
import type { RetentionClass, SealedColumn } from '../platform/stored-data.js'
import type { AnswerCache } from './answer-cache.js'

export interface CacheRetentionParts {
  readonly db: Sql
  readonly cache: Pick<AnswerCache, 'countEnded' | 'sweep'>
}

export const cacheRetention: RetentionClass<CacheRetentionParts> = {
  name: 'cached_answers',
  keeps: 'answers of sources, sealed',
  why: 'the same question need not be paid for twice',
  until: 'cacheS of their route has passed; beyond 500,000 those that expire first are deleted',
  setting: 'routes',
  ending: ({ db, cache }) => ({ ended: () => cache.countEnded(db), sweep: cache.sweep }),
}

/** Erased by `emptyCache`, since a cached answer need not name its subject. */
export const sealedCacheColumn: SealedColumn = {
  table: 'cached_answer',
  column: 'answer',
  context: `'cached-answer:' || encode(key, 'hex')`,
}
