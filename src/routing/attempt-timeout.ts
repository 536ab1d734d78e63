// Ends an attempt at a source after its timeout, whatever the source does.
import { extended } from '../kernel/extended.js'
import { type Ask, isTimeOver, UpstreamError } from '../lookups/source.js'

/**
 * The attempt rejects with a `timeout` after `timeoutMs`, when the time for all attempts together is over, or when the
 * call's own signal is aborted. Then the signal that the source was given is aborted. `now`: ms of the monotonic clock.
 */
export function withTimeout(ask: Ask, timeoutMs: number, now: () => number): Ask {
  return (input, call) =>
    new Promise((resolve, reject) => {
      const { signal, endsAt = Number.POSITIVE_INFINITY } = call
      const startedAt = now()
      const controller = new AbortController()
      const end = (message: string) => {
        settle()
        reject(new UpstreamError('timeout', message))
        controller.abort()
      }
      const onDeadline = () => end('the deadline of the lookup passed')
      const onTimeout = () => end(`no answer within ${timeoutMs} ms`)
      const leftMs = endsAt - startedAt
      const timer = leftMs < timeoutMs ? setTimeout(onDeadline, leftMs) : setTimeout(onTimeout, timeoutMs)
      const settle = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onDeadline)
      }
      if (isTimeOver(call, startedAt)) return onDeadline()
      signal?.addEventListener('abort', onDeadline)
      ask(input, extended(call, { signal: controller.signal })).then(
        (answer) => {
          settle()
          resolve(answer)
        },
        (error: unknown) => {
          settle()
          reject(error)
        },
      )
    })
}
