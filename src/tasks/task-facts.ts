// Says what the interface shows of tasks: messages, the words for their states, and how long a submission waits.
import type { FailureCode } from '../kernel/failures.js'
import { malformed } from '../lookups/params.js'

export const submittedMessage = 'Request accepted. Fetch the result with the request_id.'
/** What every task does, in the word of the interface. */
export const taskAction = 'verify_with_source'
/** `status` in the data of a task whose subject does not exist. */
export const notFoundStatus = 'id_not_found'
/** The error of a task whose identifier is malformed. */
export const malformedError = 'BAD_REQUEST'

/** How long a submission waits for its source: some clients ask for the result once, at once. */
export const submitWaitMs = 2_000

const patternFailures: ReadonlySet<FailureCode> = new Set(
  Object.values(malformed).flatMap((answer) => ('failure' in answer ? [answer.failure] : [])),
)

/** Whether a call ended because its identifier is malformed: such a task is accepted, and fails. */
export const isMalformed = (code: FailureCode): boolean => patternFailures.has(code)
