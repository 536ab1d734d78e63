// Says to a vendor that the person agreed, in its own word: nowhere else, and never for a call that says the opposite.
import { saysNo } from '../kernel/consent.js'
import { type SourceCall, UpstreamError } from '../lookups/source.js'

/**
 * The word, where the call does not say that the person did not agree. Such a call is not asked of a source that names the
 * lookup in `consented`; should one forget to, this throws, and nothing is sent.
 */
export function givenConsent<Word extends string | boolean>({ consent }: SourceCall, word: Word): Word {
  if (saysNo(consent))
    throw new UpstreamError('rejected', 'the call says that the person did not agree', {
      nothingDone: true,
      notAsked: true,
    })
  return word
}
