// Opens the maintenance of what is stored: what has passed its retention, the sweep, the erasure of a person.

import type { WriteAudit } from '../../platform/audit-port.js'
import { type EraseParts, erase } from '../../retention/erase.js'
import type { RetentionParts } from '../../retention/retention.js'
import { countEnded, type Swept, sweepAll } from '../../retention/sweep.js'

export const openMaintenance = (parts: RetentionParts & Omit<EraseParts, 'writeAudit'>) => ({
  countEnded: () => countEnded(parts),
  sweepAll: (writeAudit: WriteAudit, isStopped: () => boolean): Promise<Swept> =>
    sweepAll({ ...parts, writeAudit }, isStopped),
  erase: (writeAudit: WriteAudit, kind: string, value: string, progress: (what: string) => void) =>
    erase({ ...parts, writeAudit }, kind, value, progress),
})

export type Maintenance = ReturnType<typeof openMaintenance>
