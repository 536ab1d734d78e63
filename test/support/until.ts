// Waits in tests and harnesses until a condition holds.
import { setTimeout as pause } from 'node:timers/promises'

const shortestPauseMs = 10
const longestPauseMs = 100
/** Of the time waited so far: to look costs the service processor time, and a wait is longer by this part at most. */
const pausePart = 0.1
/** Far beyond what anything here takes: it ends a wait that would never end, and decides no test. */
const limitMs = 120_000

/**
 * Waits until `condition` gives something other than false, null or undefined; returns that.
 * @param options.what what is awaited, for the error; by default the text of the condition
 */
export async function until<T>(
  condition: () => T | Promise<T>,
  options: { readonly what?: () => string; readonly withinMs?: number } = {},
): Promise<Exclude<T, false | null | undefined>> {
  const { what = () => String(condition), withinMs = limitMs } = options
  const began = performance.now()
  for (;;) {
    const value = await condition()
    if (value !== false && value !== null && value !== undefined)
      return value as Exclude<T, false | null | undefined>
    const waitedMs = performance.now() - began
    if (waitedMs > withinMs) throw new Error(`not within ${withinMs} ms: ${what()}`)
    await pause(Math.min(Math.max(waitedMs * pausePart, shortestPauseMs), longestPauseMs))
  }
}
