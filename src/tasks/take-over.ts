// Runs the tasks whose process died or could not write their result.
import type { Client } from '../auth/client-cache.js'
import { isEntitled } from '../auth/entitlement.js'
import { readConsentText } from '../kernel/consent.js'
import { Failure } from '../kernel/failures.js'
import type { Caller } from '../lookups/caller.js'
import type { Input } from '../lookups/params.js'
import type { Handle, Job } from '../platform/jobs/job.js'
import type { createRunTask } from './run-task.js'
import { inputContext, type TaskParts } from './task-parts.js'
import { selectOpenTask, type TaskRow } from './task-store.js'

/** After this many starts it ends as failed: perhaps it is the task that ends its process. */
const maxStarts = 5
/** It resumes when the cap is raised or the month is over, and when calls can be recorded again. */
const waitsFor: ReadonlySet<string> = new Set(['MONTHLY_CAP_REACHED', 'LEDGER_UNAVAILABLE'])

/** @returns does a job of the queue; one whose client may not call is postponed */
export function createTakeOver(
  parts: TaskParts & { readonly runTask: ReturnType<typeof createRunTask> },
): Handle {
  const { db, vault, calls, jobs, ledger, monthlyCap, runTask } = parts
  const lookupOf = (row: TaskRow) => parts.lookups().find(({ name }) => name === row.lookup)

  function clientOf(row: TaskRow): Client | undefined {
    const client = parts.client(row.client_id)
    const lookup = lookupOf(row)
    const mayCall = client?.active === true && lookup !== undefined && isEntitled(client, lookup)
    return mayCall && ledger.isWritable() ? client : undefined
  }

  async function takeOver(row: TaskRow, job: Job): Promise<unknown> {
    const lookup = lookupOf(row)
    const client = clientOf(row)
    if (client === undefined || lookup === undefined || row.input === null) return jobs.postpone(job)
    const caller: Caller = {
      transactionId: row.request_id,
      client,
      attribution: { origin: row.origin, metadata: row.metadata, consent: readConsentText(row.consent) },
      startedAt: row.submitted_at,
    }
    const input = JSON.parse(vault.open(row.input, inputContext(row.request_id)).toString()) as Input
    const tooOften = new Error(`it was started ${job.begunBefore} times and never ended`)
    const failed = job.begunBefore >= maxStarts ? calls.failed(lookup, tooOften, caller) : undefined
    await monthlyCap?.hold(client, lookup, caller.transactionId)
    return runTask({ lookup, input, caller, job }, failed)
  }

  return async (job) => {
    const { requestId } = job.data as { requestId: string }
    const row = await selectOpenTask(db, requestId)
    if (row === undefined) return db.transaction((tx) => jobs.finish(tx, job))
    try {
      await takeOver(row, job)
    } catch (error) {
      if (!(error instanceof Failure && waitsFor.has(error.code))) throw error
      await jobs.postpone(job)
    }
  }
}
