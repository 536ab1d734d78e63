// Reads the ledger for the verification of the log: the leaves of events by their ids, and which events have an entry.
import type { Sql } from '../platform/database/database.js'
import { smallestIdAt, timeChars } from './usage-ids.js'
import { keptSince } from './usage-retention.js'

/** Bytes of a leaf and of an id in byte strings. */
const leafBytes = 32
const idBytes = 16

interface Known {
  readonly ids: Buffer | null
  readonly leaves: Buffer | null
}

/** Puts the leaves in the order of the ids that were asked for, with zeros for those that are not there. */
function inOrder(ids: readonly string[], known: Known): Buffer {
  if (known.ids === null || known.leaves === null) return Buffer.alloc(ids.length * leafBytes)
  if (known.ids.equals(Buffer.from(ids.join(''), 'hex'))) return known.leaves
  const places = new Map<string, number>()
  for (let n = 0; n * idBytes < known.ids.length; n++)
    places.set(known.ids.toString('hex', n * idBytes, (n + 1) * idBytes), n)
  const leaves = Buffer.alloc(ids.length * leafBytes)
  for (const [i, id] of ids.entries()) {
    const n = places.get(id)
    if (n !== undefined) known.leaves.copy(leaves, i * leafBytes, n * leafBytes, (n + 1) * leafBytes)
  }
  return leaves
}

/**
 * The leaves of events, one after the other in the order of the ids; zeros where the ledger has no event with hashes. The
 * database answers with two byte strings: a row for each event would cost more than everything else.
 *
 * @param leafSql what a leaf is, by the columns of an event
 */
export const createSelectLeaves = (leafSql: string) => {
  const text = `
select string_agg(uuid_send(transaction_id), ''::bytea order by transaction_id) as ids,
  string_agg(${leafSql}, ''::bytea order by transaction_id) as leaves
from (
  select transaction_id, replace(transaction_id::text, '-', '') as id, at, lookup, version, http_status, sub_code, source,
    receipt_hashes as hashes, receipt_outcome as outcome
  from usage_event
  where transaction_id = any($1::uuid[]) and transaction_id >= $2 and transaction_id <= $3
    and receipt_hashes is not null) as event`
  return async (db: Sql, ids: readonly string[]): Promise<Buffer> => {
    if (ids.length === 0) return Buffer.alloc(0)
    let [least, most] = [ids[0]!, ids[0]!]
    for (const id of ids) {
      if (id < least) least = id
      if (id > most) most = id
    }
    return inOrder(ids, (await db.query<Known>(text, [ids, least, most], 'receipt-leaves')).rows[0]!)
  }
}

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
