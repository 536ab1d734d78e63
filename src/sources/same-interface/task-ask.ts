// Asks a lookup in the asynchronous style: submits a task, and polls until it has ended or the time is over.
import { setTimeout as pause } from 'node:timers/promises'
import { type Clock, steadyNow } from '../../kernel/clock.js'
import type { Lookup } from '../../lookups/lookup.js'
import { type Ask, isTimeOver, type SourceCall, UpstreamError } from '../../lookups/source.js'
import type { ReadProduct } from '../answer-table.js'
import { answerWithoutData, withReference } from '../product-ask.js'
import { isWire, textOrEmpty, type Wire } from '../reading.js'
import type { SourceRequest, SourceResponse } from '../source-http.js'
import type { TranslateData } from './translate.js'

/** Pauses between polls; the last one repeats. A hosted service answers most tasks within some seconds. */
const pausesMs: readonly number[] = [250, 500, 1_000, 2_000]

export interface TaskAskParts {
  readonly lookup: Lookup
  readonly clock: Clock
  /** Sends a request with the credentials, and the call's own headers. */
  readonly send: (
    request: Pick<SourceRequest, 'method' | 'path' | 'query'>,
    call: SourceCall,
  ) => Promise<SourceResponse>
  /** The parameters as that server reads them. */
  readonly parametersOf: (input: Parameters<Ask>[0]) => Record<string, string>
  readonly readSubmission: ReadProduct
  readonly readTask: ReadProduct
  readonly translate: TranslateData
}

/** The one element of a list; older pages show it bare. */
function elementOf({ body }: SourceResponse): Wire {
  const element: unknown = Array.isArray(body) ? body[0] : body
  return isWire(element) ? element : {}
}

const isInProgress = ({ status }: SourceResponse, element: Wire): boolean =>
  status === 202 || textOrEmpty(element, 'status').toLowerCase() === 'in_progress'

/** @returns an Ask that throws `timeout` when the task does not end in time */
export function createTaskAsk(parts: TaskAskParts): Ask {
  const { lookup, clock, send, parametersOf, readSubmission, readTask, translate } = parts
  const now = steadyNow(clock)

  async function endOf(requestId: string, call: SourceCall): Promise<SourceResponse> {
    const tooLate = () =>
      new UpstreamError('timeout', 'its task did not end in time', { reference: requestId })
    for (let polls = 0; ; polls++) {
      const path = lookup.task!.poll
      const response = await send({ method: 'GET', path, query: { request_id: requestId } }, call)
      const element = elementOf(response)
      if (!isInProgress(response, element))
        return Array.isArray(response.body) ? { ...response, body: element } : response
      const pauseMs = pausesMs[Math.min(polls, pausesMs.length - 1)]!
      await pause(pauseMs, undefined, call.signal && { signal: call.signal }).catch(() => {
        throw tooLate()
      })
      if (isTimeOver(call, now())) throw tooLate()
    }
  }

  return async (input, call) => {
    const query = parametersOf(input)
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
