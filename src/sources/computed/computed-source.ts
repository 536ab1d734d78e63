// Owns the source `computed`: what this service works out by itself. It has no upstream, so it is never failed over.
import type { Source } from '../../lookups/source.js'
import { matchNames, toNameMatchData } from '../../matching/name/index.js'

export const computedSourceName = 'computed'

export function createComputedSource(): Source {
  return {
    name: computedSourceName,
    answers: {
      'name-match': async ({ name1, name2 }) => ({
        subCode: 'SUCCESS',
        data: toNameMatchData(matchNames(name1 as string, name2 as string)),
      }),
    },
  }
}
