// Describes the routes of rows in the asynchronous style.
import { type TSchema, Type } from 'typebox'
import type { FailureCode } from '../kernel/failures.js'
import { failuresOf } from '../lookups/call.js'
import type { Lookup } from '../lookups/lookup.js'
import { malformedOutcomes, type Param } from '../lookups/params.js'
import { notFoundStatus, submittedMessage, taskAction } from '../tasks/task-facts.js'
import { type TaskElement, type TaskResult, taskElement, taskResultOf } from '../tasks/task-result.js'
import { taskLookups } from '../tasks/tasks.js'
import { idempotencyKeyHeader } from './idempotency-key.js'
import type { PlainRoute } from './openapi-route.js'
import { bodyOf, lookupExtension, operationIdOf, toolDetails } from './openapi-rows.js'
import { envelopeSchema, exampleTimestamp, exampleTransactionId } from './openapi-schemas.js'
import { pollInput } from './task-routes.js'

const id = () => Type.String({ pattern: '^[0-9a-f]{32}$' })
const uuid = () => Type.String({ format: 'uuid' })
const time = () => Type.String({ format: 'date-time', description: 'ISO 8601, Indian Standard Time' })

/** A schema in three forms, by state. */
function elementSchema({ task, output }: Lookup): TSchema {
  const common = {
    action: Type.Literal(taskAction),
    created_at: time(),
    group_id: uuid(),
    request_id: id(),
    task_id: uuid(),
    type: Type.Literal(task!.type),
  }
  const form = (properties: Record<string, TSchema>) =>
    Type.Object({ ...common, ...properties }, { additionalProperties: false })
  const unknown = Type.Object({ status: Type.Literal(notFoundStatus) }, { additionalProperties: false })
  const result = Type.Object(
    { source_output: Type.Union([output, unknown]) },
    { additionalProperties: false },
  )
  return Type.Union([
    form({ completed_at: time(), result, status: Type.Literal('completed') }),
    form({
      completed_at: time(),
      error: Type.String(),
      message: Type.String(),
      status: Type.Literal('failed'),
    }),
    form({ status: Type.Literal('in_progress') }),
  ])
}

/** Parameters in the address; each may be in the body in its place. */
const optional = (params: Lookup['input']): Record<string, Param> =>
  Object.fromEntries(Object.entries(params).map(([name, param]) => [name, { ...param, required: false }]))

const submissionFailures: readonly FailureCode[] = [
  'INVALID_PARAMETER',
  'MONTHLY_CAP_REACHED',
  'TOO_MANY_TASKS',
  'IDEMPOTENCY_KEY_REUSED',
  'PAYLOAD_TOO_LARGE',
  'INTERNAL_SERVER_ERROR',
]
const resultFailures: readonly FailureCode[] = [
  'INVALID_PARAMETER',
  'INVALID_REQUEST_ID',
  'INTERNAL_SERVER_ERROR',
]
/** What a source ends in is the task's result. */
const ofSources: readonly FailureCode[] = ['SOURCE_FAILURE', 'SOURCE_UNAVAILABLE']

const submissionFailuresOf = (lookup: Lookup): FailureCode[] => {
  const refused = failuresOf(lookup).filter((code) => !ofSources.includes(code))
  return [...new Set([...submissionFailures, ...refused])]
}

/** What the two calls of a lookup in the asynchronous style can end in. */
export const taskFailuresOf = (lookup: Lookup): readonly FailureCode[] => [
  ...new Set([...submissionFailuresOf(lookup), ...resultFailures]),
]

/** How a malformed number is answered: by the task, where it is an outcome of the row, or at once. */
function aboutMalformed({ outcomes }: Lookup): string {
  const outcome = Object.keys(outcomes).find((subCode) => malformedOutcomes.has(subCode))
  return outcome === undefined
    ? 'A malformed number is refused, free.'
    : `A malformed number is accepted, and the task fails with \`${outcome}\`, free.`
}

