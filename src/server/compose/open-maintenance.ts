// Opens the maintenance of what is stored: what has passed its retention, the sweep, the erasure of a person.

import type { ClientCache } from '../../auth/client-cache.js'
import type { WriteAudit } from '../../platform/audit-port.js'
import { answersInside } from '../../platform/source-settings.js'
import { countErasable, erase, personOf } from '../../retention/erase.js'
import { selectConsentsAbout } from '../../retention/erase-consents.js'
import { type ReportAsked, reportOn } from '../../retention/person-report.js'
import { countEnded, type Swept, sweepAll } from '../../retention/sweep.js'
import { keptAfterErasing } from '../../retention/until.js'
import { selectCompared } from '../../routing/compare/comparison-store.js'
import { selectSubjectCalls } from '../../usage/subject-calls.js'
import type { Config } from '../config.js'
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

export type MaintenanceParts = Omit<SweptParts, 'inForce'> &
  ErasureParts & {
    readonly clientCache: Pick<ClientCache, 'client' | 'removed'>
    readonly inForce: { now(): { readonly config: RetentionParts['config'] & Pick<Config, 'sources'> } }
  }

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

const settingsOf = (parts: SweptParts) =>
  parts.inForce.now().config as unknown as Readonly<Record<string, unknown>>

/** The report about one person, and what the audit log calls them. */
function openPersonReport(parts: MaintenanceParts, reading: MaintenanceParts['db']) {
  const read = { ...parts, db: reading }
  const quiet = () => {}
  return {
    reportOn: (asked: ReportAsked, progress: (what: string) => void) =>
      reportOn(
        {
          ...read,
          sealedColumns,
          erasures: erasuresOf(read),
          retentionClasses,
          settings: settingsOf(parts),
          selectCalls: (...rest) => selectSubjectCalls(reading, ...rest),
          selectCompared: (ids) => selectCompared(reading, ids),
          selectConsents: (person) => selectConsentsAbout(read, person),
          clientName: (id) =>
            (
              parts.clientCache.client(id) ??
              parts.clientCache.removed().find(({ clientId }) => clientId === id)
            )?.name,
          answersInside: (source) => answersInside(source, parts.inForce.now().config.sources),
        },
        asked,
        progress,
      ),
    /** The kind of number and its keyed hash: the same for the same person until index keys are replaced. */
    auditName: (kind: string, value: string) =>
      `${kind} ${personOf(parts.vault, kind, value, quiet).indexes[0]!.toString('hex')}`,
  }
}

export const openMaintenance = (parts: MaintenanceParts, reading = parts.db) => ({
  ...openRetention(parts, reading),
  ...openPersonReport(parts, reading),
  keptAfterErasing: () => keptAfterErasing(retentionClasses, settingsOf(parts)),
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
