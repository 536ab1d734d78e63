// Opens the maintenance of what is stored: what has passed its retention, the sweep, the erasure of a person.
import type { WriteAudit } from '../../platform/audit-port.js'
import { countErasable, erase } from '../../retention/erase.js'
import { countEnded, type Swept, sweepAll } from '../../retention/sweep.js'
import {
  type ErasureParts,
  erasuresOf,
  type RetentionParts,
  retentionClasses,
  sealedColumns,
} from './stored-data.js'

/** The settings of the retention are those in force when a sweep begins. */
type SweptParts = Omit<RetentionParts, 'config'> & {
  readonly inForce: { now(): { readonly config: RetentionParts['config'] } }
}

export type MaintenanceParts = SweptParts & ErasureParts

const withSettings = (parts: SweptParts) => ({ ...parts, config: parts.inForce.now().config })

/**
 * What has passed its retention, and the sweep.
 * @param reading the database as pages read it
 */
export const openRetention = (parts: SweptParts, reading = parts.db) => ({
  countEnded: () => countEnded(retentionClasses, { ...withSettings(parts), db: reading }),
  sweepAll: (writeAudit: WriteAudit, isStopped: () => boolean): Promise<Swept> =>
    sweepAll(retentionClasses, withSettings(parts), writeAudit, isStopped),
})

export const openMaintenance = (parts: MaintenanceParts, reading = parts.db) => ({
  ...openRetention(parts, reading),
  erase: (writeAudit: WriteAudit, kind: string, value: string, progress: (what: string) => void) =>
    erase(
      { db: parts.db, vault: parts.vault, sealedColumns, erasures: erasuresOf(parts), writeAudit },
      kind,
      value,
      progress,
    ),
  countErasable: (kind: string, value: string, progress: (what: string) => void) =>
    countErasable(
      { db: reading, vault: parts.vault, sealedColumns, erasures: erasuresOf({ ...parts, db: reading }) },
      kind,
      value,
      progress,
    ),
})

export type Maintenance = ReturnType<typeof openMaintenance>
