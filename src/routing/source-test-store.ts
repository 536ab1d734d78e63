// Holds the SQL of the last test of each source, by lookup.
import type { Sql } from '../platform/database/database.js'

/** The last time that a lookup was asked of a source in a test. */
export interface LastTest {
  readonly source: string
  readonly lookup: string
  /** Unix milliseconds. */
  readonly testedAt: number
  readonly answered: boolean
  readonly outcome: string
  readonly durationMs: number
  readonly reason: string | null
}

/** Replaces the last test of these lookups; those that were not asked keep theirs. */
export async function saveSourceTests(db: Sql, tests: readonly LastTest[]): Promise<void> {
  if (tests.length === 0) return
  await db.query(
    `insert into source_test (source, lookup, tested_at, answered, outcome, duration_ms, reason)
     select * from unnest($1::text[], $2::text[], $3::bigint[], $4::boolean[], $5::text[], $6::float8[], $7::text[])
     on conflict (source, lookup) do update
       set tested_at = excluded.tested_at, answered = excluded.answered, outcome = excluded.outcome,
           duration_ms = excluded.duration_ms, reason = excluded.reason`,
    [
      tests.map(({ source }) => source),
      tests.map(({ lookup }) => lookup),
      tests.map(({ testedAt }) => testedAt),
      tests.map(({ answered }) => answered),
      tests.map(({ outcome }) => outcome),
      tests.map(({ durationMs }) => durationMs),
      tests.map(({ reason }) => reason),
    ],
  )
}

export async function selectSourceTests(db: Sql): Promise<readonly LastTest[]> {
  const { rows } = await db.query<LastTest & { testedAt: string | number }>(
    `select source, lookup, tested_at as "testedAt", answered, outcome, duration_ms as "durationMs", reason
     from source_test order by source, lookup`,
  )
  return rows.map((row) => ({ ...row, testedAt: Number(row.testedAt) }))
}
