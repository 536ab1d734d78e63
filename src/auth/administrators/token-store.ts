// Holds the SQL of administration tokens.
import type { Role } from '../../kernel/roles.js'
import type { Sql } from '../../platform/database/database.js'

export interface TokenRow {
  id: string
  name: string
  role: Role
  created_by: string
  created_at: number
  expires_at: number | null
  last_used_at: number | null
  revoked_at: number | null
}

const columns = 'id, name, role, created_by, created_at, expires_at, last_used_at, revoked_at'

export async function insertToken(
  sql: Sql,
  token: Omit<TokenRow, 'last_used_at' | 'revoked_at'> & { hash: Buffer },
): Promise<void> {
  await sql.query(
    `insert into admin_token (id, name, role, hash, created_by, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [token.id, token.name, token.role, token.hash, token.created_by, token.created_at, token.expires_at],
  )
}

/** The newest first; revoked and expired ones too. */
export async function selectTokens(sql: Sql): Promise<TokenRow[]> {
  return (await sql.query<TokenRow>(`select ${columns} from admin_token order by created_at desc, id`)).rows
}

export async function selectTokenByHash(sql: Sql, hash: Buffer): Promise<TokenRow | undefined> {
  const text = `select ${columns} from admin_token where hash = $1`
  return (await sql.query<TokenRow>(text, [hash], 'admin-token-by-hash')).rows[0]
}

/** Records the use of a token, unless a use after `notSince` is recorded already. */
export async function touchToken(sql: Sql, id: string, now: number, notSince: number): Promise<void> {
  await sql.query(
    'update admin_token set last_used_at = $2 where id = $1 and (last_used_at is null or last_used_at < $3)',
    [id, now, notSince],
  )
}

/** False: there is none, or it was revoked before. */
export async function revokeToken(sql: Sql, id: string, now: number): Promise<boolean> {
  const text = 'update admin_token set revoked_at = $2 where id = $1 and revoked_at is null'
  return (await sql.query(text, [id, now])).rowCount === 1
}
