// The SQL of the table through which processes share the state of their circuit breakers.
import type { Sql } from '../platform/database/database.js'

export interface BreakerRow {
  readonly source: string
  readonly lookup: string
  readonly is_open: boolean
  readonly version: number
}

export async function putBreaker(
  db: Sql,
  { source, lookup, isOpen }: { source: string; lookup: string; isOpen: boolean },
): Promise<void> {
  await db.query(
    `insert into source_breaker (source, lookup, is_open) values ($1, $2, $3)
     on conflict (source, lookup) do update set is_open = excluded.is_open, changed_at = now(),
       version = nextval('source_breaker_version')`,
    [source, lookup, isOpen],
  )
}

/** The rows that changed in the last `withinS` seconds. Versions alone would miss rows that commit out of order. */
export async function selectChanged(db: Sql, withinS: number): Promise<BreakerRow[]> {
  const { rows } = await db.query<BreakerRow>(
    `select source, lookup, is_open, version from source_breaker
     where changed_at > now() - make_interval(secs => $1) order by version`,
    [withinS],
    'breakers-changed',
  )
  return rows
}
