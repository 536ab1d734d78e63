// Opens the maintenance of what is stored: what has passed its retention, the sweep, the erasure of a person.
import { type EraseParts, erase } from '../cli/erase.js'
import type { RetentionParts } from '../cli/retention.js'
import { countEnded, type Swept, sweepAll } from '../cli/sweep.js'
import type { WriteAudit } from '../platform/audit-port.js'

export const openMaintenance = (parts: RetentionParts & Omit<EraseParts, 'writeAudit'>) => ({
  countEnded: () => countEnded(parts),
  sweepAll: (writeAudit: WriteAudit, isStopped: () => boolean): Promise<Swept> =>
    sweepAll({ ...parts, writeAudit }, isStopped),
  erase: (writeAudit: WriteAudit, kind: string, value: string, progress: (what: string) => void) =>
    erase({ ...parts, writeAudit }, kind, value, progress),
})

export type Maintenance = ReturnType<typeof openMaintenance>
