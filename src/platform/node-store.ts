// The statements on the table of the nodes that run on this database.
import { type Bound, boundTo } from './database/bound-to.js'
import type { Database, Sql } from './database/database.js'

/** By key of the configuration. */
export type Digests = Readonly<Record<string, string>>

export interface NodeRow {
  readonly host: string
  readonly digests: Digests
}

/** A node as others see it. */
export interface SeenNode extends NodeRow {
  readonly id: string
  /** Its last heartbeat, as text that is different each time. */
  readonly seen: string
}

/** Writes the node's heartbeat, with the digests of what is in force: a reload changes them. */
export async function putNode(db: Sql, id: string, { host, digests }: NodeRow): Promise<void> {
  await db.query(
    `insert into node (id, host, digests, writes_macs) values ($1, $2, $3, true)
     on conflict (id) do update set seen_at = now(), digests = excluded.digests`,
    [id, host, JSON.stringify(digests)],
  )
}

/** The other nodes with a heartbeat in the last `withinS` seconds; one from a clock that ran ahead does not count. */
export async function selectOtherNodes(db: Sql, id: string, withinS: number): Promise<SeenNode[]> {
  const { rows } = await db.query<SeenNode>(
    `select id, host, digests, seen_at::text as seen from node
     where id <> $1 and abs(extract(epoch from now() - seen_at)) < $2 order by started_at`,
    [id, withinS],
  )
  return rows
}

/** All nodes with a heartbeat in the last `withinS` seconds. */
export const selectLivingNodes = (db: Sql, withinS: number): Promise<SeenNode[]> =>
  selectOtherNodes(db, '', withinS)

/** How many nodes with a heartbeat in the last `withinS` seconds write rows without MACs: an earlier version. */
async function countWithoutMacs(db: Sql, withinS: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from node
     where not writes_macs and abs(extract(epoch from now() - seen_at)) < $1`,
    [withinS],
  )
  return rows[0]!.count
}

/** Deletes the node's row, and those of nodes that ended without deleting theirs. */
async function deleteNode(db: Sql, id: string): Promise<void> {
  await db.query("delete from node where id = $1 or seen_at < now() - interval '1 day'", [id])
}

const functions = { putNode, selectOtherNodes, countWithoutMacs, deleteNode }

/** The nodes on one database. */
export type Nodes = Bound<typeof functions>

export const createNodes = (db: Database): Nodes => boundTo(db, functions)
