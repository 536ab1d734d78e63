// Holds the SQL of the log: the groups of entries that wait, the tiles, the head, and what witnesses have cosigned.
import type { Sql } from '../platform/database/database.js'
import type { Tile, TileName } from './merkle/tiles.js'

/** Bytes of an entry in a group: its transaction_id, then the hash of its leaf. */
export const idBytes = 16
export const groupEntryBytes = idBytes + 32

/**
 * SQL that writes a group, $n. With `added`, only its entries of those calls: the others are in the log already.
 */
export const insertGroup = (parameter: string, added?: string): string =>
  added === undefined
    ? `insert into log_group (entries) values (${parameter}::bytea)`
    : `insert into log_group (entries)
select string_agg(substring(${parameter}::bytea from n for ${groupEntryBytes}), ''::bytea order by n)
from generate_series(1, length(${parameter}::bytea), ${groupEntryBytes}) n
where substring(${parameter}::bytea from n for ${idBytes}) in (select uuid_send(transaction_id) from ${added})
having count(*) > 0`

export interface Head {
  size: number
  /** The signed checkpoint; null while the log is empty. */
  note: string | null
  cosigned_size: number
  cosigned_note: string | null
}

const headColumns = 'size, note, cosigned_size, cosigned_note'

export const selectHead = async (db: Sql): Promise<Head> =>
  (await db.query<Head>(`select ${headColumns} from log_head`, [], 'log-head')).rows[0]!

/** Locks the head until the end of the transaction; undefined: another process has it. */
export async function lockHead(tx: Sql): Promise<Head | undefined> {
  const text = `select ${headColumns} from log_head for update skip locked`
  return (await tx.query<Head>(text, [], 'log-lock')).rows[0]
}

export const updateHead = async (tx: Sql, size: number, note: string): Promise<void> => {
  await tx.query('update log_head set size = $1, note = $2', [size, note], 'log-update-head')
}

/** Replaces the newest cosigned checkpoint by a newer one, or by one with more cosignatures. */
export async function updateCosigned(db: Sql, size: number, note: string): Promise<void> {
  await db.query(
    `update log_head set cosigned_size = $1, cosigned_note = $2,
       note = case when size = $1 then $2 else note end
     where cosigned_size <= $1`,
    [size, note],
  )
}

/** Takes the oldest groups that are committed out of the queue, in the order of their commits. */
export async function takeGroups(tx: Sql, atMost: number): Promise<Buffer[]> {
  const { rows } = await tx.query<{ id: number; entries: Buffer }>(
    `delete from log_group where id in (select id from log_group order by id limit $1) returning id, entries`,
    [atMost],
    'log-take',
  )
  return rows.sort((a, b) => a.id - b.id).map(({ entries }) => entries)
}

/** Tiles as they are stored: perhaps larger than a smaller tree needs. Absent ones are left out. */
export async function selectTiles(db: Sql, names: readonly TileName[]): Promise<Tile[]> {
  if (names.length === 0) return []
  const { rows } = await db.query<Tile>(
    `select level, n, hashes from log_tile
     where (level, n) in (select * from unnest($1::smallint[], $2::bigint[]))`,
    [names.map(({ level }) => level), names.map(({ n }) => n)],
    'log-tiles',
  )
  return rows
}

/** A tile of level 0 with the transaction_ids of its leaves. */
export interface IdTile {
  n: number
  hashes: Buffer
  ids: Buffer
}

export async function selectIdTiles(db: Sql, from: number, atMost: number): Promise<IdTile[]> {
  const { rows } = await db.query<IdTile>(
    'select n, hashes, ids from log_tile where level = 0 and n >= $1 order by n limit $2',
    [from, atMost],
  )
  return rows
}

/** The tiles that may hold a call. */
export async function selectTilesOf(db: Sql, transactionId: string): Promise<IdTile[]> {
  const { rows } = await db.query<IdTile>(
    'select n, hashes, ids from log_tile where level = 0 and least <= $1 and most >= $1 order by n',
    [transactionId],
    'log-tiles-of',
  )
  return rows
}

/**
 * The ids of the entries that may lie between two ids, those in the queue included: 16 bytes each. One statement, so that
 * no entry is on its way from the queue to a tile.
 */
export async function selectEntryIds(db: Sql, least: string, most: string): Promise<Buffer[]> {
  const { rows } = await db.query<{ ids: Buffer }>(
    `select ids from log_tile where level = 0 and least <= $2 and most >= $1
     union all
     select string_agg(substring(entries from at for ${idBytes}), ''::bytea)
     from log_group, generate_series(1, length(entries), ${groupEntryBytes}) at having count(*) > 0`,
    [least, most],
    'log-entry-ids',
  )
  return rows.map(({ ids }) => ids)
}

/** @param ids of the leaves of a tile of level 0 */
export async function upsertTile(tx: Sql, { level, n, hashes }: Tile, ids: Buffer | null): Promise<void> {
  const [least, most] = ids === null ? [null, null] : endsOf(ids)
  await tx.query(
    `insert into log_tile (level, n, hashes, ids, least, most) values ($1, $2, $3, $4, $5, $6)
     on conflict (level, n) do update
     set hashes = excluded.hashes, ids = excluded.ids, least = excluded.least, most = excluded.most`,
    [level, n, hashes, ids, least, most],
    'log-tile',
  )
}

/** The transaction_ids in the bytes of a tile, each as 32 hex characters. */
export function idsIn(ids: Buffer): string[] {
  const list: string[] = []
  const hex = ids.toString('hex')
  for (let at = 0; at < hex.length; at += 2 * idBytes) list.push(hex.slice(at, at + 2 * idBytes))
  return list
}

/** The smallest and the largest transaction_id of a tile, as hex. */
function endsOf(ids: Buffer): readonly [least: string, most: string] {
  const idAt = (at: number) => ids.subarray(at, at + idBytes)
  let [least, most] = [idAt(0), idAt(0)]
  for (let at = idBytes; at < ids.length; at += idBytes) {
    const id = idAt(at)
    if (id.compare(least) < 0) least = id
    else if (id.compare(most) > 0) most = id
  }
  return [least.toString('hex'), most.toString('hex')]
}

export async function countWaiting(db: Sql): Promise<number> {
  const text = `select coalesce(sum(length(entries)) / ${groupEntryBytes}, 0)::bigint as count from log_group`
  return (await db.query<{ count: number }>(text)).rows[0]!.count
}

/** The size that each witness has cosigned. */
export async function selectWitnessed(db: Sql): Promise<Map<string, number>> {
  const { rows } = await db.query<{ name: string; size: number }>('select name, size from log_witness')
  return new Map(rows.map(({ name, size }) => [name, size]))
}

export async function upsertWitnessed(db: Sql, name: string, size: number): Promise<void> {
  await db.query(
    'insert into log_witness (name, size) values ($1, $2) on conflict (name) do update set size = excluded.size',
    [name, size],
  )
}
