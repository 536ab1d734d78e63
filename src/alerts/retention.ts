// Declares how long reports of alerts are kept.
import { inPortions } from '../platform/database/portions.js'
import { daysAgo, type RetentionClass, type TimedParts } from '../platform/stored-data.js'
import { countReports, deleteReports } from './alert-store.js'

/** A quarter: long enough to see whether a threshold is right. */
export const reportDays = 90

export const alertRetention: RetentionClass<TimedParts> = {
  name: 'alert_reports',
  keeps: 'alerts that began and ended, with the value that was measured',
  why: 'operators see what happened, and whether a threshold is right',
  until: `${reportDays} days have passed`,
  ending: ({ db, clock }) => {
    const before = () => daysAgo(clock, reportDays)
    return {
      ended: () => countReports(db, before()),
      sweep: () => inPortions((atMost) => deleteReports(db, before(), atMost)),
    }
  },
}
