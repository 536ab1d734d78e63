// Sweeps: deletes what has passed its retention, one class of the table after another.
import type { WriteAudit } from '../platform/audit-port.js'
import type { Database } from '../platform/database/database.js'
import type { Log } from '../platform/log.js'
import type { RetentionClass } from '../platform/stored-data.js'
import { createSweepHold } from './sweep-hold.js'

export type RetentionClasses<Parts> = readonly RetentionClass<Parts>[]

/** How many of each class have expired; classes without any are left out. */
export async function countEnded<Parts>(
  classes: RetentionClasses<Parts>,
  parts: Parts,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { name, ending } of classes) {
    const count = (await ending?.(parts)?.ended()) ?? 0
    if (count > 0) counts.set(name, count)
  }
  return counts
}

export interface Swept {
  readonly deleted: ReadonlyMap<string, number>
  readonly failed: ReadonlyMap<string, Error>
}

/**
 * Runs one pass. It is written to the audit log before anything is deleted; if that fails, nothing is deleted. A class
 * that fails does not stop the others. `isStopped` ends the pass early.
 */
export async function sweepAll<Parts extends { readonly db: Database }>(
  classes: RetentionClasses<Parts>,
  parts: Parts,
  writeAudit: WriteAudit,
  isStopped: () => boolean,
): Promise<Swept> {
  const deleted = new Map<string, number>()
  const failed = new Map<string, Error>()
  const ended = await countEnded(classes, parts)
  if (ended.size > 0) {
    const facts = Object.fromEntries(ended)
    await parts.db.transaction((tx) => writeAudit(tx, { act: 'vault.sweep', facts }))
  }
  for (const { name, ending } of classes) {
    if (isStopped()) break
    try {
      const count = (await ending?.(parts)?.sweep()) ?? 0
      if (count > 0) deleted.set(name, count)
    } catch (error) {
      if (!isStopped()) failed.set(name, error as Error)
    }
  }
  return { deleted, failed }
}

/** A pass of the service, which logs its result. */
export function createSweep(
  parts: Parameters<typeof createSweepHold>[0] & {
    readonly maintenance: {
      sweepAll(writeAudit: WriteAudit, isStopped: () => boolean): Promise<Swept>
    }
    readonly writeAudit: WriteAudit
    readonly log: Pick<Log, 'info' | 'warn' | 'error'>
    readonly isStopped: () => boolean
  },
): () => Promise<void> {
  const { maintenance, writeAudit, log, isStopped } = parts
  const mayDelete = createSweepHold(parts)
  return async () => {
    try {
      if (!(await mayDelete())) return
      const { deleted, failed } = await maintenance.sweepAll(writeAudit, isStopped)
      for (const [kind, { message }] of failed)
        log.error({ kind, reason: message }, 'expired data could not be deleted')
      if (deleted.size > 0) log.info(Object.fromEntries(deleted), 'expired data is deleted')
    } catch (error) {
      if (!isStopped()) log.error({ reason: (error as Error).message }, 'expired data could not be deleted')
    }
  }
}
