// Owns the source `computed`: what this service works out by itself. It has no upstream, so it is never failed over.
import { LRUCache } from 'lru-cache'
import type { Source } from '../../lookups/source.js'
import { matchNames, toNameMatchData } from '../../matching/name/index.js'

export const computedSourceName = 'computed'

const maxBytes = 8 * 1024 * 1024
/** What an answer takes at most, measured: its fixed parts, and for each part of a name an object and several texts. */
const bytesOf = (pair: string) => 1_000 + pair.length * 32

export function createComputedSource(): Source {
  // A flow asks for the same two names more than once: each of its steps, and again when one is repeated.
  const compared = new LRUCache<string, ReturnType<typeof toNameMatchData>>({ maxSize: maxBytes })
  return {
    name: computedSourceName,
    answers: {
      async 'name-match'({ name1, name2 }) {
        const pair = `${(name1 as string).length} ${name1}${name2}` // the length tells where the first one ends
        let data = compared.get(pair)
        if (data === undefined) {
          data = Object.freeze(toNameMatchData(matchNames(name1 as string, name2 as string)))
          compared.set(pair, data, { size: bytesOf(pair) })
        }
        return { subCode: 'SUCCESS', data }
      },
    },
  }
}
