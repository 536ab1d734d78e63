// The port through which a change writes its audit entry, in the transaction of the change.
import type { OpenTransaction } from './database/database.js'

/** Who does something, and from where: a user of the operating system or of the dashboard, or the service itself. */
export interface Actor {
  readonly name: string
  readonly origin: string
}

/** What was done. No personal data: ids, masked values and keyed hashes only. */
export interface AuditEntry {
  /** Group and verb, like the command if there is one: `client.rotate`, `records.import`. */
  readonly act: string
  /** What it was done to: a client_id, the kind of a record with the keyed hash of its key. */
  readonly target?: string
  readonly facts?: Readonly<Record<string, string | number | boolean | null | readonly string[]>>
}

/**
 * Writes an entry within `tx`. When it cannot be written, the change does not happen either. Make it the last statement
 * of the transaction: until the transaction ends, every other audited change waits.
 */
export type WriteAudit = (tx: OpenTransaction, entry: AuditEntry) => Promise<void>

/** Writes no entries: for the changes that tests make. */
export const unaudited: WriteAudit = async () => {}
