// Declares the parts that user management needs, and inserts users.
import type { Clock } from '../../kernel/clock.js'
import type { Sealing } from '../../kernel/sealing.js'
import type { Database, Sql } from '../../platform/database/database.js'
import type { RowMacs } from '../row-macs.js'
import type { Passwords } from './password.js'
import * as store from './user-store.js'

export type AdminUser = store.UserRow

export interface AdminUserParts {
  readonly db: Database
  readonly vault: Sealing
  readonly clock: Clock
  readonly pepper: Buffer
  readonly macs: RowMacs
  readonly newId: () => string
  readonly passwords: Passwords
}

/** Names that differ only in case and spaces are the same. */
export const nameKey = (name: string): string =>
  name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

export const hasOwner = async (sql: Sql, macs: RowMacs): Promise<boolean> =>
  (await store.selectUsers(sql, macs)).some(({ role }) => role === 'owner')

/** Returns the id of the new user; undefined when another user has the name. */
export async function insertUser(
  tx: Sql,
  { clock, macs, newId }: Pick<AdminUserParts, 'clock' | 'macs' | 'newId'>,
  user: Pick<AdminUser, 'name' | 'role' | 'password' | 'created_by'>,
): Promise<string | undefined> {
  const id = newId()
  const row = { ...user, id, name: user.name.trim(), name_key: nameKey(user.name), oidc_subject: null }
  const inserted = await store.insertUser(tx, macs, { ...row, created_at: clock.now() })
  return inserted ? id : undefined
}
