// Opens the daily check of the sources: which are configured, and the event that tells the operator.
import type { Clock } from '../../kernel/clock.js'
import type { Database } from '../../platform/database/database.js'
import type { Log } from '../../platform/log.js'
import { isUpstream } from '../../platform/source-settings.js'
import { createDayCheck } from '../../routing/decline/day-check.js'
import { operatorId } from '../../webhooks/endpoints.js'
import type { Webhooks } from '../../webhooks/webhooks.js'
import type { Configured } from './configured.js'
import { openAlerts } from './open-alerts.js'

interface Parts {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly inForce: { now(): Pick<Configured, 'config'> }
  readonly webhooks: Pick<Webhooks, 'enqueue' | 'deliverer'>
}

const openDayCheck = ({ db, clock, log, inForce, webhooks }: Parts) =>
  createDayCheck({
    db,
    clock,
    log,
    sources: () =>
      (inForce.now().config.sources ?? [])
        .filter(isUpstream)
        .map(({ name, minimum }) => ({ name, minimum: minimum?.perMonth })),
    notify: async (tx, event) => {
      await webhooks.enqueue(tx, { clientId: operatorId, ...event, at: clock.now() })
    },
    onNotified: () => webhooks.deliverer.wake(),
  })

/** What watches the service by itself: the alerts of each minute, and the daily check of the sources. */
export const openWatching = (parts: Parts & Parameters<typeof openAlerts>[0]) => ({
  alerts: openAlerts(parts),
  dayCheck: openDayCheck(parts),
})
