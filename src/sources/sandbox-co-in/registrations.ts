// Answers PAN and GSTIN lookups through sandbox.co.in: each with one search, the GSTINs of a PAN with one for each state.
import type { Input } from '../../lookups/params.js'
import type { Ask, SourceCall } from '../../lookups/source.js'
import { answerReader } from '../answer-table.js'
import { fillAnswer } from '../fill.js'
import { givenConsent } from '../given-consent.js'
import { gstAdvanced, gstLite } from '../gst-shape.js'
import { answerWithoutData, productAsk, type Translate, withReference } from '../product-ask.js'
import { isWire, sameIdentifier, wireOrNone } from '../reading.js'
import { statedPurpose, usualReason } from '../stated-purpose.js'
import { sandboxCoInAnswers } from './answers.js'
import type { Send } from './send.js'
import { fromGstin, fromGstins } from './translate-gst.js'
import { fromPanBasic, fromPanSearch, fromPanWithAddress } from './translate-kyc.js'

export function createPanSearch(send: Send, newId: () => string): Readonly<Record<string, Ask>> {
  const read = answerReader(sandboxCoInAnswers, 'pan-search')
  async function search({ pan_number }: Input, call: SourceCall) {
    const json = {
      '@entity': 'in.co.sandbox.kyc.pan_search.request',
      pan: pan_number,
      consent: givenConsent(call, 'Y'),
      reason: statedPurpose(call.consent, usualReason),
    }
    // They keep answers, and take any new value here for the wish to have none of them.
    const headers = call.noCache === true ? { 'cache-control': newId() } : {}
    const response = await send({ area: 'pan', path: '/kyc/pan/search', json, headers }, call)
    // An "invalid" names its PAN too.
    if (isWire(response.body)) sameIdentifier(wireOrNone(response.body, 'data'), 'pan', pan_number)
    return response
  }
  const askOf = (lookup: string, from: Translate): Ask => productAsk({ lookup, send: search, read, from })
  return {
    panbasic: askOf('panbasic', fromPanBasic),
    panadvanced: askOf('panadvanced', fromPanSearch),
    'pan-plus': askOf('pan-plus', fromPanWithAddress),
  }
}

export function createGstinSearch(send: Send): Readonly<Record<string, Ask>> {
  const read = answerReader(sandboxCoInAnswers, 'gstin-search')
  const path = '/gst/compliance/public/gstin/search'
  const askOf = (lookup: string, from: Translate): Ask =>
    productAsk({
      lookup,
      send: ({ gstin_number }, call) => send({ area: 'gst', path, json: { gstin: gstin_number } }, call),
      read,
      from,
    })
  return {
    gstinlite: askOf('gstinlite', (body, input) => gstLite(fromGstin(body, input))),
    'gstin-advanced': askOf('gstin-advanced', (body, input) => gstAdvanced(fromGstin(body, input))),
  }
}

/** `states`: those that are asked about; there is no call for all of them. */
export function createGstinsOfPan(send: Send, states: readonly string[]): Readonly<Record<string, Ask>> {
  const lookup = 'gstin-by-pan'
  const read = answerReader(sandboxCoInAnswers, 'gstins-of-pan')

  async function ofState(state_code: string, input: Input, call: SourceCall) {
    const path = '/gst/compliance/public/pan/search'
    const json = { pan: input.pan_number }
    const answer = read(await send({ area: 'gst', path, query: { state_code }, json }, call))
    const { means, body, reference } = answer
    const list = means === 'found' ? withReference(reference, () => fromGstins(body, input)) : []
    return { list, reference }
  }

  return {
    async [lookup](input, call) {
      const all = await Promise.all(states.map((code) => ofState(code, input, call)))
      const { reference } = all.find(({ list }) => list.length > 0) ?? all[0]!
      const list = all.flatMap((state) => state.list)
      if (list.length === 0) return answerWithoutData(lookup, input, { means: 'unknown', reference })
      return { subCode: 'SUCCESS', data: fillAnswer(lookup, list), reference }
    },
  }
}
