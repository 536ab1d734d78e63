// Limits how many records of files are asked of one source at a time, fairly between clients.
import { createFairSemaphore, type FairSemaphore } from '../platform/fair-semaphore.js'

// Another company's source is asked no more than its contract allows; our own database takes more at a time.
const concurrencyPerSource = 20
const concurrencyOfRecords = 200

/** The semaphore of the source that a lookup is asked of first: one for each, over all files of this process. */
export type SemaphoreOf = (lookup: string) => FairSemaphore

/** @param sources those in force, in order of preference */
export function createSourceSemaphores(
  sources: () => readonly { readonly name: string; readonly answers: object }[],
): SemaphoreOf {
  const semaphores = new Map<string, FairSemaphore>()
  return (lookup) => {
    const source = sources().find(({ answers }) => Object.hasOwn(answers, lookup))?.name ?? ''
    let semaphore = semaphores.get(source)
    if (semaphore === undefined) {
      semaphore = createFairSemaphore(source === 'records' ? concurrencyOfRecords : concurrencyPerSource)
      semaphores.set(source, semaphore)
    }
    return semaphore
  }
}
