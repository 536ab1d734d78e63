// The table of tasks: only this file names it. Sealed values stay sealed here; ids are 32 hex characters.
import { countRows } from '../platform/database/count-rows.js'
import type { Sql } from '../platform/database/database.js'

export interface TaskRow {
  request_id: string
  client_id: string
  lookup: string
  origin: string | null
  metadata: string | null
  consent: string | null
  submitted_at: number
  completed_at: number | null
  input: Buffer | null
  result: Buffer | null
}

const columns = `replace(request_id::text, '-', '') as request_id, client_id, lookup, origin,
  metadata::text as metadata, consent::text as consent, submitted_at, completed_at, input, result`

/** False, and nothing is written, when the client has `openPerClient` tasks in progress already. */
export async function insertTask(tx: Sql, task: TaskRow, openPerClient: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into task (request_id, client_id, lookup, origin, metadata, submitted_at, completed_at, input, result, consent)
     select $1, $2, $3, $4, $5::json, $6::bigint, $7::bigint, $8::bytea, $9::bytea, $11::json
     where $10 > (select count(*) from task where client_id = $2 and completed_at is null)`,
    [
      task.request_id,
      task.client_id,
      task.lookup,
      task.origin,
      task.metadata,
      task.submitted_at,
      task.completed_at,
      task.input,
      task.result,
      openPerClient,
      task.consent,
    ],
    'task-insert',
  )
  return rowCount === 1
}

/** Writes the result of a task. False: another process wrote one before, or the task was deleted. */
export async function completeTask(
  tx: Sql,
  task: { requestId: string; result: Buffer; now: number },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update task set result = $2, completed_at = $3 where request_id = $1 and completed_at is null',
    [task.requestId, task.result, task.now],
    'task-complete',
  )
  return rowCount === 1
}

/** A task in progress; undefined when it is completed or was deleted. */
export async function selectOpenTask(sql: Sql, requestId: string): Promise<TaskRow | undefined> {
  const { rows } = await sql.query<TaskRow>(
    `select ${columns} from task where request_id = $1 and completed_at is null`,
    [requestId],
    'task-open',
  )
  return rows[0]
}

/** A task of this client and lookup, unless its retention has ended. */
export async function selectTask(
  sql: Sql,
  filter: { requestId: string; clientId: string; lookup: string; retainedSince: number },
): Promise<TaskRow | undefined> {
  const { rows } = await sql.query<TaskRow>(
    `select ${columns} from task where request_id = $1 and client_id = $2 and lookup = $3
       and (completed_at is null or completed_at > $4)`,
    [filter.requestId, filter.clientId, filter.lookup, filter.retainedSince],
    'task-by-id',
  )
  return rows[0]
}

const completed = 'task where completed_at <= $1'
const abandoned = `task where completed_at is null and submitted_at <= $1
  and (client_id <> all($2::text[]) or lookup <> all($3::text[]))`

/** Whose tasks are run: those of another client or lookup wait in vain. */
export interface Runnable {
  /** Ids of the active clients. */
  readonly clients: readonly string[]
  /** Names of the lookups that are tasks: one of the configuration may be gone. */
  readonly lookups: readonly string[]
}

/** How many tasks `deleteCompleted` and `deleteAbandoned` delete. */
export async function countEnded(sql: Sql, before: number, { clients, lookups }: Runnable): Promise<number> {
  const waiting = await countRows(sql, abandoned, [before, clients, lookups])
  return (await countRows(sql, completed, [before])) + waiting
}

/** Deletes tasks completed until `before`, some at a time; returns how many. */
export async function deleteCompleted(sql: Sql, before: number, atMost: number): Promise<number> {
  const text = `delete from task where request_id in (select request_id from ${completed} limit $2)`
  return (await sql.query(text, [before, atMost])).rowCount
}

/** Deletes tasks that were submitted until `before`, are not completed, and are not `runnable`. */
export async function deleteAbandoned(
  sql: Sql,
  before: number,
  { clients, lookups }: Runnable,
  atMost: number,
): Promise<number> {
  const text = `delete from task where request_id in (select request_id from ${abandoned} limit $4)`
  return (await sql.query(text, [before, clients, lookups, atMost])).rowCount
}
