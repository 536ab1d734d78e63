// Waits for a vendor's task: asks for it until it has ended or the time of the call is over.
import { setTimeout as pause } from 'node:timers/promises'
import { isTimeOver, type SourceCall, UpstreamError } from '../lookups/source.js'
import { isWire, textOrEmpty, type Wire } from './reading.js'
import type { SourceResponse } from './source-http.js'

/** Pauses between polls; the last one repeats. A hosted service answers most tasks within some seconds. */
const pausesMs: readonly number[] = [250, 500, 1_000, 2_000]

/** The one element of a list; older pages show it bare. An empty list is a task that has not begun. */
function elementOf({ body }: SourceResponse): Wire {
  const element: unknown = Array.isArray(body) ? body[0] : body
  return isWire(element) ? element : {}
}

const isInProgress = ({ status, body }: SourceResponse, element: Wire): boolean =>
  status === 202 ||
  (Array.isArray(body) && body.length === 0) ||
  textOrEmpty(element, 'status').toLowerCase() === 'in_progress'

/** @returns the answer of a task that has ended, its element as the body. Throws `timeout` when it does not end in time. */
export async function endOfTask(parts: {
  readonly requestId: string
  readonly call: SourceCall
  /** Milliseconds of the monotonic clock. */
  readonly now: () => number
  readonly poll: () => Promise<SourceResponse>
}): Promise<SourceResponse> {
  const { requestId, call, now, poll } = parts
  const tooLate = () => new UpstreamError('timeout', 'its task did not end in time', { reference: requestId })
  for (let polls = 0; ; polls++) {
    const response = await poll()
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
