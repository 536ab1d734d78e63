// Waits for the result of a lookup that answers in two steps, and makes it the answer that other lookups give at once.
import { setTimeout as pause } from 'node:timers/promises'
import type { CallResult } from './call-result.js'

/** An agent waits for its tool; the submission has waited two seconds already. */
const usualWaitMs = 60_000
const usualPauseMs = 1_000

/** The words of the interface for a task that has ended, and for a subject that does not exist. */
const states = { failed: 'failed', completed: 'completed' } as const
const notFound = 'id_not_found'

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}

/** The server has no answer at this moment. */
const isPassing = ({ httpStatus }: CallResult): boolean => httpStatus === 429 || httpStatus >= 500

/** The element that a request for the result answers, as an envelope. A task that failed is free. */
function ended(submitted: CallResult, element: Fields): CallResult {
  const { transactionId, charged, httpStatus } = submitted
  if (element.status === states.failed) {
    const { error, message } = element
    return { httpStatus, transactionId, charged: 0, body: { sub_code: error, message } }
  }
  const data = fieldsOf(fieldsOf(element.result).source_output)
  const sub_code = data.status === notFound ? 'DETAILS_NOT_FOUND' : 'SUCCESS'
  return { httpStatus, transactionId, charged, body: { sub_code, message: null, data } }
}

/**
 * Asks for the result until the task has ended. One that has not ended after `waitMs` is answered as it was submitted, and
 * says so: it goes on, and its price is not known yet.
 * @param poll asks for the result of the task with this id
 */
export async function endOfTask(
  submitted: CallResult,
  poll: (requestId: string) => Promise<CallResult>,
  { waitMs = usualWaitMs, pauseMs = usualPauseMs } = {},
): Promise<CallResult> {
  const requestId = submitted.body.request_id
  if (submitted.httpStatus >= 400 || typeof requestId !== 'string') return submitted
  const endsAt = performance.now() + waitMs
  for (let isFirst = true; isFirst || performance.now() < endsAt; isFirst = false) {
    if (!isFirst) await pause(pauseMs)
    const answer = await poll(requestId).catch(() => undefined)
    if (answer === undefined || isPassing(answer)) continue // the task goes on
    const { httpStatus, body } = answer
    // A list of one, without an envelope.
    const element = fieldsOf(Array.isArray(body) ? body[0] : body)
    if (httpStatus >= 400) return { ...submitted, httpStatus, body }
    if (element.status === states.failed || element.status === states.completed)
      return ended(submitted, element) // any other word is no answer: the task goes on
  }
  return {
    ...submitted,
    body: { ...submitted.body, message: 'It is still in progress; it will be charged when it ends.' },
  }
}
