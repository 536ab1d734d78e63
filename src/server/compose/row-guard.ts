// Sees to it that rows that give access have MACs: seals those of an earlier version once, reports wrong ones, and vouches
// for one when an owner has looked into it.
import { createRowMacs, type RowMacs } from '../../auth/row-macs.js'
import { type NamedRow, resealRow, sealRows, selectWrongRows } from '../../auth/seal-rows.js'
import type { WriteAudit } from '../../platform/audit-port.js'
import type { Database } from '../../platform/database/database.js'
import type { Log } from '../../platform/log.js'
import type { Storage } from './storage.js'

/** Most rows that one process reports: whoever can insert rows could fill the log. */
const mostReported = 100
const shownChars = 64

export interface RowGuard {
  /** Whether rows need a MAC by now. */
  isOn(): boolean
  /** From now on rows need a MAC; those that exist get theirs. Nothing when they need one already. */
  turnOn(): Promise<void>
  wrongRows(): Promise<NamedRow[]>
  /** Whether the end of the audit log is right. */
  isAuditRight(): Promise<boolean>
  /** Vouches for a row as it is; false when there is none. */
  reseal(row: NamedRow, writeAudit: WriteAudit): Promise<boolean>
  /** Vouches for the end of the audit log as it is. */
  resealAudit(writeAudit: WriteAudit): Promise<boolean>
}

interface GuardParts {
  readonly db: Database
  readonly storage: Pick<Storage, 'vault' | 'audit' | 'serviceActor'>
  readonly pepper: Buffer
  readonly log: Pick<Log, 'error' | 'warn'>
}

/** Reports each row once: a line in the log, and an entry in the audit log. */
function createReport({ db, storage, log }: GuardParts) {
  const reported = new Set<string>()
  const writeAudit = storage.audit.by(storage.serviceActor)
  return (table: string, key: string): void => {
    const row = `${table} ${key.slice(0, shownChars)}`
    if (reported.has(row) || reported.size >= mostReported) return
    reported.add(row)
    log.error(
      { row },
      'a row that gives access was not written by this service and is ignored: see "satyapan admin access verify"',
    )
    db.transaction((tx) => writeAudit(tx, { act: 'access.refuse', target: row })).catch((error: Error) =>
      log.warn({ row, reason: error.message }, 'the audit log could not be told of it'),
    )
  }
}

export function createRowGuard(parts: GuardParts): { macs: RowMacs; guard: RowGuard } {
  const { db, storage, pepper } = parts
  const { vault, audit, serviceActor } = storage
  const macs = createRowMacs({ pepper, isNeeded: vault.guardsRows, onWrong: createReport(parts) })
  const quiet = createRowMacs({ pepper, isNeeded: vault.guardsRows, onWrong: () => {} })
  const guard: RowGuard = {
    isOn: vault.guardsRows,
    async turnOn() {
      if (vault.guardsRows()) return
      await db.transaction(async (tx) => {
        const facts = await sealRows(tx, macs)
        if (await vault.guardRows(tx))
          await audit.vouch(tx, audit.by(serviceActor), { act: 'access.guard', facts })
      })
      await vault.reload()
    },
    wrongRows: () => selectWrongRows(db, quiet),
    isAuditRight: audit.isHeadRight,
    reseal: (row, writeAudit) =>
      db.transaction(async (tx) => {
        if (!(await resealRow(tx, quiet, row))) return false
        await writeAudit(tx, { act: 'access.reseal', target: `${row.table} ${row.key.slice(0, shownChars)}` })
        return true
      }),
    resealAudit: (writeAudit) =>
      db.transaction(async (tx) => {
        await audit.vouch(tx, writeAudit, { act: 'access.reseal', target: 'audit_head end' })
        return true
      }),
  }
  return { macs, guard }
}
