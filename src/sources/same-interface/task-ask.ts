// Asks a lookup in the asynchronous style: submits a task, and polls until it has ended or the time is over.
import { type Clock, steadyNow } from '../../kernel/clock.js'
import type { Lookup } from '../../lookups/lookup.js'
import type { Ask, SourceCall } from '../../lookups/source.js'
import type { ReadProduct } from '../answer-table.js'
import { answerWithoutData, withReference } from '../product-ask.js'
import { textOrEmpty } from '../reading.js'
import type { SourceRequest, SourceResponse } from '../source-http.js'
import { endOfTask } from '../task-poll.js'
import type { TranslateData } from './translate.js'

export interface TaskAskParts {
  readonly lookup: Lookup
  readonly clock: Clock
  /** Sends a request with the credentials, and the call's own headers. */
  readonly send: (
    request: Pick<SourceRequest, 'method' | 'path' | 'query'>,
    call: SourceCall,
  ) => Promise<SourceResponse>
  /** The parameters as that server reads them. */
  readonly parametersOf: (...asked: Parameters<Ask>) => Record<string, string>
  readonly readSubmission: ReadProduct
  readonly readTask: ReadProduct
  readonly translate: TranslateData
}

/** @returns an Ask that throws `timeout` when the task does not end in time */
export function createTaskAsk(parts: TaskAskParts): Ask {
  const { lookup, clock, send, parametersOf, readSubmission, readTask, translate } = parts
  const now = steadyNow(clock)

  const endOf = (requestId: string, call: SourceCall) =>
    endOfTask({
      requestId,
      call,
      now,
      poll: () => send({ method: 'GET', path: lookup.task!.poll, query: { request_id: requestId } }, call),
    })

  return async (input, call) => {
    const query = parametersOf(input, call)
    const submitted = readSubmission(await send({ method: 'POST', path: lookup.route.path, query }, call))
    if (submitted.means !== 'found') return answerWithoutData(lookup.name, input, submitted)
    const requestId = textOrEmpty(submitted.body, 'request_id')
    const answer = readTask(await endOf(requestId, call))
    const reference = answer.reference ?? requestId
    if (answer.means !== 'found') return answerWithoutData(lookup.name, input, { ...answer, reference })
    const { source_output } = answer.body.result as { source_output: unknown }
    const data = withReference(reference, () =>
      translate({ data: source_output }, input, { at: clock.now() }),
    )
    return { subCode: 'SUCCESS', data, reference }
  }
}
