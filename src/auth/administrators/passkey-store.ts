// The SQL of passkeys: the public key of each, and the challenges that were answered.
import { countRows } from '../../platform/database/count-rows.js'
import type { Sql } from '../../platform/database/database.js'
import type { RowMacs } from '../row-macs.js'

export interface PasskeyRow {
  /** Of the credential, base64url. */
  id: string
  user_id: string
  name: string
  public_key: Buffer
  counter: number
  transports: string[]
  created_at: number
  last_used_at: number | null
}

/** False: there is a passkey with this id. */
export async function insertPasskey(
  sql: Sql,
  macs: RowMacs,
  passkey: Omit<PasskeyRow, 'last_used_at'>,
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `insert into admin_passkey (id, user_id, name, public_key, counter, transports, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (id) do nothing`,
    [
      passkey.id,
      passkey.user_id,
      passkey.name,
      passkey.public_key,
      passkey.counter,
      passkey.transports,
      passkey.created_at,
    ],
  )
  if (rowCount === 1) await macs.seal(sql, 'admin_passkey', passkey.id)
  return rowCount === 1
}

export async function selectPasskeysOf(sql: Sql, macs: RowMacs, userId: string): Promise<PasskeyRow[]> {
  const text = 'select * from admin_passkey where user_id = $1 order by created_at, id'
  const { rows } = await sql.query<PasskeyRow>(text, [userId])
  return rows.filter((row) => macs.isRight('admin_passkey', row))
}

export async function selectPasskey(sql: Sql, macs: RowMacs, id: string): Promise<PasskeyRow | undefined> {
  const row = (await sql.query<PasskeyRow>('select * from admin_passkey where id = $1', [id])).rows[0]
  return row !== undefined && macs.isRight('admin_passkey', row) ? row : undefined
}

/** False: the passkey was removed. */
export async function updateUsed(
  sql: Sql,
  passkey: { id: string; counter: number; now: number },
): Promise<boolean> {
  const text = 'update admin_passkey set counter = $2, last_used_at = $3 where id = $1'
  return (await sql.query(text, [passkey.id, passkey.counter, passkey.now])).rowCount === 1
}

/** False: the user has no such passkey. */
export async function deletePasskey(sql: Sql, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await sql.query('delete from admin_passkey where user_id = $1 and id = $2', [
    userId,
    id,
  ])
  return rowCount === 1
}

export async function deletePasskeysOf(sql: Sql, userId: string): Promise<void> {
  await sql.query('delete from admin_passkey where user_id = $1', [userId])
}

/** False: it was used before. */
export async function insertUsedChallenge(sql: Sql, hash: Buffer, expiresAt: number): Promise<boolean> {
  const { rowCount } = await sql.query(
    'insert into admin_used_challenge (hash, expires_at) values ($1, $2) on conflict (hash) do nothing',
    [hash, expiresAt],
  )
  return rowCount === 1
}

const endedChallenges = 'admin_used_challenge where expires_at <= $1'

export const countEndedChallenges = (sql: Sql, now: number): Promise<number> =>
  countRows(sql, endedChallenges, [now])

/** Returns how many had ended. */
export async function deleteEndedChallenges(sql: Sql, now: number): Promise<number> {
  return (await sql.query(`delete from ${endedChallenges}`, [now])).rowCount
}
