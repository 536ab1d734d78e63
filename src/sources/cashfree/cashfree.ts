// Makes a source from Cashfree's Secure ID: which product answers which lookup, and how to call it.
import type { Input } from '../../lookups/params.js'
import { type Answer, type Ask, type SourceCall, SourceTrouble } from '../../lookups/source.js'
import { type GstRegistration, gstAdvanced, gstLite } from '../gst-shape.js'
import { textOrEmpty, type Wire } from '../reading.js'
import type { CreateSource, SourceKind } from '../source-kind.js'
import { unknownAnswer } from '../unknown-answer.js'
import { classify, type Said } from './classify.js'
import * as others from './from-others.js'
import * as pans from './from-pan.js'

const apiVersion = '2023-12-18'

type Translate = (body: Wire, input: Input) => unknown

type Product = (lookup: string, path: string, ask: (input: Input) => object, from: Translate) => Ask

const pan = ({ pan_number }: Input) => ({ pan: pan_number })
const gstin = ({ gstin_number }: Input) => ({ GSTIN: gstin_number })
const seen =
  (view: (known: GstRegistration) => unknown): Translate =>
  (body, input) => {
    const known = pans.fromGstin(body, input)
    return known && view(known)
  }

/** The products that answer with one call, by lookup. `once`: a new id of ours. */
function productsOf(parts: {
  product: Product
  once: () => object
  mobileToVpaPath: string
}): Readonly<Record<string, Ask>> {
  const { product, once, mobileToVpaPath } = parts
  const panOnce = (input: Input) => ({ ...pan(input), ...once() })
  const mobileOnce = ({ mobile_number }: Input) => ({ mobile_number, ...once() })
  return {
    panbasic: product('panbasic', '/pan', pan, pans.fromPan),
    panadvanced: product('panadvanced', '/pan/advance', panOnce, pans.fromPanAdvanced),
    'pan-msme-check': product('pan-msme-check', '/pan-udyam', panOnce, pans.fromUdyam),
    'gstin-by-pan': product('gstin-by-pan', '/pan-gstin', panOnce, pans.fromGstinsOfPan),
    gstinlite: product('gstinlite', '/gstin', gstin, seen(gstLite)),
    'gstin-advanced': product('gstin-advanced', '/gstin', gstin, seen(gstAdvanced)),
    'rc-advanced': product(
      'rc-advanced',
      '/vehicle-rc',
      ({ rc_number }) => ({ vehicle_number: rc_number, ...once() }),
      others.fromRc,
    ),
    'upi-basic': product('upi-basic', '/upi', ({ vpa }) => ({ vpa, ...once() }), others.fromUpi),
    'mobile-to-vpa': product('mobile-to-vpa', mobileToVpaPath, mobileOnce, others.fromMobileToVpa),
    'mobile-to-multiple-upi': product(
      'mobile-to-multiple-upi',
      mobileToVpaPath,
      (input) => ({ ...mobileOnce(input), additional_vpas: true }),
      others.fromMobileToVpas,
    ),
    'mobile-to-uan-list': product(
      'mobile-to-uan-list',
      '/advance-employment',
      ({ mobile_number }) => ({ phone: mobile_number, ...once() }),
      others.fromMobileToUans,
    ),
    'uan-to-employment-history': product(
      'uan-to-employment-history',
      '/advance-employment',
      ({ uan_number }) => ({ uan: uan_number, ...once() }),
      others.fromEmployment,
    ),
  }
}

const createCashfree: CreateSource = ({ http, secret, options, clock, newId }) => {
  const { mobileToVpaPath = '/upi/mobile' } = options
  if (typeof mobileToVpaPath !== 'string' || !mobileToVpaPath.startsWith('/'))
    throw new Error('options.mobileToVpaPath must be a path that begins with a slash')
  const headers = {
    'x-client-id': secret('client_id'),
    'x-client-secret': secret('client_secret'),
    'x-api-version': apiVersion,
  }

  const post = async (path: string, json: object, { signal }: SourceCall): Promise<Said> =>
    classify(await http.send({ method: 'POST', path, json, headers, signal }, { readFaults: true }))

  /** Most products require an id that the caller has never used, so a second attempt needs another. */
  const once = () => ({ verification_id: newId() })

  /** A product whose body is the answer; undefined from the translation: there is no such subject. */
  const product: Product =
    (lookup, path, ask, from) =>
    async (input, call): Promise<Answer> => {
      const { body, reference } = await post(path, ask(input), call)
      const data = body === undefined ? undefined : from(body, input)
      if (data === undefined) return { ...unknownAnswer(lookup, input)!, reference }
      return { subCode: 'SUCCESS', data, reference }
    }

  const generateOtp: Ask = async ({ aadhaar_number }, call) => {
    const { body, reference } = await post('/offline-aadhaar/otp', { aadhaar_number }, call)
    const outcome = body === undefined ? 'DETAILS_NOT_FOUND' : others.otpOutcome(body)
    if (body === undefined || outcome !== 'SUCCESS') return { subCode: outcome, reference }
    const refId = textOrEmpty(body, 'ref_id')
    if (refId === '') throw new SourceTrouble('unreadable', 'it gave no ref_id', { reference })
    const session = { ref_id: refId, last4: String(aadhaar_number).slice(-4) }
    return { subCode: 'SUCCESS', data: { reference_id: '' }, session, reference }
  }

  const verifyOtp: Ask = async ({ otp }, call) => {
    const { ref_id, last4 } = call.session as { ref_id: string; last4: string }
    const { body, reference } = await post('/offline-aadhaar/verify', { otp, ref_id }, call)
    if (body === undefined) return { subCode: 'INVALID_OTP', reference }
    return { subCode: 'SUCCESS', data: others.fromEkyc(body, last4, clock.now()), reference }
  }

  return {
    answers: {
      ...productsOf({ product, once, mobileToVpaPath }),
      'ekyc/aadhaar/generate-otp': generateOtp,
      'ekyc/aadhaar/verify-otp': verifyOtp,
    },
  }
}

export const cashfree: SourceKind = {
  kind: 'cashfree',
  secrets: ['client_id', 'client_secret'],
  options: ['mobileToVpaPath'],
  create: createCashfree,
}
