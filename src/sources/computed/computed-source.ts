// Answers what this service knows or computes itself: the source `computed`. It has no upstream, so it is never failed over.

import type { FaceMatcher } from '@satyapan/matching/faces'
import type { NameMatchData } from '@satyapan/matching/names'
import { LRUCache } from 'lru-cache'
import type { Source } from '../../lookups/source.js'
import type { RecordFinder } from '../records/find-records.js'
import { createAnswerIfsc } from './answer-ifsc.js'
import { createCompareFaces } from './compare-faces.js'

const computedSourceName = 'computed'

const maxBytes = 8 * 1024 * 1024
/**
 * The most memory that an answer takes, as measured: its fixed parts, and an object and several texts for each part of
 * a name.
 */
const bytesOf = (pair: string) => 1_000 + pair.length * 32

export function createComputedSource(
  faces: Pick<FaceMatcher, 'compareFaces'>,
  records: Pick<RecordFinder, 'find'>,
): Source {
  // A flow asks about the same two names more than once: in each step, and again when a step is repeated.
  const compared = new LRUCache<string, NameMatchData>({ maxSize: maxBytes })
  return {
    name: computedSourceName,
    answers: {
      async 'name-match'({ name1, name2 }) {
        const pair = `${(name1 as string).length} ${name1}${name2}` // the length says where the first name ends
        let data = compared.get(pair)
        if (data === undefined) {
          // Loaded by the first comparison: reading the list of names would slow each start by a tenth of a second.
          const { matchNames, toNameMatchData } = await import('@satyapan/matching/names')
          data = Object.freeze(toNameMatchData(matchNames(name1 as string, name2 as string)))
          compared.set(pair, data, { size: bytesOf(pair) })
        }
        return { subCode: 'SUCCESS', data }
      },
      facematch: createCompareFaces(faces),
      ifsc: createAnswerIfsc(records),
    },
  }
}
