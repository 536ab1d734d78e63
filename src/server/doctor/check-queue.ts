// Checks the queues: that jobs of batches and deliveries of webhooks do not wait long past their time.

import { counted } from '../../kernel/counted.js'
import type { DatabaseFunctions } from '../compose/database-functions.js'
import { type Finding, ok, warning, wrong } from './finding.js'
import { type Check, openDatabaseOf } from './subject.js'

/** A large batch keeps the queue busy for minutes; a queue without a worker is silent for longer. */
const lateS = 600
const stuckS = 3_600

const minutes = (seconds: number) => counted(Math.round(seconds / 60), 'minute', 'minutes')

async function ofJobs(database: DatabaseFunctions): Promise<Finding> {
  const { waiting, oldest_s: oldest, under_way: inProgress } = await database.selectBacklog()
  if (waiting === 0 || oldest < lateS) return ok(`no job is late; ${inProgress} in progress`)
  const message = `${counted(waiting, 'job waits', 'jobs wait')}, the oldest for ${minutes(oldest)}; ${inProgress} in progress`
  if (inProgress === 0) return wrong(message, 'start a service that works on batches (--role all or worker)')
  return warning(message, 'add a worker, or check whether a source is slow: satyapan sources list')
}

async function ofDeliveries(database: DatabaseFunctions, now: number): Promise<Finding> {
  const dueAt = await database.nextDueAt(now, await database.inactiveClients())
  const lateBy = dueAt === null ? 0 : (now - dueAt) / 1000
  if (lateBy < lateS) return ok('no webhook delivery is late')
  const message = `a webhook delivery is ${minutes(lateBy)} late`
  const remedy =
    'check that a service runs (--role all or worker), then: satyapan webhook deliveries --state pending'
  return lateBy < stuckS ? warning(message, remedy) : wrong(message, remedy)
}

export const checkQueue: Check = async (subject) => {
  const database = openDatabaseOf(subject)
  if (database === undefined) return []
  return [await ofJobs(database), await ofDeliveries(database, subject.clock.now())]
}
