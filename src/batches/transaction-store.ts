// Owns the reading of one event of the ledger by its transaction_id, for the client whose call it was.
import type { Sql } from '../platform/database/database.js'
import type { ExportedEvent } from '../usage/usage-store.js'

const statement = `
select replace(transaction_id::text, '-', '') as transaction_id, replace(request_id::text, '-', '') as request_id,
  at, client_id, lookup, version, origin, metadata::text as metadata, sub_code, http_status, charged, price,
  currency, source, cached, duration_ms
from usage_event where transaction_id = $1 and client_id = $2`

/** The columns of the export, less the index of the subject, which is for the operator alone. */
export type ShownEvent = Omit<ExportedEvent, 'subject_index' | 'at'> & { at: number }

/** Undefined: there is none, or it is another client's. `transactionId`: 32 hex characters. */
export async function selectEvent(
  db: Sql,
  transactionId: string,
  clientId: string,
): Promise<ShownEvent | undefined> {
  return (await db.query<ShownEvent>(statement, [transactionId, clientId])).rows[0]
}
