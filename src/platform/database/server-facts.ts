// Asks the database whether it answers and what time it has; a PostgreSQL server, its settings and the rights of this user.
import type { Sql } from './database.js'

export interface PostgresFacts {
  readonly version: number
  readonly versionText: string
  /** Connections that one more process could still open. */
  readonly connectionsLeft: number
  readonly connectionsMost: number
  /** Settings under which an acknowledged commit may be lost. */
  readonly lossy: readonly string[]
  readonly isReplica: boolean
  readonly mayMakeTables: boolean
  /** Tables that this user may not read and write, or does not own: a migration could not change them. */
  readonly closedTables: readonly string[]
}

interface Row {
  readonly version: number
  readonly version_text: string
  readonly most: number
  readonly reserved: number
  readonly used: number
  readonly fsync: string
  readonly synchronous_commit: string
  readonly full_page_writes: string
  readonly is_replica: boolean
  readonly may_create: boolean
  readonly closed: readonly string[]
}

const statement = `select
  current_setting('server_version_num')::int as version,
  current_setting('server_version') as version_text,
  current_setting('max_connections')::int as most,
  current_setting('superuser_reserved_connections')::int as reserved,
  (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
  current_setting('fsync') as fsync,
  current_setting('synchronous_commit') as synchronous_commit,
  current_setting('full_page_writes') as full_page_writes,
  pg_is_in_recovery() as is_replica,
  coalesce(has_schema_privilege(current_schema(), 'create'), false) as may_create,
  array(
    select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in (current_schema(), 'pgboss') and c.relkind in ('r', 'p')
      and not (pg_has_role(c.relowner, 'usage') and has_table_privilege(c.oid, 'select')
        and has_table_privilege(c.oid, 'insert') and has_table_privilege(c.oid, 'update')
        and has_table_privilege(c.oid, 'delete'))
    order by 1
  ) as closed`

/** Resolves when the database answers. */
export async function ping(db: Sql): Promise<void> {
  await db.query('select 1')
}

/** The time of the database in Unix milliseconds. */
export async function selectNow(db: Sql): Promise<number> {
  const text = 'select (extract(epoch from clock_timestamp()) * 1000)::bigint as now'
  return (await db.query<{ now: number }>(text)).rows[0]!.now
}

export async function readPostgresFacts(db: Sql): Promise<PostgresFacts> {
  const row = (await db.query<Row>(statement)).rows[0]!
  const lossy = (['fsync', 'synchronous_commit', 'full_page_writes'] as const).filter(
    (name) => row[name] === 'off',
  )
  return {
    version: row.version,
    versionText: row.version_text,
    connectionsLeft: Math.max(0, row.most - row.reserved - row.used),
    connectionsMost: row.most,
    lossy,
    isReplica: row.is_replica,
    mayMakeTables: row.may_create,
    closedTables: row.closed,
  }
}
