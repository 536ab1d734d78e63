// Accepts a task: once it answers, the task is durable and will have a result.

import { consentText } from '../kernel/consent.js'
import { answerEnvelope } from '../kernel/envelope.js'
import { Failure } from '../kernel/failures.js'
import { subjectOf } from '../kernel/subject.js'
import type { Caller } from '../lookups/caller.js'
import type { Lookup } from '../lookups/lookup.js'
import type { Parsed } from '../lookups/params.js'
import { ownResult } from '../lookups/result.js'
import type { Sql } from '../platform/database/database.js'
import type { TaskRun } from './run-task.js'
import { submittedMessage } from './task-facts.js'
import { inputContext, resultContext, type TaskParts, taskQueue } from './task-parts.js'
import { answerOf, taskResultOf } from './task-result.js'
import { insertTask, type TaskRow } from './task-store.js'

export interface Accepted {
  readonly requestId: string
  /** The body of the answer. */
  readonly body: string
  /** True when this is the task of an earlier submission with the same key. */
  readonly replayed: boolean
  /** True when it ended at once, free: its identifier is malformed. */
  readonly isOver: boolean
}

/** Within this time a task has usually ended. */
const retryAfterS = 5

/** A call that becomes a task: its parameters are well formed, or its identifier alone is malformed. */
export type TaskCall = Exclude<Parsed, { readonly failure: Failure }>

/** The answer to a submission; it is the same whatever the source will say. */
const bodyOf = (requestId: string, now: number): string =>
  JSON.stringify({
    ...answerEnvelope({
      code: 200,
      timestamp: now,
      transactionId: requestId,
      subCode: 'SUCCESS',
      message: submittedMessage,
    }),
    request_id: requestId,
  })

/** Begins the claim of the call's Idempotency-Key. */
const claimOf = async ({ idempotency }: Pick<TaskParts, 'idempotency'>, lookup: Lookup, caller: Caller) => {
  const { repeatable, transactionId, client } = caller
  if (repeatable === undefined) return undefined
  const asks = `lookup ${lookup.name}`
  return idempotency.begin({ clientId: client.clientId, asks, ...repeatable, transactionId })
}

/** The keyed index of the first parameter. */
function subjectIndexOf({ vault }: Pick<TaskParts, 'vault'>, lookup: Lookup, call: TaskCall): Buffer | null {
  if (!('input' in call)) return null
  const [name, { identifier }] = Object.entries(lookup.input)[0]!
  return vault.index('subject', subjectOf(identifier?.name ?? name, call.input[name] as string))
}

/** As it is written first: neither over nor with its parameters. */
function rowOf(lookup: Lookup, caller: Caller): TaskRow {
  const { transactionId, client, attribution, startedAt } = caller
  return {
    request_id: transactionId,
    client_id: client.clientId,
    lookup: lookup.name,
    origin: attribution.origin,
    metadata: attribution.metadata,
    consent: consentText(attribution.consent),
    submitted_at: startedAt,
    completed_at: null,
    input: null,
    result: null,
  }
}

/**
 * Returns a function that accepts a task. It resolves when the task and its job, or the result and the event of a
 * malformed one, are committed. It throws TOO_MANY_TASKS, INVALID_PARAMETER where a consent is needed that is not stated or
 * does not allow the call, and what an Idempotency-Key can end in.
 * @param run begins to run an accepted task
 */
export function createSubmit(parts: TaskParts & { run: (task: TaskRun) => void }) {
  const { db, vault, calls, jobs, clock, insertEvents, receipts, openPerClient, run } = parts

  /** Writes the task; returns its job, unless it is over. */
  async function write(tx: Sql, lookup: Lookup, call: TaskCall, caller: Caller): Promise<number | undefined> {
    const row = rowOf(lookup, caller)
    const { request_id: requestId, client_id: clientId } = row
    const sealed = (value: unknown, context: string) =>
      vault.seal(Buffer.from(JSON.stringify(value)), context)
    const insert = async (fields: Partial<TaskRow>) => {
      if (!(await insertTask(tx, { ...row, ...fields }, openPerClient())))
        throw new Failure('TOO_MANY_TASKS', { retryAfterS })
    }
    if ('input' in call) {
      await insert({ input: sealed(call.input, inputContext(requestId)) })
      return jobs.addLeased(tx, { queue: taskQueue, data: { requestId, clientId }, priority: 0 })
    }
    const result = ownResult(call.outcome)
    const taskResult = taskResultOf(lookup, result)
    const stored = sealed(taskResult, resultContext(requestId))
    await insert({ result: stored, completed_at: clock.now() })
    const event = calls.event(lookup, call, result, caller)
    event.receipt = receipts?.hash({}, answerOf(taskResult), event.consent)
    await insertEvents(tx, [event])
    return undefined
  }

  return async function submit(lookup: Lookup, call: TaskCall, caller: Caller): Promise<Accepted> {
    const begun = await claimOf(parts, lookup, caller)
    if (begun !== undefined && 'kept' in begun) {
      const { transactionId: requestId, body } = begun.kept
      return { requestId, body, replayed: true, isOver: false }
    }
    const requestId = caller.transactionId
    const body = bodyOf(requestId, clock.now())
    let job: number | undefined
    let isKept = false
    try {
      const refusal = 'input' in call ? await calls.refusal(lookup, call.input, caller) : undefined
      if (refusal !== undefined) throw refusal
      await db.transaction(async (tx) => {
        job = await write(tx, lookup, call, caller)
        if (job !== undefined) jobs.hold(job)
        const answer = { transactionId: requestId, status: 200, body, subCode: 'SUCCESS' }
        await begun?.claim.keep(tx, answer, subjectIndexOf(parts, lookup, call))
      })
      isKept = true
    } catch (error) {
      if (job !== undefined) jobs.letGo(job)
      throw error
    } finally {
      await begun?.claim.end(isKept)
    }
    if (job !== undefined && 'input' in call) run({ lookup, input: call.input, caller, job: { id: job } })
    return { requestId, body, replayed: false, isOver: job === undefined }
  }
}
