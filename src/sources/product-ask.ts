// Asks one product of a vendor and makes the lookup's answer of what its table says.
import type { Input } from '../lookups/params.js'
import { type Answer, type Ask, type SourceCall, UpstreamError } from '../lookups/source.js'
import type { ReadAnswer, ReadProduct } from './answer-table.js'
import { fillAnswer } from './fill.js'
import type { Wire } from './reading.js'
import type { SourceResponse } from './source-http.js'
import { unknownAnswer } from './unknown-answer.js'

/** Translates a body that is an answer: the fields of the row's output that it has. Throws UpstreamError. */
export type Translate = (body: Wire, input: Input) => unknown

/** Runs a translation; what it throws carries the vendor's id of the call, so that a paid one can be reconciled. */
export function withReference<Result>(reference: string | null, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.reference !== null || reference === null) throw error
    const { reason, message, nothingDone, retryAfterS, unavailable, alreadySent } = error
    throw new UpstreamError(reason, message, {
      nothingDone,
      retryAfterS,
      unavailable,
      alreadySent,
      reference,
    })
  }
}

/** The answer when there is nothing to translate: the lookup's unknown outcome, or the sub_code that the table names. */
export const answerWithoutData = (
  lookup: string,
  input: Input,
  { means, reference }: Pick<ReadAnswer, 'means' | 'reference'>,
): Answer =>
  means === 'unknown' ? { ...unknownAnswer(lookup, input)!, reference } : { subCode: means, reference }

/** An Ask that takes one exchange: `send` exchanges it, `read` says what came back, `from` translates what was found. */
export const productAsk =
  (product: {
    lookup: string
    send: (input: Input, call: SourceCall) => Promise<SourceResponse>
    read: ReadProduct
    from: Translate
  }): Ask =>
  async (input, call) => {
    const { lookup, send, read, from } = product
    const answer = read(await send(input, call))
    const { means, body, reference } = answer
    if (means !== 'found') return answerWithoutData(lookup, input, answer)
    const data = withReference(reference, () => fillAnswer(lookup, from(body, input)))
    return { subCode: 'SUCCESS', data, reference }
  }