const submissionExample = {
  code: 200,
  timestamp: exampleTimestamp,
  transaction_id: exampleTransactionId,
  sub_code: 'SUCCESS',
  message: submittedMessage,
  request_id: exampleTransactionId,
}

/** What a request for the result answers; undefined: the task is in progress. */
function resultExample(lookup: Lookup, result?: TaskResult): readonly TaskElement[] {
  const completed_at = result === undefined ? null : exampleTimestamp + 812
  const row = { request_id: exampleTransactionId, submitted_at: exampleTimestamp, completed_at }
  return [taskElement(lookup, row, result)]
}

/** Every answer of a lookup in the asynchronous style, with a title for its page. */
export function taskExamplesOf(lookup: Lookup): { title: string; body: unknown }[] {
  const ofOutcome = (subCode: string) => {
    const data = subCode === 'SUCCESS' ? (lookup.example as object) : undefined
    return { title: subCode, body: resultExample(lookup, taskResultOf(lookup, { subCode, data })) }
  }
  const failure = { code: 'SOURCE_FAILURE' } as const
  return [
    { title: 'Submitted', body: submissionExample },
    { title: 'In progress', body: resultExample(lookup) },
    ...Object.keys(lookup.outcomes).map(ofOutcome),
    {
      title: 'SOURCE_FAILURE',
      body: resultExample(lookup, taskResultOf(lookup, { subCode: null, failure })),
    },
  ]
}

function submission(lookup: Lookup): PlainRoute {
  const body = bodyOf(lookup, { from: 'json' })
  return {
    operationId: operationIdOf(lookup),
    method: 'POST',
    path: lookup.route.path,
    summary: lookup.summary,
    description: [
      `Submits a task; \`GET ${lookup.task!.poll}\` has its result. The parameters are in a JSON body, which access logs do not contain, or in the address.`,
      'It waits up to two seconds for the source, so that the first request for the result usually finds it. It is charged once, when the source has answered; `X-Satyapan-Price` is absent while that is open.',
      aboutMalformed(lookup),
    ].join('\n\n'),
    credentials: lookup.credentials,
    metered: true,
    query: optional(lookup.input),
    headers: idempotencyKeyHeader(
      'For 24 hours the same key with the same parameters stands for the first task',
    ),
    body: { ...body, required: false },
    answers: {
      SUCCESS: {
        status: 200,
        about: 'The task is accepted and stored, and survives a restart of the server',
        schema: envelopeSchema({
          code: 200,
          timestamp: 'time',
          subCode: 'SUCCESS',
          message: submittedMessage,
          own: { request_id: id() },
        }),
        example: submissionExample,
      },
    },
    failures: submissionFailuresOf(lookup),
    extensions: { [lookupExtension]: toolDetails(lookup) },
  }
}

function poll(lookup: Lookup): PlainRoute {
  return {
    operationId: `${operationIdOf(lookup)}Task`,
    method: 'GET',
    path: lookup.task!.poll,
    summary: `${lookup.summary}: the result of a task`,
    description: [
      'Answers a list of one element, without an envelope, in every state of the task. It is free, and may be repeated for `retention.taskDays` after the task has ended.',
      `\`status\` is \`in_progress\`, \`completed\` or \`failed\`. A subject that does not exist is \`completed\`, with \`${notFoundStatus}\` as \`result.source_output.status\`. A task that failed is free; \`error\` is the name of the failure.`,
    ].join('\n\n'),
    credentials: lookup.credentials,
    metered: true,
    query: pollInput,
    answers: {
      SUCCESS: {
        status: 200,
        about: 'The task, as the one element of a list',
        schema: Type.Array(elementSchema(lookup), { minItems: 1, maxItems: 1 }),
        example: resultExample(lookup, { status: 'completed', sourceOutput: lookup.example as object }),
      },
    },
    failures: resultFailures,
  }
}

export const taskRouteDescriptions = (catalogue: readonly Lookup[]): PlainRoute[] =>
  taskLookups(catalogue).flatMap((lookup) => [submission(lookup), poll(lookup)])
