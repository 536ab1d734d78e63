// The SQL of client secrets.
import type { Sql } from '../platform/database/database.js'
import type { RowMacs } from './row-macs.js'

export interface SecretRow {
  id: number
  client_id: string
  hash: Buffer
  name: string | null
  created_at: number
  /** Unix milliseconds to the hour; null: never used. */
  last_used_at: number | null
  ends_at: number | null
}

/** The secrets that are valid at `now` or later. */
export async function selectSecrets(db: Sql, now: number): Promise<SecretRow[]> {
  const { rows } = await db.query<SecretRow>(
    'select * from client_secret where ends_at is null or ends_at > $1 order by id',
    [now],
  )
  return rows
}

/** Returns its id. */
export async function insertSecret(
  tx: Sql,
  macs: RowMacs,
  secret: { clientId: string; hash: Buffer; name: string | null; at: number; endsAt: number | null },
): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into client_secret (client_id, hash, name, created_at, ends_at) values ($1, $2, $3, $4, $5)
     returning id`,
    [secret.clientId, secret.hash, secret.name, secret.at, secret.endsAt],
  )
  const { id } = rows[0]!
  await macs.seal(tx, 'client_secret', id)
  return id
}

/** Ends every secret of a client that would outlive `endsAt`. */
export async function endSecrets(tx: Sql, macs: RowMacs, clientId: string, endsAt: number): Promise<void> {
  const text = 'select id from client_secret where client_id = $1 and (ends_at is null or ends_at > $2)'
  const { rows } = await tx.query<{ id: number }>(text, [clientId, endsAt])
  for (const { id } of rows) await endSecret(tx, macs, clientId, id, endsAt)
}

/** Ends one secret that would outlive `endsAt`; false when the client has no such secret. */
export const endSecret = (
  tx: Sql,
  macs: RowMacs,
  clientId: string,
  id: number,
  endsAt: number,
): Promise<boolean> =>
  macs.change(tx, 'client_secret', id, async () => {
    const { rowCount } = await tx.query(
      `update client_secret set ends_at = $3
       where client_id = $1 and id = $2 and (ends_at is null or ends_at > $3)`,
      [clientId, id, endsAt],
    )
    return rowCount === 1
  })

export const deleteSecrets = (tx: Sql, clientId: string) =>
  tx.query('delete from client_secret where client_id = $1', [clientId])

/** When secrets were last used, as written by any process. */
export async function selectLastUsed(db: Sql): Promise<{ id: number; last_used_at: number }[]> {
  const { rows } = await db.query<{ id: number; last_used_at: number }>(
    'select id, last_used_at from client_secret where last_used_at is not null',
  )
  return rows
}

/** Records when secrets were last used. A newer time from another node stays. */
export const updateLastUsed = (db: Sql, ids: readonly number[], ats: readonly number[]) =>
  db.query(
    `update client_secret set last_used_at = used.at
     from unnest($1::integer[], $2::bigint[]) as used (id, at)
     where client_secret.id = used.id and (last_used_at is null or last_used_at < used.at)`,
    [ids, ats],
  )
