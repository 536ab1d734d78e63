// Makes a source of Setu: PAN, GSTIN and bank account verification.
import type { Input } from '../../lookups/params.js'
import type { Ask, SourceCall } from '../../lookups/source.js'
import { answerReader } from '../answer-table.js'
import { givenConsent } from '../given-consent.js'
import { gstAdvanced, gstLite } from '../gst-shape.js'
import { productAsk, type Translate } from '../product-ask.js'
import type { CreateSource, SourceKind } from '../source-kind.js'
import { statedPurpose, usualReason } from '../stated-purpose.js'
import { setuAnswers } from './answers.js'
import { fromBankAccount, fromGst, fromPan } from './translate.js'

const createSetu: CreateSource = ({ http, secret }) => {
  const headers = {
    'x-client-id': secret('client_id'),
    'x-client-secret': secret('client_secret'),
    'x-product-instance-id': secret('product_instance_id'),
  }
  const askOf = (
    product: 'pan' | 'gst' | 'ban',
    lookup: string,
    bodyOf: (input: Input, call: SourceCall) => object,
    from: Translate,
  ): Ask =>
    productAsk({
      lookup,
      read: answerReader(setuAnswers, product),
      send: async (input, call) => {
        const json = bodyOf(input, call)
        return http.send(
          { method: 'POST', path: `/api/verify/${product}`, json, headers, signal: call.signal },
          { readFaults: true },
        )
      },
      from,
    })

  const pan = ({ pan_number }: Input, call: SourceCall) => ({
    pan: pan_number,
    consent: givenConsent(call, 'Y'),
    reason: statedPurpose(call.consent, usualReason),
  })
  const gst = ({ gstin_number }: Input) => ({ gstin: gstin_number })
  return {
    answers: {
      panbasic: askOf('pan', 'panbasic', pan, fromPan),
      gstinlite: askOf('gst', 'gstinlite', gst, (body, input) => gstLite(fromGst(body, input))),
      'gstin-advanced': askOf('gst', 'gstin-advanced', gst, (body, input) =>
        gstAdvanced(fromGst(body, input)),
      ),
      bankaccount: askOf(
        'ban',
        'bankaccount',
        ({ account_number, ifsc }) => ({ accountNumber: account_number, ifsc }),
        fromBankAccount,
      ),
    },
    consented: ['panbasic'],
  }
}

const gstin = {
  products: ['gst'],
  contract: 'GST verification',
  call: 'POST /api/verify/gst',
  by: ['Setu', 'clients'],
}

export const setu: SourceKind = {
  kind: 'setu',
  secrets: ['client_id', 'client_secret', 'product_instance_id'],
  options: [],
  answers: setuAnswers,
  lookups: {
    panbasic: {
      products: ['pan'],
      contract: 'PAN verification',
      call: 'POST /api/verify/pan',
      by: ['Setu', 'setu-app', 'clients'],
    },
    gstinlite: gstin,
    'gstin-advanced': gstin,
    bankaccount: {
      products: ['ban'],
      contract: 'Bank account verification, penny drop (it pays one rupee)',
      call: 'POST /api/verify/ban',
      by: ['Setu', 'bank-clients'],
    },
  },
  create: createSetu,
}
