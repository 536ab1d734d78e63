// Runs the jobs of batches: a job asks a chunk, or completes a batch.
import type { Client } from '../auth/client-cache.js'
import { isEntitled } from '../auth/entitlement.js'
import { Paused } from '../lookups/answer-records.js'
import type { Handle, Job } from '../platform/jobs/job.js'
import { queueOf } from './batch-parts.js'
import type { BatchRow } from './batch-store.js'
import { createProcessChunk } from './chunk.js'
import { createFinish } from './finish.js'
import type { ProcessParts, StepParts } from './process-parts.js'

export function createProcess(parts: ProcessParts): Handle {
  const { db, jobs, lookups, chunkQueue } = parts

  function clientOf(batch: BatchRow): Client | undefined {
    const client = parts.client(batch.client_id)
    const lookup = lookups().find(({ name }) => name === batch.lookup)
    const mayCall = client?.active === true && lookup !== undefined && isEntitled(client, lookup)
    return mayCall ? client : undefined
  }

  async function drop(job: Job): Promise<void> {
    const { clientId } = job.data as { clientId?: string }
    const lookup = job.queue.slice(queueOf('').length)
    await db.transaction(async (tx) => {
      if (clientId === undefined) return jobs.finish(tx, job)
      await chunkQueue.lockClient(tx, clientId)
      await chunkQueue.queueNext(tx, clientId, lookup, job)
    })
    jobs.wake(job.queue)
  }

  const steps: StepParts = { ...parts, clientOf, drop }
  const processChunk = createProcessChunk(steps)
  const finish = createFinish(steps)
  return async (job, signal) => {
    const { requestId, chunk } = job.data as { requestId: string; chunk?: number }
    try {
      if (chunk === undefined) await finish(requestId, job)
      else await processChunk(requestId, chunk, job, signal)
    } catch (error) {
      if (!(error instanceof Paused)) throw error
      await jobs.postpone(job)
    }
  }
}
