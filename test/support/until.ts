// Waits in tests and harnesses until a condition holds.
import { setTimeout as pause } from 'node:timers/promises'

const lookAgainMs = 10
/** Far beyond what anything here takes: it ends a wait that would never end, and decides no test. */
const limitMs = 25_000

/**
 * Waits until `condition` gives something other than false, null or undefined; returns that.
 * @param options.what what is awaited, for the error; by default the text of the condition
 */
export async function until<T>(
  condition: () => T | Promise<T>,
  options: { readonly what?: () => string; readonly withinMs?: number } = {},
): Promise<Exclude<T, false | null | undefined>> {
  const { what = () => String(condition), withinMs = limitMs } = options
  const deadline = performance.now() + withinMs
  for (;;) {
    const value = await condition()
    if (value !== false && value !== null && value !== undefined)
      return value as Exclude<T, false | null | undefined>
    if (performance.now() > deadline) throw new Error(`not within ${withinMs} ms: ${what()}`)
    await pause(lookAgainMs)
  }
}
