// Holds the SQL of the usage ledger's single events. Reports and reconciliation have their own files.

import type { ColumnType, ColumnValue } from '../platform/database/binary-value.js'
import type { Sql } from '../platform/database/database.js'
import { createRowArray } from '../platform/database/row-array.js'
import { createStatements, type InsertAs } from './insert-statement.js'
import type { Partitions } from './partitions.js'
import type { RollupFence } from './rollup-fence.js'
import type { UsageEvent } from './usage-event.js'
import { idsAround } from './usage-ids.js'
import type { Period } from './usage-period.js'

export type { Period } from './usage-period.js'

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
  /** JSON; null when nothing was stated. */
  consent: string | null
}

type EventColumn<Name> = readonly [Name, ColumnType, (event: UsageEvent, currency: string) => ColumnValue]

/** Columns of the type usage_event_row_4, in its order: name, type, and value in an event. */
const eventColumns: readonly EventColumn<keyof ExportedEvent>[] = [
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
  ['consent', 'json', (event) => event.consent],
]

/** The rest of them. */
const receiptColumns: readonly EventColumn<string>[] = [
  ['receipt_hashes', 'bytea', (event) => event.receipt?.hashes ?? null],
  ['receipt_salt', 'bytea', (event) => event.receipt?.salt ?? null],
]
const rowColumns = [...eventColumns, ...receiptColumns]

export const exportColumns: readonly (keyof ExportedEvent)[] = eventColumns.map(([name]) => name)

/** Inserts events in one statement. */
export type InsertEvents = (db: Sql, events: readonly UsageEvent[], as?: InsertAs) => Promise<void>

/** Counts the charges of clients with a cap in the statement that records them. */
interface SpendCount {
  countedOf(events: readonly UsageEvent[]): { clientIds: string[]; since: number[] } | undefined
  recorded(events: readonly UsageEvent[]): void
}

/** Writes the entries of events to the log, in the statement that records the events. */
interface LogEntries {
  /** The value of the parameter; undefined: none of these events has an entry. */
  entriesOf(events: readonly UsageEvent[]): Buffer | undefined
  /** SQL that writes it. `added`: the CTE with the transaction_ids of the events that did not exist yet. */
  insert(parameter: string, added?: string): string
  /** The statement is committed, or part of a transaction that will be. */
  recorded(): void
}

export interface InsertParts {
  readonly spend?: SpendCount
  readonly log?: LogEntries | undefined
  readonly partitions?: Pick<Partitions, 'tableOf' | 'forget'>
  readonly fence?: Pick<RollupFence, 'isLate'>
}

/** PostgreSQL's code for a missing table. */
const undefinedTable = '42P01'

/** `currency`: the currency of the prices. */
export function createInsertEvents(currency: string, parts: InsertParts = {}): InsertEvents {
  const { spend, partitions, fence, log } = parts
  const rowArray = createRowArray<UsageEvent>(
    rowColumns.map(([, type, valueIn]) => ({ type, valueIn: (event) => valueIn(event, currency) })),
  )
  const statement = createStatements(rowColumns.map(([name]) => name).join(', '))
  let typeId: number | undefined

  async function insert(db: Sql, events: readonly UsageEvent[], as: InsertAs, table: string): Promise<void> {
    if (typeId === undefined) {
      const { rows } = await db.query<{ id: number }>(
        `select 'usage_event_row_4'::regtype::oid::bigint as id`,
      )
      typeId = rows[0]!.id
    }
    const counted = spend?.countedOf(events)
    const isLate = fence?.isLate(events) === true
    const values: unknown[] = [rowArray(typeId, events)]
    if (counted !== undefined) values.push(counted.clientIds, counted.since)
    const entries = log?.entriesOf(events)
    if (entries !== undefined) values.push(entries)
    const insertEntries = entries === undefined ? undefined : log!.insert
    const { text, name } = statement(table, as, { isCapped: counted !== undefined, isLate, insertEntries })
    await db.query(text, values, name)
  }

  return async (db, events, as = 'insert') => {
    const table = partitions?.tableOf(events) ?? 'usage_event'
    try {
      await insert(db, events, as, table).catch((error: { code?: string }) => {
        if (table === 'usage_event' || error.code !== undefinedTable) throw error
        partitions?.forget()
        return insert(db, events, as, 'usage_event')
      })
    } catch (error) {
      typeId = undefined // the database may have been restored meanwhile, with another identifier
      throw error
    }
    spend?.recorded(events)
    log?.recorded()
  }
}

const exportPage = `
select replace(transaction_id::text, '-', '') as transaction_id, replace(request_id::text, '-', '') as request_id,
  at, client_id, lookup, version, origin, metadata::text as metadata, sub_code, http_status, charged, price,
  currency, source, cached, duration_ms, encode(subject_index, 'hex') as subject_index, cost,
  coalesce(json_array_length(attempts), case when source is null or cached then 0 else 1 end)::bigint as attempts,
  source_reference, consent::text as consent
from usage_event
where at >= $1 and at < $2 and transaction_id > $3 and transaction_id < $4
order by usage_event.transaction_id limit $5`

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

const oneEvent = `
select replace(transaction_id::text, '-', '') as transaction_id, replace(request_id::text, '-', '') as request_id,
  at, client_id, lookup, version, origin, metadata::text as metadata, sub_code, http_status, charged, price,
  currency, source, cached, duration_ms, cost, attempts::text as attempts,
  consent::text as consent
from usage_event where transaction_id = $1 and client_id = $2`

/** The columns of the export without the index of the subject, which is for the operator alone. */
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
