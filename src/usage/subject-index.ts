// Keeps the index by which the calls about one person are found: made for months that have none, and filled in the background.
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Database, DatabaseLog, Sql } from '../platform/database/database.js'
import { smallestIdAt } from './usage-ids.js'

/** Longest wait for a table's lock, since calls wait behind it. The next pass tries again. */
const lockWithin = '500ms'
/** Pages that one filter of the index covers, as in the migration. */
const pagesPerRange = 32
/** Filters that one statement makes: some 20 ms of the embedded database. */
const rangesAtOnce = 8
/** A month that still grows gets its index while it is so small: making it holds up new events, here for 0.1 s. */
const smallPages = 4_096

interface IndexedMonth {
  readonly name: string
  /** null: it has none. */
  readonly index: string | null
  readonly pages: number
  readonly is_default: boolean
  /** The first id of the next month; null where there is no such bound. */
  readonly to: string | null
}

const monthsQuery = `
select c.relname as name, own.index, (pg_relation_size(c.oid) / 8192)::bigint as pages,
  pg_get_expr(c.relpartbound, c.oid) = 'DEFAULT' as is_default,
  replace(substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \\(''([0-9a-f-]{36})'''), '-', '') as to
from pg_inherits part join pg_class c on c.oid = part.inhrelid
left join lateral (
  select i.indexrelid::regclass::text as index from pg_inherits h join pg_index i on i.indexrelid = h.inhrelid
  where h.inhparent = to_regclass('usage_event_subject') and i.indrelid = c.oid) own on true
where part.inhparent = 'usage_event'::regclass order by c.relname`

const selectMonths = async (sql: Sql): Promise<IndexedMonth[]> =>
  (await sql.query<IndexedMonth>(monthsQuery)).rows

/** Makes the index of a month as part of the ledger's. */
const createIndex = (db: Database, month: string): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.query(`set local lock_timeout = '${lockWithin}'`)
    await tx.query(
      `create index ${month}_subject on ${month} using brin (subject_index bytea_bloom_ops)
       with (pages_per_range = ${pagesPerRange})`,
    )
    await tx.query(`alter index usage_event_subject attach partition ${month}_subject`)
  })

/** Fills what is full of pages and not yet in the index, from a range on; returns how many filters it made. */
async function fillSome(sql: Sql, index: string, from: number, to: number): Promise<number> {
  const { rows } = await sql.query<{ made: number }>(
    'select coalesce(sum(brin_summarize_range($1::regclass, n * $4)), 0)::bigint as made from generate_series($2::bigint, $3::bigint) n',
    [index, from, to - 1, pagesPerRange],
  )
  return rows[0]!.made
}

export interface SubjectIndex {
  /** Brings the index up to date. What goes wrong is in the log: events that are not in it are read one by one. */
  tend(isStopped: () => boolean): Promise<void>
}

/**
 * Events are written without touching the index, so a call pays nothing for it: only ranges of pages that are full are
 * taken into it, here. What is not in it yet, a minute of calls, is read.
 */
export function createSubjectIndex(parts: {
  db: Database
  clock: { now(): number }
  log: DatabaseLog
}): SubjectIndex {
  const { db, clock, log } = parts
  /** How many ranges of each index are known to be filled. */
  const filled = new Map<string, number>()

  async function fill(index: string, pages: number, isStopped: () => boolean): Promise<void> {
    const full = Math.floor(pages / pagesPerRange)
    for (let from = Math.min(filled.get(index) ?? 0, full); from < full && !isStopped(); ) {
      const to = Math.min(from + rangesAtOnce, full)
      await fillSome(db, index, from, to)
      filled.set(index, to)
      from = to
      await yieldToOthers()
    }
  }

  async function tend(isStopped: () => boolean): Promise<void> {
    const now = smallestIdAt(clock.now())
    const failed: unknown[] = []
    for (const { name, index, pages, is_default, to } of await selectMonths(db)) {
      if (isStopped()) return
      const isOver = !is_default && to !== null && to <= now
      // A month whose table is locked does not hold up the others.
      const work = async () => {
        if (index !== null) await fill(index, pages, isStopped)
        else if (isOver || pages <= smallPages) await createIndex(db, name)
      }
      await work().catch((error: unknown) => failed.push(error))
    }
    if (failed.length > 0) throw failed[0]
  }

  return {
    tend: (isStopped) =>
      tend(isStopped).catch((error: Error) =>
        log.warn(
          { reason: error.message },
          'the index of subjects in the usage ledger could not be brought up to date; this is retried soon',
        ),
      ),
  }
}
