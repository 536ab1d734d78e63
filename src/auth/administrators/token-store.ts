// Holds the SQL of administration tokens.
import type { Role } from '../../kernel/roles.js'
import type { Sql } from '../../platform/database/database.js'
import type { RowMacs } from '../row-macs.js'

export interface TokenRow {
  id: string
  name: string
  role: Role
  created_by: string
  /** The user with whose access it ends; null: no user made it. */
  user_id: string | null
  created_at: number
  expires_at: number | null
  last_used_at: number | null
  revoked_at: number | null
}

export async function insertToken(
  sql: Sql,
  macs: RowMacs,
  token: Omit<TokenRow, 'last_used_at' | 'revoked_at'> & { hash: Buffer },
): Promise<void> {
  await sql.query(
    `insert into admin_token (id, name, role, hash, created_by, user_id, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      token.id,
      token.name,
      token.role,
      token.hash,
      token.created_by,
      token.user_id,
      token.created_at,
      token.expires_at,
    ],
  )
  await macs.seal(sql, 'admin_token', token.id)
}

/** The newest first; revoked and expired ones too. */
export async function selectTokens(sql: Sql, macs: RowMacs): Promise<TokenRow[]> {
  const { rows } = await sql.query<TokenRow>('select * from admin_token order by created_at desc, id')
  return rows.filter((row) => macs.isRight('admin_token', row))
}

export async function selectTokenByHash(
  sql: Sql,
  macs: RowMacs,
  hash: Buffer,
): Promise<TokenRow | undefined> {
  const row = (await sql.query<TokenRow>('select * from admin_token where hash = $1', [hash])).rows[0]
  return row !== undefined && macs.isRight('admin_token', row) ? row : undefined
}

/** A valid token, which nobody revokes until the transaction ends. */
export async function lockToken(
  tx: Sql,
  macs: RowMacs,
  id: string,
  now: number,
): Promise<TokenRow | undefined> {
  const text = `select * from admin_token
    where id = $1 and revoked_at is null and (expires_at is null or expires_at > $2) for share`
  const row = (await tx.query<TokenRow>(text, [id, now])).rows[0]
  return row !== undefined && macs.isRight('admin_token', row) ? row : undefined
}

/** The valid tokens that are bound to a user. */
export async function selectTokensOf(
  sql: Sql,
  macs: RowMacs,
  userId: string,
  now: number,
): Promise<TokenRow[]> {
  const text = `select * from admin_token
    where user_id = $1 and revoked_at is null and (expires_at is null or expires_at > $2)
    order by created_at, id`
  const { rows } = await sql.query<TokenRow>(text, [userId, now])
  return rows.filter((row) => macs.isRight('admin_token', row))
}

/** The ids of the tokens that a token made, and of those that they made. */
export async function selectTokenFamily(sql: Sql, id: string): Promise<string[]> {
  const text = `with recursive made(id) as (
      select id from admin_token where created_by = 'token:' || $1
      union select t.id from admin_token t join made m on t.created_by = 'token:' || m.id)
    select id from made order by id`
  return (await sql.query<{ id: string }>(text, [id])).rows.map((row) => row.id)
}

/** The ids of the valid tokens that never expire. */
export async function selectEndlessTokens(sql: Sql): Promise<string[]> {
  const text =
    'select id from admin_token where expires_at is null and revoked_at is null order by created_at, id'
  return (await sql.query<{ id: string }>(text)).rows.map(({ id }) => id)
}

/** Records the use of a token, unless a use after `notSince` is recorded already. */
export async function touchToken(sql: Sql, id: string, now: number, notSince: number): Promise<void> {
  await sql.query(
    'update admin_token set last_used_at = $2 where id = $1 and (last_used_at is null or last_used_at < $3)',
    [id, now, notSince],
  )
}

/** False: there is none, or it was revoked before. */
export const revokeToken = (tx: Sql, macs: RowMacs, id: string, now: number): Promise<boolean> =>
  macs.change(tx, 'admin_token', id, async () => {
    const text = 'update admin_token set revoked_at = $2 where id = $1 and revoked_at is null'
    return (await tx.query(text, [id, now])).rowCount === 1
  })
