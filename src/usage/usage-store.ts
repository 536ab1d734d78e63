// The SQL of the usage ledger: its events, one by one. Reports and reconciliations of it are in files of their own.
import type { Sql } from '../platform/database/database.js'
import { type ColumnType, type ColumnValue, createRowArray } from '../platform/database/row-array.js'
import { countSpend } from './spend-store.js'
import type { UsageEvent } from './usage-event.js'

/** One row of the ledger as it is exported. */
export interface ExportedEvent {
  transaction_id: string
  request_id: string | null
  at: string
  client_id: string
  lookup: string
  version: string
  origin: string | null
  metadata: string | null
  sub_code: string | null
  http_status: number
  charged: boolean
  price: number
  currency: string
  source: string | null
  cached: boolean
  duration_ms: number
  subject_index: string | null
  cost: number
  /** Number of sources that were asked. */
  attempts: number
  source_reference: string | null
}

/** The columns of the type usage_event_row_2, in its order: name, type, and value in an event. */
const eventColumns: readonly [
  keyof ExportedEvent,
  ColumnType,
  (event: UsageEvent, currency: string) => ColumnValue,
][] = [
  ['transaction_id', 'uuid', (event) => event.transactionId],
  ['request_id', 'uuid', (event) => event.requestId],
  ['at', 'bigint', (event) => event.at],
  ['client_id', 'text', (event) => event.clientId],
  ['lookup', 'text', (event) => event.lookup],
  ['version', 'text', (event) => event.version],
  ['origin', 'text', (event) => event.origin],
  ['metadata', 'json', (event) => event.metadata],
  ['sub_code', 'text', (event) => event.subCode],
  ['http_status', 'smallint', (event) => event.httpStatus],
  ['charged', 'boolean', (event) => event.charged],
  ['price', 'integer', (event) => event.price],
  ['currency', 'text', (_event, currency) => currency],
  ['source', 'text', (event) => event.source],
  ['cached', 'boolean', (event) => event.cached],
  ['duration_ms', 'real', (event) => event.durationMs],
  ['subject_index', 'bytea', (event) => event.subjectIndex],
  ['cost', 'integer', (event) => event.cost],
  ['attempts', 'json', (event) => event.attempts],
  ['source_reference', 'text', (event) => event.sourceReference],
]

export const exportColumns: readonly (keyof ExportedEvent)[] = eventColumns.map(([name]) => name)

const insert = `
insert into usage_event (${eventColumns.map(([name]) => name).join(', ')})
select * from unnest($1::usage_event_row_2[])`
/** For events that may be there already: each stays as it is. */
const settle = `${insert}
on conflict (transaction_id) do nothing`

const counting = (statement: string) => `
with added as (${statement} returning client_id, at, price)${countSpend}`

/** Texts and names of the two statements, for events whose charges are counted and for others. */
const statements = {
  insert: [insert, 'usage-insert', counting(insert), 'usage-insert-count'],
  settle: [settle, 'usage-settle', counting(settle), 'usage-settle-count'],
} as const

/**
 * Inserts events in one statement.
 * @param as `settle` when a commit of the same events was lost, so that they may be there already
 */
export type InsertEvents = (
  db: Sql,
  events: readonly UsageEvent[],
  as?: keyof typeof statements,
) => Promise<void>

/** Counts what clients with a cap are charged, in the statement that records it. */
export interface SpendCount {
  countedOf(events: readonly UsageEvent[]): { clientIds: string[]; since: number[] } | undefined
  recorded(events: readonly UsageEvent[]): void
}

