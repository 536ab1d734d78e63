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
  /** In hex. Null: the call is no entry. */
  readonly hashes: string | null
  /** Null: the call is no entry, or the person is erased. Of many calls at once: those only that stated a consent. */
  readonly salt: Buffer | null
  /** What the call stated about consent, to the letter; null: nothing. */
  readonly consent: string | null
}

/** As JSON has it: the columns below, and the names that they have there. */
interface Row {
  id: string
  at: number
  lookup: string
  version: string
  http_status: number
  sub_code: string | null
  source: string | null
  hashes: string | null
  salt: string | null
  outcome: string | null
  consent: string | null
}

const columns = {
  id: `encode(uuid_send(transaction_id), 'hex')`,
  at: 'at',
  lookup: 'lookup',
  version: 'version',
  http_status: 'http_status',
  sub_code: 'sub_code',
  source: 'source',
  hashes: `encode(receipt_hashes, 'hex')`,
  salt: `encode(receipt_salt, 'hex')`,
  outcome: 'receipt_outcome',
  consent: 'consent::text',
} satisfies Record<keyof Row, string>

function eventOf({ id, at, lookup, version, source, hashes, salt, consent, ...row }: Row): ReceiptEvent {
  const space = row.outcome?.indexOf(' ') ?? -1
  const [httpStatus, subCode] =
    row.outcome === null
      ? [row.http_status, row.sub_code]
      : [Number(row.outcome.slice(0, space)), row.outcome.slice(space + 1) || null]
  return {
    transactionId: id,
    at,
    lookup,
    version,
    httpStatus,
    subCode,
    source,
    hashes,
    salt: salt === null ? null : Buffer.from(salt, 'hex'),
    consent,
  }
}

const columnList = Object.entries(columns).map(([name, sql]) => `${sql} as ${name}`)

/** Undefined: there is none, or it is another client's. */
export async function selectReceiptEvent(
  db: Sql,
  transactionId: string,
  clientId: string,
): Promise<ReceiptEvent | undefined> {
  const { rows } = await db.query<Row>(
    `select ${columnList.join(', ')} from usage_event where transaction_id = $1 and client_id = $2`,
    [transactionId, clientId],
  )
  return rows[0] && eventOf(rows[0])
}

/** A salt is read where it is needed: it is a fifth of all that a call has here. */
const columnsOfMany = { ...columns, salt: `case when consent is not null then ${columns.salt} end` }

/** One row with a list for each column: a row for each event would cost several times as much. */
const eventsOfIds = `
select ${Object.entries(columnsOfMany).map(([name, sql]) => `json_agg(${sql}) as ${name}`)}
from usage_event
where transaction_id = any($1::uuid[]) and transaction_id >= $2 and transaction_id <= $3`

type Lists = { readonly [Name in keyof Row]: readonly Row[Name][] | null }

/** Those that the ledger has, by their ids. */
export async function selectReceiptEvents(
  db: Sql,
  ids: readonly string[],
): Promise<Map<string, ReceiptEvent>> {
  const events = new Map<string, ReceiptEvent>()
  if (ids.length === 0) return events
  let [least, most] = [ids[0]!, ids[0]!]
  for (const id of ids) {
    if (id < least) least = id
    if (id > most) most = id
  }
  // The text of an array: the driver would take it apart to write the same.
  const { rows } = await db.query<Lists>(eventsOfIds, [`{${ids}}`, least, most], 'receipt-events')
  const lists = rows[0]!
  for (const [i, id] of (lists.id ?? []).entries())
    events.set(
      id,
      eventOf({
        id,
        at: lists.at![i]!,
        lookup: lists.lookup![i]!,
        version: lists.version![i]!,
        http_status: lists.http_status![i]!,
        sub_code: lists.sub_code![i]!,
        source: lists.source![i]!,
        hashes: lists.hashes![i]!,
        salt: lists.salt![i]!,
        outcome: lists.outcome![i]!,
        consent: lists.consent![i]!,
      }),
    )
  return events
}
