// Makes a source of sandbox.co.in: PAN, GSTIN, GST sessions and Aadhaar OTP.
import type { Input } from '../../lookups/params.js'
import { type Answer, type Ask, type SourceCall, SourceTrouble } from '../../lookups/source.js'
import { type GstRegistration, gstAdvanced, gstLite } from '../gst-shape.js'
import { fromGstnKeys } from '../gstn-keys.js'
import { textOrEmpty, type Wire, wireAt, wireOrNone } from '../reading.js'
import type { SourceRequest } from '../source-http.js'
import type { CreateSource, SourceKind } from '../source-kind.js'
import { unknownAnswer } from '../unknown-answer.js'
import { classify, dataOf, type Said } from './classify.js'
import { createGstSession } from './gst-session.js'
import * as translate from './translate.js'
import { createVendorToken } from './vendor-token.js'

const apiVersion = '1.0.0'
const reason = 'Verification of identity before onboarding'
const unknownCodes = new Set(['FO8000', 'NOGSTIN', 'AUTH4033'])
/** Messages that come instead of data, by what they mean. */
const aadhaarMessages: readonly (readonly [RegExp, string])[] = [
  [/^invalid aadhaar/i, 'DETAILS_NOT_FOUND'],
  [/not linked to mobile/i, 'MOBILE_NOT_LINKED'],
  [/^invalid otp/i, 'INVALID_OTP'],
  [/otp expired/i, 'OTP_EXPIRED'],
]
const tooSoon = /try after (\d{1,4}) seconds/i

function statesOf(options: Readonly<Record<string, unknown>>): readonly string[] | undefined {
  const { states } = options
  if (states === undefined) return undefined
  const isRight =
    Array.isArray(states) && states.length > 0 && states.every((code) => /^\d{2}$/.test(String(code)))
  if (!isRight) throw new Error('options.states must be a list of GST state codes, like ["27", "29"]')
  return states.map(String)
}

/** The registry's own error code inside an HTTP 200. */
const errorCode = (data: Wire): string =>
  textOrEmpty(data, 'error_code') || textOrEmpty(wireOrNone(data, 'error'), 'error_cd')

