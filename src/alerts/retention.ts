// Declares how long reports of alerts are kept.
import { inPortions } from '../platform/database/portions.js'
import { daysAgo, type RetentionClass, type TimedParts } from '../platform/stored-data.js'
import { countReports, deleteReports } from './alert-store.js'
import type { AlertValues } from './config-keys.js'

export interface AlertRetentionParts extends TimedParts {
  readonly config: Pick<AlertValues, 'retention.alertDays'>
}

export const alertRetention: RetentionClass<AlertRetentionParts> = {
  name: 'alert_reports',
  keeps: 'alerts that began and ended, with the value that was measured',
  why: 'operators see what happened, and whether a threshold is right',
  until: 'retention.alertDays',
  setting: 'retention.alertDays',
  ending: ({ db, clock, config }) => {
    const before = () => daysAgo(clock, config['retention.alertDays'])
    return {
      ended: () => countReports(db, before()),
      sweep: () => inPortions((atMost) => deleteReports(db, before(), atMost)),
    }
  },
}
