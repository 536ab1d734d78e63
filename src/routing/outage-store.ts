// Holds the SQL of the outages that were reported to the operator.
import type { Sql } from '../platform/database/database.js'

/** Lookups by source. */
export type Outages = ReadonlyMap<string, readonly string[]>

export async function selectOutages(db: Sql): Promise<Outages> {
  const { rows } = await db.query<{ source: string; lookups: string[] }>(
    'select source, lookups from source_outage',
  )
  return new Map(rows.map(({ source, lookups }) => [source, lookups]))
}

/** Adds lookups to those reported for the source. */
export async function addOutage(tx: Sql, source: string, lookups: readonly string[]): Promise<void> {
  await tx.query(
    `insert into source_outage (source, lookups) values ($1, $2)
     on conflict (source) do update
       set lookups = (select array_agg(distinct l order by l) from unnest(source_outage.lookups || excluded.lookups) as l)`,
    [source, lookups],
  )
}

/** Returns false when it had already ended, on this node or another. */
export async function deleteOutage(tx: Sql, source: string): Promise<boolean> {
  return (await tx.query('delete from source_outage where source = $1', [source])).rowCount === 1
}
