// Answers the PAN lookups through sandbox.co.in: one search, of which each lookup shows its part.
import type { Input } from '../../lookups/params.js'
import type { Ask } from '../../lookups/source.js'
import type { Wire } from '../reading.js'
import { unknownAnswer } from '../unknown-answer.js'
import { dataOf } from './classify.js'
import { consentReason, type Post } from './post.js'
import { fromPanBasic, fromPanSearch, isValidPan } from './translate.js'

export function createPan(post: Post): Readonly<Record<string, Ask>> {
  const panOf =
    (lookup: string, from: (data: Wire, input: Input) => unknown): Ask =>
    async (input, call) => {
      const json = {
        '@entity': 'in.co.sandbox.kyc.pan_search.request',
        pan: input.pan_number,
        consent: 'Y',
        reason: consentReason,
      }
      const said = await post({ path: '/kyc/pan/search', json }, call)
      const { reference } = said
      const data = dataOf(said)
      if (data === undefined || !isValidPan(data, input))
        return { ...unknownAnswer(lookup, input)!, reference }
      return { subCode: 'SUCCESS', data: from(data, input), reference }
    }
  return { panbasic: panOf('panbasic', fromPanBasic), panadvanced: panOf('panadvanced', fromPanSearch) }
}
