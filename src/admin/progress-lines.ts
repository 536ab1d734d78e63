// Writes what an operation says while it works, and at last its answer, as JSON lines.
import type { Call } from '../operation/operation.js'

interface Progress {
  readonly progress: string
  readonly done: boolean
}

/**
 * Runs the work and yields its lines. A reader who is behind misses lines that a later one replaces; only the last of
 * each step is kept for it.
 *
 * @param problem the body of the problem that the work failed with
 */
export async function* progressLines(
  run: (progress: Call['progress']) => Promise<unknown>,
  problem: (error: unknown) => object,
): AsyncGenerator<string> {
  let waiting: Progress[] = []
  let wake = () => {}
  let end: object | undefined
  void run((progress, done = false) => {
    if (waiting.at(-1)?.done === false) waiting.pop()
    waiting.push({ progress, done })
    wake()
  })
    .then((answer) => ({ answer: answer ?? null }))
    .catch((error: unknown) => ({ problem: problem(error) }))
    .then((last) => {
      end = last
      wake()
    })
  for (;;) {
    const lines = waiting
    waiting = []
    for (const line of lines) yield `${JSON.stringify(line)}\n`
    if (waiting.length > 0) continue
    if (end !== undefined) break
    await new Promise<void>((resolve) => {
      wake = resolve
    })
  }
  yield `${JSON.stringify(end)}\n`
}
