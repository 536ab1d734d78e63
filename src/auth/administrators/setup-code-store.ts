// Holds the SQL of setup codes, with which users set their passwords.
import { countRows } from '../../platform/database/count-rows.js'
import type { Sql } from '../../platform/database/database.js'
import type { RowMacs } from '../row-macs.js'
import { changed } from './user-store.js'

const endedCodes = 'admin_setup_code where expires_at <= $1'

export const countEndedCodes = (sql: Sql, now: number): Promise<number> => countRows(sql, endedCodes, [now])

/** Codes that nobody used in time. Returns how many. */
export async function deleteEndedCodes(sql: Sql, now: number): Promise<number> {
  return (await sql.query(`delete from ${endedCodes}`, [now])).rowCount
}

export const deleteSetupCodesOf = (tx: Sql, userId: string): Promise<boolean> =>
  changed(tx, 'delete from admin_setup_code where user_id = $1', [userId])

/** The user's only code: earlier ones end. */
export async function putSetupCode(
  tx: Sql,
  macs: RowMacs,
  code: { hash: Buffer; userId: string; expiresAt: number },
): Promise<void> {
  await deleteSetupCodesOf(tx, code.userId)
  await tx.query('insert into admin_setup_code (hash, user_id, expires_at) values ($1, $2, $3)', [
    code.hash,
    code.userId,
    code.expiresAt,
  ])
  await macs.seal(tx, 'admin_setup_code', code.hash)
}

/** The id of the user whose valid code it is. */
export async function userOfSetupCode(
  sql: Sql,
  macs: RowMacs,
  hash: Buffer,
  now: number,
): Promise<string | undefined> {
  const text = 'select * from admin_setup_code where hash = $1 and expires_at > $2'
  const row = (await sql.query<{ user_id: string }>(text, [hash, now])).rows[0]
  return row !== undefined && macs.isRight('admin_setup_code', row) ? row.user_id : undefined
}

/** Whether it was a code of a user and nobody used it in time; its row stays until the sweep. */
export async function hasEndedCode(sql: Sql, hash: Buffer, now: number): Promise<boolean> {
  const text = 'select from admin_setup_code where hash = $1 and expires_at <= $2'
  return (await sql.query(text, [hash, now])).rows.length > 0
}

/** Uses a code up; returns its user. */
export async function takeSetupCode(
  tx: Sql,
  macs: RowMacs,
  hash: Buffer,
  now: number,
): Promise<string | undefined> {
  const text = 'delete from admin_setup_code where hash = $1 and expires_at > $2 returning *'
  const row = (await tx.query<{ user_id: string }>(text, [hash, now])).rows[0]
  return row !== undefined && macs.isRight('admin_setup_code', row) ? row.user_id : undefined
}
