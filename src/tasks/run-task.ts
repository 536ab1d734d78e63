// Runs a task: asks its sources, and writes result and usage event once, in the transaction that ends its job.
import { newTransactionId } from '../kernel/ids.js'
import type { Caller } from '../lookups/caller.js'
import type { Lookup } from '../lookups/lookup.js'
import type { Input } from '../lookups/params.js'
import type { Result } from '../lookups/result.js'
import type { Sql } from '../platform/database/database.js'
import type { Job } from '../platform/jobs/job.js'
import type { UsageEvent } from '../usage/usage-event.js'
import { resultContext, type TaskParts } from './task-parts.js'
import { answerOf, taskResultOf } from './task-result.js'
import { completeTask } from './task-store.js'

export interface TaskRun {
  readonly lookup: Lookup
  readonly input: Input
  /** Its transaction_id is the task's request_id. */
  readonly caller: Caller
  readonly job: Pick<Job, 'id'>
}

/** A task that is over, as its usage event tells it. */
export interface TaskEnd {
  readonly price: number
  readonly source: string | null
  readonly cached: boolean
}

/**
 * Nobody gets the answer: another process gave one, or it could not be written. What the source was asked stands in the
 * ledger as a call of its own, free, since the task's own event has the task's id.
 */
const unansweredOf = (event: UsageEvent, now: number): UsageEvent => ({
  ...event,
  transactionId: newTransactionId(now),
  requestId: event.transactionId,
})

/** @returns runs a task; undefined when another process wrote its result before, or the task was deleted */
export function createRunTask(parts: TaskParts) {
  const { db, vault, calls, jobs, insertEvents, ledger, monthlyCap, clock } = parts

  async function writeDown(
    { lookup, input, caller, job }: TaskRun,
    result: Result,
  ): Promise<UsageEvent | undefined> {
    const requestId = caller.transactionId
    const event = calls.event(lookup, { input }, result, caller)
    const stored = taskResultOf(lookup, result)
    event.receipt = parts.receipts?.hash(input, answerOf(stored), event.consent)
    const text = JSON.stringify(stored)
    const sealed = vault.seal(Buffer.from(text), resultContext(requestId))
    const write = async (tx: Sql): Promise<boolean> => {
      const isFirst = await completeTask(tx, { requestId, result: sealed, now: clock.now() })
      if (isFirst) await insertEvents(tx, [event])
      await jobs.finish(tx, job)
      return isFirst
    }
    let isFirst = false
    try {
      isFirst = await db.transaction(write)
    } finally {
      if (!isFirst) await ledger.recordUnanswered([unansweredOf(event, clock.now())])
    }
    return isFirst ? event : undefined
  }

  /** `failed`: the task is not asked again but ends so. */
  return async function runTask(run: TaskRun, failed?: Result): Promise<TaskEnd | undefined> {
    const { lookup, input, caller } = run
    try {
      const result = failed ?? (await calls.execute(lookup, { input }, caller))
      return await writeDown(run, result)
    } finally {
      monthlyCap?.release(caller.client, caller.transactionId)
    }
  }
}
