// The routes of rows in the asynchronous style: submitting a task, and asking for its state.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Authenticator } from '../auth/authenticate.js'
import { freeEvent } from '../batches/batch-call.js'
import type { Clock } from '../kernel/clock.js'
import { Failure } from '../kernel/failures.js'
import { idPattern } from '../kernel/ids.js'
import type { Calls } from '../lookups/call.js'
import type { Caller } from '../lookups/caller.js'
import { type Lookup, versionOf } from '../lookups/lookup.js'
import { parseInput, type RawInput, textParam } from '../lookups/params.js'
import { asFailure } from '../lookups/result.js'
import { submitWaitMs } from '../tasks/task-facts.js'
import { type Tasks, taskLookups } from '../tasks/tasks.js'
import type { Ledger } from '../usage/ledger.js'
import { taskStatusName } from '../usage/usage-event.js'
import { recordRefusal } from './batch-refusal.js'
import { hasBody } from './call.js'
import { callerOf } from './caller.js'
import type { ClientLimits } from './client-limits.js'
import { replayedHeader } from './idempotency-key.js'
import { maxJsonBytes } from './json-body.js'
import { parseCall, readTaskInput } from './row-input.js'
import { cachedHeader, priceHeader, sendJson, sendReply, sourceHeader } from './send-reply.js'

export interface TaskRoutesParts {
  readonly catalogue: readonly Lookup[]
  /** Rows of tasks that were in force before: what was submitted under them is still asked for. Absent: none. */
  readonly formerTasks?: readonly Lookup[]
  readonly authenticator: Authenticator
  readonly calls: Pick<Calls, 'executeAndRecord'>
  readonly tasks: Pick<Tasks, 'submit' | 'endWithin' | 'find'>
  readonly ledger: Pick<Ledger, 'record' | 'assertWritable'>
  /** Absent: no client is limited. */
  readonly limits?: ClientLimits
  readonly clock: Clock
  /** How long a submission waits for its source. */
  readonly waitMs?: number
}

const exampleId = '0190f3a2b4c5d6e7f8091a2b3c4d5e6f'

/** Either name of the id; clients use both. */
export const pollInput = {
  request_id: textParam('request_id of the submission', exampleId, { required: false }),
  transaction_id: textParam('The same id by its other name', exampleId, { required: false }),
}

/** The id that a poll names. Throws INVALID_PARAMETER when it names none, INVALID_REQUEST_ID when it cannot be one. */
function polledId(query: RawInput): string {
  const parsed = parseInput(pollInput, query, 'query')
  if ('failure' in parsed) throw parsed.failure
  const { request_id, transaction_id } = 'input' in parsed ? parsed.input : {}
  const id = request_id ?? transaction_id
  if (id === undefined) {
    const problem = { loc: ['query', 'request_id'], msg: 'Field required', type: 'missing' } as const
    throw new Failure('INVALID_PARAMETER', { problems: [problem] })
  }
  if (!idPattern.test(id as string)) throw new Failure('INVALID_REQUEST_ID')
  return id as string
}

/** Waits a moment for the result: what the call was charged is then in its answer. */
async function sendAccepted(
  { tasks, waitMs = submitWaitMs }: TaskRoutesParts,
  request: FastifyRequest,
  reply: FastifyReply,
  accepted: Awaited<ReturnType<Tasks['submit']>>,
): Promise<FastifyReply> {
  const { requestId, body, replayed, isOver } = accepted
  const end = isOver ? undefined : await tasks.endWithin(requestId, waitMs)
  if (replayed) reply.header('x-transaction-id', requestId).header(replayedHeader, 'true')
  if (replayed || isOver) reply.header(priceHeader, '0')
  else if (end !== undefined) {
    reply.header(priceHeader, String(end.price))
    if (end.source !== null) reply.header(sourceHeader, end.source)
    if (end.cached) reply.header(cachedHeader, 'true')
  }
  return sendJson(request, reply, body)
}

function addSubmission(app: FastifyInstance, parts: TaskRoutesParts, lookup: Lookup): void {
  const { authenticator, calls, tasks, ledger, limits } = parts
  const config = { interface: true, envelope: true, maxBodyBytes: maxJsonBytes }

  /** The task, or the failure that the call ends in before there is one. */
  async function accept(request: FastifyRequest, caller: Caller) {
    const raw = await readTaskInput(lookup, request).catch(asFailure)
    if (raw instanceof Failure) return { caller, failure: raw }
    const place = hasBody(request.raw) ? 'body' : 'query'
    const { parsed, caller: keyed } = parseCall(lookup, place, raw, request, caller)
    if ('failure' in parsed) return { caller: keyed, parsed }
    try {
      return await tasks.submit(lookup, parsed, keyed)
    } catch (error) {
      const { repeatable: _, ...once } = keyed
      return { caller: once, failure: asFailure(error) }
    }
  }

  app.post(lookup.route.path, { config }, async (request, reply) => {
    const caller = callerOf(request, authenticator, lookup)
    ledger.assertWritable()
    await limits?.admit(reply, caller, lookup)
    const accepted = await accept(request, caller)
    if ('requestId' in accepted) {
      // A task that runs releases what it holds of the cap when it ends.
      if (accepted.replayed || accepted.isOver) limits?.over(caller)
      return sendAccepted(parts, request, reply, accepted)
    }
    limits?.over(caller)
    const parsed = accepted.parsed ?? { failure: accepted.failure }
    return sendReply(request, reply, await calls.executeAndRecord(lookup, parsed, accepted.caller))
  })
}

function addPoll(app: FastifyInstance, parts: TaskRoutesParts, lookup: Lookup): void {
  const { authenticator, tasks, ledger, clock } = parts
  const of = { lookup: taskStatusName, version: versionOf(lookup) }
  app.get(lookup.task!.poll, { config: { interface: true, envelope: true } }, async (request, reply) => {
    const call = callerOf(request, authenticator, lookup)
    ledger.assertWritable()
    const find = async () => {
      const task = await tasks.find(lookup, polledId(request.query as RawInput), call.client.clientId)
      if (task === undefined) throw new Failure('INVALID_REQUEST_ID')
      return task
    }
    const task = await find().catch((error: unknown) => recordRefusal(parts, reply, error, call, of))
    await ledger.record(freeEvent(call, { ...of, subCode: 'SUCCESS', httpStatus: 200 }, clock.now()))
    // A list of one, without an envelope: clients take its first element.
    return sendJson(request, reply.header(priceHeader, '0'), JSON.stringify([task]))
  })
}

export function addTaskRoutes(app: FastifyInstance, parts: TaskRoutesParts): void {
  for (const lookup of taskLookups(parts.catalogue)) {
    addSubmission(app, parts, lookup)
    addPoll(app, parts, lookup)
  }
}

/** Adds the paths of results that nothing in force has taken; call it when all other routes are there. */
export function addFormerTaskRoutes(app: FastifyInstance, parts: TaskRoutesParts): void {
  for (const lookup of parts.formerTasks ?? [])
    if (!app.hasRoute({ method: 'GET', url: lookup.task!.poll })) addPoll(app, parts, lookup)
}
