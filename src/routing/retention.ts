// Declares what routing stores: until when, and which columns are sealed.
import type { Sql } from '../platform/database/database.js'
import { daysAgo, type RetentionClass, type SealedColumn, type TimedParts } from '../platform/stored-data.js'
import type { AnswerCache } from './answer-cache.js'
import { countEndedBudgets, deleteEndedBudgets } from './budget-store.js'
import { countOldComparisons, deleteOldComparisons } from './compare/comparison-store.js'
import type { RoutingValues } from './config-keys.js'
import { countEndedMinimums, deleteEndedMinimums } from './decline/decline-store.js'

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
  counted: ['cached_answers'],
  ending: ({ db, cache }) => ({ ended: () => cache.countEnded(db), sweep: cache.sweep }),
}

/** A year and a month: the same month of the last year can still be read. */
const budgetDays = 400

export const budgetRetention: RetentionClass<TimedParts> = {
  name: 'source_budgets',
  keeps: 'how much of the budget of each source was used, by day and month',
  why: 'all nodes count together, also after a restart',
  until: `${budgetDays} days after the day or month began`,
  ending: ({ db, clock }) => ({
    ended: () => countEndedBudgets(db, daysAgo(clock, budgetDays)),
    sweep: () => deleteEndedBudgets(db, daysAgo(clock, budgetDays)),
  }),
}

export const minimumRetention: RetentionClass<TimedParts> = {
  name: 'source_minimums',
  keeps: 'months in which the operator was told that the minimum volume of a source will be missed',
  why: 'it is told once a month',
  until: `${budgetDays} days after the month began`,
  ending: ({ db, clock }) => ({
    ended: () => countEndedMinimums(db, daysAgo(clock, budgetDays)),
    sweep: () => deleteEndedMinimums(db, daysAgo(clock, budgetDays)),
  }),
}

export interface ComparisonRetentionParts extends TimedParts {
  readonly config: Pick<RoutingValues, 'retention.comparisonDays'>
}

export const comparisonRetention: RetentionClass<ComparisonRetentionParts> = {
  name: 'comparisons',
  keeps:
    'in which fields the answers of two sources agree: names of fields, outcomes, times and costs, no values',
  why: 'sources can be judged over some months',
  until: 'retention.comparisonDays',
  setting: 'retention.comparisonDays',
  ending({ db, config, clock }) {
    const before = () => daysAgo(clock, config['retention.comparisonDays'])
    return { ended: () => countOldComparisons(db, before()), sweep: () => deleteOldComparisons(db, before()) }
  },
}

/** Erased by `emptyCache`, since a cached answer need not name its subject. */
export const sealedCacheColumn: SealedColumn = {
  table: 'cached_answer',
  column: 'answer',
  context: `'cached-answer:' || encode(key, 'hex')`,
}
