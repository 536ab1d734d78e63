// Declares until when the audit log is stored.
import type { Actor } from '../platform/audit-port.js'
import { daysAgo, type RetentionClass } from '../platform/stored-data.js'
import type { Audit } from './audit.js'
import { type AuditValues, auditMinimum } from './config-keys.js'

export interface AuditRetentionParts {
  readonly clock: { now(): number }
  readonly config: Pick<AuditValues, 'retention.auditDays'>
  readonly audit: Pick<Audit, 'olderThan' | 'prune'>
  /** Who prunes it. */
  readonly serviceActor: Actor
}

export const auditRetention: RetentionClass<AuditRetentionParts> = {
  name: 'audit',
  keeps: 'entries of the audit log',
  why: 'it can be proved who did what',
  until: 'retention.auditDays have passed',
  setting: 'retention.auditDays',
  afterErasing: {
    keeps: 'that somebody was erased or asked for a report, when and by whom, under a keyed hash',
    law: auditMinimum.rule,
  },
  ending: ({ clock, config, audit, serviceActor }) => {
    const days = config['retention.auditDays']
    if (days === undefined) return undefined
    return {
      ended: () => audit.olderThan(daysAgo(clock, days)),
      sweep: () => audit.prune(daysAgo(clock, days), serviceActor),
    }
  },
}
