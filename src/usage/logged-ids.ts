// Reads which events of the ledger must have an entry in the log, and from when on none may be absent.
import type { Sql } from '../platform/database/database.js'
import { smallestIdAt, timeChars } from './usage-ids.js'
import { keptSince } from './usage-retention.js'

/** The ids, 16 bytes each and in their order, of the next events that must have an entry. Empty: there are no more. */
export async function selectLoggedIds(db: Sql, after: string, atMost: number): Promise<Buffer> {
  const { rows } = await db.query<{ ids: Buffer | null }>(
    `select string_agg(uuid_send(transaction_id), ''::bytea order by transaction_id) as ids from (
       select transaction_id from usage_event
       where transaction_id > $1 and receipt_hashes is not null order by transaction_id limit $2) as next`,
    [after, atMost],
    'receipt-logged-ids',
  )
  return rows[0]!.ids ?? Buffer.alloc(0)
}

/**
 * The smallest id that cannot have been deleted because its retention had ended. The ledger loses whole financial years,
 * the oldest first; while it does, those before `keptAt` (Unix milliseconds; undefined: nothing ends) may be gone in part.
 */
export async function selectKeptFrom(db: Sql, keptAt: number | undefined): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `select replace(transaction_id::text, '-', '') as id from usage_event order by transaction_id limit 1`,
  )
  const oldest = rows[0]?.id
  const since = oldest === undefined ? 0 : keptSince(Number.parseInt(oldest.slice(0, timeChars), 16), 0)
  return smallestIdAt(Math.max(since, keptAt ?? 0))
}
