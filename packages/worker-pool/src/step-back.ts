// Lets the thread that answers calls go before a worker thread, where both want the processor. The package exports the built
// file alone: workers run as they were built, also where the rest runs from sources.
import { getPriority, setPriority } from 'node:os'

/** Beside an ordinary thread on the same processor, the worker gets a quarter of the time; alone, all of it. */
const steps = 5
const lowest = 19

/**
 * Lowers the priority of the calling thread. Only Linux has one for each thread (setpriority(2)); elsewhere it would be that
 * of the whole process, and nothing is done. Where the system forbids it, the thread goes on as before.
 */
export function stepBack(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(Math.min(getPriority() + steps, lowest))
  } catch {
    // A sandbox may forbid the call. Then workers and calls share the processor evenly.
  }
}
