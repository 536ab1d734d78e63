// Walks a table in the order of its pages, some at a time, so that no statement holds much of it.
import type { Sql } from './database.js'

const bytesPerPage = 8_192
/** Pages that one statement reads: a long value takes little of its page, and much memory. */
const pagesAtOnce = 64

/** The rows with `ctid >= start and ctid < end`. */
export interface PageRange {
  readonly start: string
  readonly end: string
}

/** Ranges that together are the table as it is now. A row that is written meanwhile may move past the walk, or come twice. */
export async function* pageRanges(db: Sql, table: string): AsyncGenerator<PageRange> {
  const { rows } = await db.query<{ bytes: number }>(
    'select pg_relation_size($1::regclass)::bigint as bytes',
    [table],
  )
  const pages = Math.ceil(rows[0]!.bytes / bytesPerPage)
  for (let page = 0; page < pages; page += pagesAtOnce)
    yield { start: `(${page},0)`, end: `(${page + pagesAtOnce},0)` }
}
