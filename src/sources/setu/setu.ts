// Makes a source of Setu: PAN and GSTIN verification.
import type { Input } from '../../lookups/params.js'
import { type Answer, type Ask, SourceTrouble } from '../../lookups/source.js'
import { gstAdvanced, gstLite } from '../gst-shape.js'
import { textOrEmpty, wireOf, wireOrNone } from '../reading.js'
import type { CreateSource, SourceKind } from '../source-kind.js'
import { unknownAnswer } from '../unknown-answer.js'
import { fromGst, fromPan } from './translate.js'

/** They require at least twenty characters. */
const reason = 'Verification of identity before onboarding'
const unknownMessages = ['Invalid GSTIN / UID', 'PAN is invalid', 'PAN not found.']

const createSetu: CreateSource = ({ http, secret }) => {
  const headers = {
    'x-client-id': secret('client_id'),
    'x-client-secret': secret('client_secret'),
    'x-product-instance-id': secret('product_instance_id'),
  }

  const askOf =
    (
      lookup: string,
      path: string,
      bodyOf: (input: Input) => object,
      from: (data: ReturnType<typeof wireOf>, input: Input) => unknown,
    ): Ask =>
    async (input, { signal }): Promise<Answer> => {
      const { status, body } = await http.send({ method: 'POST', path, json: bodyOf(input), headers, signal })
      const answer = wireOf(body)
      const reference = textOrEmpty(answer, 'traceId') || textOrEmpty(answer, 'requestId') || null
      if (status === 401 || status === 403)
        throw new SourceTrouble('refused', `it answered ${status}`, { nothingDone: true, reference })
      const verification = textOrEmpty(answer, 'verification').toLowerCase()
      const data = wireOrNone(answer, 'data')
      const isEmpty = Object.keys(data).length === 0
      if (status === 200 && verification === 'success' && !isEmpty)
        return { subCode: 'SUCCESS', data: from(data, input), reference }
      // A GSTIN that does not exist is a "success" without data.
      const isUnknown =
        (status === 200 || status === 400 || status === 404) &&
        isEmpty &&
        unknownMessages.includes(textOrEmpty(answer, 'message'))
      if (isUnknown) return { ...unknownAnswer(lookup, input)!, reference }
      throw new SourceTrouble('unreadable', `its answer of ${status} has no known form`, { reference })
    }

  const pan = ({ pan_number }: Input) => ({ pan: pan_number, consent: 'Y', reason })
  const gst = ({ gstin_number }: Input) => ({ gstin: gstin_number })
  return {
    answers: {
      panbasic: askOf('panbasic', '/api/verify/pan', pan, fromPan),
      gstinlite: askOf('gstinlite', '/api/verify/gst', gst, (data, input) => gstLite(fromGst(data, input))),
      'gstin-advanced': askOf('gstin-advanced', '/api/verify/gst', gst, (data, input) =>
        gstAdvanced(fromGst(data, input)),
      ),
    },
  }
}

export const setu: SourceKind = {
  kind: 'setu',
  secrets: ['client_id', 'client_secret', 'product_instance_id'],
  options: [],
  create: createSetu,
}
