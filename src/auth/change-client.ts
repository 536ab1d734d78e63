// Changes one client: locks its row, writes the audit entry in the same transaction, and updates the cache.
import type { Clock } from '../kernel/clock.js'
import type { AuditEntry, WriteAudit } from '../platform/audit-port.js'
import type { Database, Sql } from '../platform/database/database.js'
import { type ClientCache, propagationMs } from './client-cache.js'
import { type ClientRow, countUp, lockClient } from './client-store.js'
import type { RowMacs } from './row-macs.js'

export interface ClientParts {
  readonly db: Database
  readonly clock: Clock
  readonly clientCache: ClientCache
  readonly pepper: Buffer
  readonly macs: RowMacs
}

/** Changes one client in a transaction with its audit entry, then updates this process's cache. */
export type ChangeClient = <T>(
  clientId: string,
  writeAudit: WriteAudit,
  work: (tx: Sql, row: ClientRow) => Promise<{ entry: Omit<AuditEntry, 'target'>; answer: T }>,
) => Promise<T>

export const unknownClient = (clientId: string) =>
  new Error(`there is no client ${clientId}; "satyapan client list" shows them`)

export function createChangeClient({ db, clientCache, macs }: ClientParts): ChangeClient {
  return async (clientId, writeAudit, work) => {
    const answer = await db.transaction(async (tx) => {
      const row = await lockClient(tx, macs, clientId)
      if (row === undefined) throw unknownClient(clientId)
      const done = await work(tx, row)
      await macs.seal(tx, 'client', clientId)
      await countUp(tx)
      await writeAudit(tx, { ...done.entry, target: clientId })
      return done.answer
    })
    await clientCache.refresh()
    return answer
  }
}

/** Resolves when every node has the change: on PostgreSQL the others see it a moment later. */
export const everyNodeKnows = (db: Pick<Database, 'mode'>): Promise<void> =>
  db.mode === 'embedded'
    ? Promise.resolve()
    : new Promise<void>((resolve) => setTimeout(resolve, propagationMs))