/** `currency`: of the prices. */
export function createInsertEvents(currency: string, spend?: SpendCount): InsertEvents {
  const rowArray = createRowArray<UsageEvent>(
    eventColumns.map(([, type, valueIn]) => ({ type, valueIn: (event) => valueIn(event, currency) })),
  )
  let typeId: number | undefined
  return async (db, events, as = 'insert') => {
    const [text, name, countText, countName] = statements[as]
    if (typeId === undefined) {
      const { rows } = await db.query<{ id: number }>(
        `select 'usage_event_row_2'::regtype::oid::bigint as id`,
      )
      typeId = rows[0]!.id
    }
    try {
      const counted = spend?.countedOf(events)
      const rows = rowArray(typeId, events)
      if (counted === undefined) await db.query(text, [rows], name)
      else await db.query(countText, [rows, counted.clientIds, counted.since], countName)
    } catch (error) {
      typeId = undefined // another one in a database that was restored meanwhile
      throw error
    }
    spend?.recorded(events)
  }
}

export interface Period {
  /** Unix milliseconds, inclusive. */
  readonly from: number
  /** Unix milliseconds, exclusive. */
  readonly to: number
}

const exportPage = `
select replace(transaction_id::text, '-', '') as transaction_id, replace(request_id::text, '-', '') as request_id,
  at, client_id, lookup, version, origin, metadata::text as metadata, sub_code, http_status, charged, price,
  currency, source, cached, duration_ms, encode(subject_index, 'hex') as subject_index, cost,
  coalesce(json_array_length(attempts), case when source is null or cached then 0 else 1 end)::bigint as attempts,
  source_reference
from usage_event
where at >= $1 and at < $2 and transaction_id > $3 and transaction_id < $4
order by usage_event.transaction_id limit $5`

/** A call's id is made a moment before or after its time is read; wider than any such moment, ms. */
const idSlackMs = 60_000
const maxIdTime = 2 ** 48 - 1

/** Ids below and above all those of calls in the period, which the primary key finds. */
export function idsAround({ from, to }: Period): { below: string; above: string } {
  const idOf = (ms: number, rest: string) =>
    Math.min(Math.max(Math.floor(ms), 0), maxIdTime)
      .toString(16)
      .padStart(12, '0') + rest.repeat(20)
  return { below: idOf(from - idSlackMs, '0'), above: idOf(to + idSlackMs, 'f') }
}

/** Pages through the events of a period in order of time, without holding the database between pages. */
export async function* selectEvents(
  db: Sql,
  period: Period,
  pageRows: number,
): AsyncGenerator<ExportedEvent[]> {
  const { above, ...start } = idsAround(period)
  let { below } = start
  for (;;) {
    const { rows } = await db.query<Omit<ExportedEvent, 'at'> & { at: number }>(exportPage, [
      period.from,
      period.to,
      below,
      above,
      pageRows,
    ])
    if (rows.length === 0) return
    below = rows.at(-1)!.transaction_id
    yield rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
    if (rows.length < pageRows) return
  }
}

/** Events in the ledger. */
export async function countEvents(db: Sql): Promise<number> {
  const { rows } = await db.query<{ count: number }>('select count(*)::bigint as count from usage_event')
  return rows[0]!.count
}

const oneEvent = `
select replace(transaction_id::text, '-', '') as transaction_id, replace(request_id::text, '-', '') as request_id,
  at, client_id, lookup, version, origin, metadata::text as metadata, sub_code, http_status, charged, price,
  currency, source, cached, duration_ms, cost, attempts::text as attempts
from usage_event where transaction_id = $1 and client_id = $2`

/** The columns of the export, less the index of the subject, which is for the operator alone. */
export type ShownEvent = Omit<ExportedEvent, 'subject_index' | 'at' | 'attempts' | 'source_reference'> & {
  at: number
  /** JSON list; null where one source in the service answered, or none was asked. */
  attempts: string | null
}

/** Undefined: there is none, or it is another client's. `transactionId`: 32 hex characters. */
export async function selectEvent(
  db: Sql,
  transactionId: string,
  clientId: string,
): Promise<ShownEvent | undefined> {
  return (await db.query<ShownEvent>(oneEvent, [transactionId, clientId])).rows[0]
}
