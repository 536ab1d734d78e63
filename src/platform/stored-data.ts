// Defines how a feature declares what it stores: how long, which columns are sealed, and how a person is erased from it.
import type { Clock } from '../kernel/clock.js'
import type { Sql } from './database/database.js'

export interface Ending {
  /** How many have ended and still exist. */
  ended(): Promise<number>
  /** Deletes them, some at a time; returns how many. */
  sweep(): Promise<number>
}

/** Stored data of one kind with its retention period. `Parts`: what counting and deleting needs. */
export interface RetentionClass<Parts> {
  readonly name: string
  readonly keeps: string
  readonly why: string
  readonly until: string
  /** The configuration key with the time, if there is one. */
  readonly setting?: string
  /** The names under which an erasure counts it. */
  readonly counted?: readonly string[]
  /** What of a person stays when they are erased, and the law that wants it kept where there is one. */
  readonly afterErasing?: { readonly keeps: string; readonly law?: string }
  /** Absent: kept until a command removes it. */
  readonly ending?: (parts: Parts) => Ending | undefined
}

export interface TimedParts {
  readonly db: Sql
  readonly clock: Pick<Clock, 'now'>
}

/** The ending of rows that hold their end, counted by what has ended by now (Unix milliseconds). */
export const endsByItself =
  <Parts extends TimedParts>(
    countEnded: (db: Sql, now: number) => Promise<number>,
    sweepOf: (parts: Parts) => () => Promise<number>,
  ) =>
  (parts: Parts): Ending => ({
    ended: () => countEnded(parts.db, parts.clock.now()),
    sweep: sweepOf(parts),
  })

export const dayMs = 86_400_000

export const daysAgo = (clock: Pick<Clock, 'now'>, days: number): number => clock.now() - days * dayMs

/** A column of sealed values. */
export interface SealedColumn {
  readonly table: string
  readonly column: string
  /** SQL for the context that the value was sealed with. */
  readonly context: string
  /**
   * How a person is erased from it: the row is deleted, or its JSON, which is about others too, is rewritten without the
   * person; `counted` is the name in the result. Absent: it is about nobody, or goes with another row.
   */
  readonly erasure?: { readonly how: 'delete' | 'rewrite'; readonly counted: string }
}

/** A person who is erased, as stores ask about them. */
export interface ErasedPerson {
  /** The official number, compacted. */
  readonly value: string
  /** The name of the identifier that it is a number of. */
  readonly identifier: string
  /** Whether a stored text is about the person. */
  isAbout(text: string): boolean
  /** JSON text without the person. */
  without(json: string): string
  /** The keyed indexes of the person as the subject of calls, one for each index key. */
  readonly indexes: readonly Buffer[]
  readonly progress: (what: string) => void
}
