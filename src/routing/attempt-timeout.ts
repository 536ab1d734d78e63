// Ends an attempt at a source after its timeout, whatever the source does.
import { type Ask, SourceTrouble } from '../lookups/source.js'

/**
 * The attempt rejects with a `timeout` after `timeoutMs`, or when the call's own signal is aborted: the deadline of all
 * attempts together. Then the signal that the source was given is aborted.
 */
export function withTimeout(ask: Ask, timeoutMs: number): Ask {
  return (input, call) =>
    new Promise((resolve, reject) => {
      const controller = new AbortController()
      const { signal } = call
      const end = (message: string) => {
        settle()
        reject(new SourceTrouble('timeout', message))
        controller.abort()
      }
      const onDeadline = () => end('the deadline of the lookup passed')
      const timer = setTimeout(() => end(`no answer within ${timeoutMs} ms`), timeoutMs)
      const settle = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onDeadline)
      }
      if (signal?.aborted === true) return onDeadline()
      signal?.addEventListener('abort', onDeadline)
      ask(input, { ...call, signal: controller.signal }).then(
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
