// Reads what the log's entries are made of from the ledger's events.
import type { Sql } from '../platform/database/database.js'

/** The event of a call as its entry was made of it. */
export interface ReceiptEvent {
  readonly transactionId: string
  readonly at: number
  readonly lookup: string
  readonly version: string
  readonly httpStatus: number
  readonly subCode: string | null
  readonly source: string | null
  /** Null: the call is no entry. */
  readonly hashes: Buffer | null
  /** Null: the call is no entry, or the person is erased. */
  readonly salt: Buffer | null
}

interface Row {
  id: string
  at: number
  lookup: string
  version: string
  http_status: number
  sub_code: string | null
  source: string | null
  hashes: Buffer | null
  salt: Buffer | null
  outcome: string | null
}

const columns = `replace(transaction_id::text, '-', '') as id, at, lookup, version, http_status, sub_code, source,
  receipt_hashes as hashes, receipt_salt as salt, receipt_outcome as outcome`

function eventOf({ id, at, lookup, version, source, hashes, salt, ...row }: Row): ReceiptEvent {
  const space = row.outcome?.indexOf(' ') ?? -1
  const [httpStatus, subCode] =
    row.outcome === null
      ? [row.http_status, row.sub_code]
      : [Number(row.outcome.slice(0, space)), row.outcome.slice(space + 1) || null]
  return { transactionId: id, at, lookup, version, httpStatus, subCode, source, hashes, salt }
}

/** Undefined: there is none, or it is another client's. */
export async function selectReceiptEvent(
  db: Sql,
  transactionId: string,
  clientId: string,
): Promise<ReceiptEvent | undefined> {
  const { rows } = await db.query<Row>(
    `select ${columns} from usage_event where transaction_id = $1 and client_id = $2`,
    [transactionId, clientId],
  )
  return rows[0] && eventOf(rows[0])
}

const eventsOfIds = `
select ${columns} from usage_event
where transaction_id = any($1::uuid[]) and transaction_id >= $2 and transaction_id <= $3`

/** Those that the ledger has, by their ids. */
export async function selectReceiptEvents(
  db: Sql,
  ids: readonly string[],
): Promise<Map<string, ReceiptEvent>> {
  if (ids.length === 0) return new Map()
  let [least, most] = [ids[0]!, ids[0]!]
  for (const id of ids) {
    if (id < least) least = id
    if (id > most) most = id
  }
  const { rows } = await db.query<Row>(eventsOfIds, [ids, least, most], 'receipt-events')
  return new Map(rows.map((row) => [row.id, eventOf(row)]))
}
