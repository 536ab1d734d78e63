// Runs the jobs of bulk: a job asks the records of a chunk, unless its bulk is paused or has ended.
import { setMaxListeners } from 'node:events'
import { Paused } from '../lookups/answer-records.js'
import type { Handle } from '../platform/jobs/job.js'
import type { BulkParts } from './bulk-parts.js'
import { type BulkRow, pauseBulk, resumeBulk, selectBulk } from './bulk-store.js'
import { CannotGoOn, createClientOf } from './can-go-on.js'
import { createProcessChunk } from './chunk.js'
import { createOutageWait } from './outage-wait.js'

export function createProcess(parts: BulkParts): Handle {
  const { db, jobs, lookups, log } = parts

  async function resumeFromOutage({ request_id: requestId }: BulkRow): Promise<void> {
    if (await resumeBulk(db, requestId, { reason: 'sources' }))
      log.info({ request_id: requestId }, 'a bulk goes on: a source answers again')
  }

  const processChunk = createProcessChunk({
    ...parts,
    clientOf: createClientOf(parts),
    askThroughOutage: createOutageWait(),
    onOutage({ request_id: requestId }) {
      log.warn({ request_id: requestId }, 'a bulk waits: no source of its lookup can be asked')
      // Only for whoever looks: the records wait by themselves.
      pauseBulk(db, requestId, 'sources').catch((error: Error) =>
        log.warn({ request_id: requestId, reason: error.message }, 'the wait of a bulk could not be stored'),
      )
    },
    onAnswers: resumeFromOutage,
  })

  return async (job, signal) => {
    setMaxListeners(0, signal) // every record of the chunk may wait for its time
    const { requestId, chunk } = job.data as { requestId: string; chunk: number }
    const bulk = await selectBulk(db, requestId)
    const lookup = lookups().find(({ name }) => name === bulk?.lookup)
    if (bulk === undefined || bulk.completed_at !== null) return jobs.finish(db, job)
    const isPaused = bulk.state === 'paused' && bulk.paused_for !== 'sources'
    if (isPaused || lookup === undefined) return jobs.postpone(job)
    try {
      await processChunk(bulk, lookup, chunk, job, signal)
    } catch (error) {
      if (error instanceof CannotGoOn) {
        const { reason } = error
        // One whose lookup has just left the configuration waits in its queue until that is back.
        const isServed = lookups().some(({ name }) => name === bulk.lookup)
        if (isServed && (await pauseBulk(db, requestId, reason, bulk.max_cost)))
          log.warn({ request_id: requestId, reason }, 'a bulk is paused')
      } else if (!(error instanceof Paused)) throw error
      await jobs.postpone(job)
    }
  }
}