const createSandboxCoIn: CreateSource = ({ http, secret, options, clock }) => {
  const apiKey = secret('api_key')
  const states = statesOf(options)
  const token = createVendorToken({ http, clock, apiKey, apiSecret: secret('api_secret') })

  /** Their token goes without the word Bearer. It is renewed once when it is refused. */
  async function post(request: Omit<SourceRequest, 'method'>, { signal }: SourceCall): Promise<Said> {
    const send = async () => {
      const authorization = await token.get()
      const headers = { authorization, 'x-api-key': apiKey, 'x-api-version': apiVersion, ...request.headers }
      const response = await http.send({ method: 'POST', ...request, headers, signal }, { readFaults: true })
      return { authorization, response }
    }
    const first = await send()
    if (first.response.status !== 401 && first.response.status !== 403) return classify(first.response)
    token.drop(first.authorization)
    return classify((await send()).response)
  }

  const panOf =
    (from: (data: Wire, input: Input) => unknown, lookup: string): Ask =>
    async (input, call) => {
      const json = {
        '@entity': 'in.co.sandbox.kyc.pan_search.request',
        pan: input.pan_number,
        consent: 'Y',
        reason,
      }
      const said = await post({ path: '/kyc/pan/search', json }, call)
      const { reference } = said
      const data = dataOf(said)
      if (data === undefined || !translate.isValidPan(data, input))
        return { ...unknownAnswer(lookup, input)!, reference }
      return { subCode: 'SUCCESS', data: from(data, input), reference }
    }

  const gstOf =
    (from: (known: GstRegistration) => unknown, lookup: string): Ask =>
    async (input, call) => {
      const gstin = input.gstin_number as string
      const said = await post({ path: '/gst/compliance/public/gstin/search', json: { gstin } }, call)
      const { reference } = said
      const data = dataOf(said)
      if (data === undefined || unknownCodes.has(errorCode(data)))
        return { ...unknownAnswer(lookup, input)!, reference }
      return { subCode: 'SUCCESS', data: from(fromGstnKeys(wireAt(data, 'data'), gstin)), reference }
    }

  /** One call for each state that the operator names: they have no call for all of them. */
  const gstins: Ask = async (input, call) => {
    const found = await Promise.all(
      states!.map(async (code) => {
        const path = `/gst/compliance/public/pan/search?state_code=${code}`
        const said = await post({ path, json: { pan: input.pan_number } }, call)
        const { reference } = said
        const data = dataOf(said)
        const none = data === undefined || unknownCodes.has(errorCode(data))
        return { list: none ? [] : translate.fromGstins(data, input), reference }
      }),
    )
    const list = found.flatMap((state) => state.list)
    const reference = found[0]?.reference ?? null
    if (list.length === 0) return { ...unknownAnswer('gstin-by-pan', input)!, reference }
    return { subCode: 'SUCCESS', data: list, reference }
  }

  /** What a message that comes instead of data means for an Aadhaar call. */
  function fromMessage({ message, reference }: Said): Answer {
    const wait = tooSoon.exec(message)?.[1]
    if (wait !== undefined)
      throw new SourceTrouble('throttled', 'an OTP was asked for too soon', {
        nothingDone: true,
        retryAfterS: Number(wait),
        reference,
      })
    const subCode = aadhaarMessages.find(([pattern]) => pattern.test(message))?.[1]
    if (subCode === undefined)
      throw new SourceTrouble('unreadable', 'its message is not known', { reference })
    return { subCode, reference }
  }

  const generateOtp: Ask = async ({ aadhaar_number }, call) => {
    const json = {
      '@entity': 'in.co.sandbox.kyc.aadhaar.okyc.otp.request',
      aadhaar_number,
      consent: 'Y',
      reason,
    }
    const said = await post({ path: '/kyc/aadhaar/okyc/otp', json }, call)
    const referenceId = said.data === undefined ? '' : textOrEmpty(said.data, 'reference_id')
    if (referenceId === '') return fromMessage(said)
    const session = { reference_id: referenceId, last4: String(aadhaar_number).slice(-4) }
    return { subCode: 'SUCCESS', data: { reference_id: '' }, session, reference: said.reference }
  }

  const verifyOtp: Ask = async ({ otp }, call) => {
    const { reference_id, last4 } = call.session as { reference_id: string; last4: string }
    const json = { '@entity': 'in.co.sandbox.kyc.aadhaar.okyc.request', reference_id, otp }
    const said = await post({ path: '/kyc/aadhaar/okyc/otp/verify', json }, call)
    if (said.data === undefined || textOrEmpty(said.data, 'status') !== 'VALID') return fromMessage(said)
    return {
      subCode: 'SUCCESS',
      data: translate.fromEkyc(said.data, last4, clock.now()),
      reference: said.reference,
    }
  }

  const gstSession = createGstSession(post)
  return {
    answers: {
      panbasic: panOf(translate.fromPanBasic, 'panbasic'),
      panadvanced: panOf(translate.fromPanSearch, 'panadvanced'),
      gstinlite: gstOf(gstLite, 'gstinlite'),
      'gstin-advanced': gstOf(gstAdvanced, 'gstin-advanced'),
      ...(states === undefined ? {} : { 'gstin-by-pan': gstins }),
      'ekyc/aadhaar/generate-otp': generateOtp,
      'ekyc/aadhaar/verify-otp': verifyOtp,
      ...gstSession,
    },
  }
}

export const sandboxCoIn: SourceKind = {
  kind: 'sandbox-co-in',
  secrets: ['api_key', 'api_secret'],
  options: ['states'],
  create: createSandboxCoIn,
}
