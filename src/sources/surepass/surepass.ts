// Makes a source of Surepass: which product answers which lookup, and how it is asked.

import type { Input } from '../../lookups/params.js'
import type { Ask, SourceCall } from '../../lookups/source.js'
import { textAt, textOrEmpty, type Wire } from '../reading.js'
import type { CreateSource, SourceKind } from '../source-kind.js'
import { unknownAnswer } from '../unknown-answer.js'
import { classify, type Found } from './classify.js'
import { fromFoodLicence, fromGstin, fromGstinLite, fromGstinsOfPan } from './from-business.js'
import { fromFatherName, fromPan, fromUdyam } from './from-pan.js'
import { fromEkyc, fromEmployment, fromMobileAge, fromMobileToVpa, fromUpi } from './from-person.js'
import { fromChallans, fromRc } from './from-vehicle.js'

/** Their products, by our name for them. Those marked unconfirmed in the README can be set by `options.paths`. */
const paths: Readonly<Record<string, string>> = {
  pan: '/api/v1/pan/pan-comprehensive',
  fatherName: '/api/v1/pan/pan-to-father-name',
  udyam: '/api/v1/corporate/pan-udyam-check',
  gstin: '/api/v1/corporate/gstin-advanced',
  gstinsOfPan: '/api/v1/corporate/gstin-by-pan',
  rc: '/api/v1/rc/rc-full',
  challan: '/api/v1/rc/rc-challan-details',
  foodLicence: '/api/v1/corporate/fssai-v2',
  upi: '/api/v1/bank-verification/upi-verification',
  mobileToVpa: '/api/v1/bank-verification/upi-mobile-to-name',
  employment: '/api/v1/income/employment-history-uan',
  mobileAge: '/api/v1/telecom/mobile-age',
  otp: '/api/v1/aadhaar-v2/generate-otp',
  otpSubmit: '/api/v1/aadhaar-v2/submit-otp',
}

function pathsOf(options: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const own = options.paths ?? {}
  if (typeof own !== 'object' || own === null) throw new Error('options.paths must be paths by product')
  for (const [product, path] of Object.entries(own)) {
    if (!Object.hasOwn(paths, product))
      throw new Error(`options.paths.${product} is no product; there are ${Object.keys(paths).join(', ')}`)
    if (typeof path !== 'string' || !path.startsWith('/'))
      throw new Error(`options.paths.${product} must be a path that begins with a slash`)
  }
  return { ...paths, ...own }
}

const createSurepass: CreateSource = ({ http, secret, options, clock }) => {
  const path = pathsOf(options)
  const token = secret('token')

  async function post(product: string, json: object, { signal }: SourceCall): Promise<Found> {
    const headers = { authorization: `Bearer ${token}` }
    return classify(await http.send({ method: 'POST', path: path[product]!, json, headers, signal }))
  }

  /** A product that is asked one thing, and whose data is the answer; undefined data: there is no such subject. */
  const simple =
    (
      lookup: string,
      product: string,
      ask: (input: Input) => object,
      from: (data: Wire, input: Input) => unknown,
    ): Ask =>
    async (input, call) => {
      const { data, reference } = await post(product, ask(input), call)
      const answer = data === undefined ? undefined : from(data, input)
      if (answer === undefined) return { ...unknownAnswer(lookup, input)!, reference }
      return { subCode: 'SUCCESS', data: answer, reference }
    }

  const byId = (parameter: string) => (input: Input) => ({ id_number: input[parameter] })

  /** Their check wants name and birthday too, which their own PAN product knows. */
  const udyam: Ask = async (input, call) => {
    const { pan_number } = input
    const person = await post('pan', { id_number: pan_number }, call)
    if (person.data === undefined) return { subCode: 'INVALID_PAN_NUMBER', reference: person.reference }
    const body = {
      pan_number,
      full_name: textAt(person.data, 'full_name'),
      dob: textOrEmpty(person.data, 'dob'),
    }
    const { data, reference } = await post('udyam', body, call)
    const found = data && fromUdyam(data, input, person.data)
    if (found === undefined) return { ...unknownAnswer('pan-msme-check', input)!, reference }
    return { subCode: 'SUCCESS', data: found, reference }
  }

  /** Theirs wants chassis and engine numbers too, which their own RC product knows. */
  const challans: Ask = async (input, call) => {
    const { rc_number } = input
    const vehicle = await post('rc', { id_number: rc_number }, call)
    if (vehicle.data === undefined)
      return { ...unknownAnswer('rc-challan-details', input)!, reference: vehicle.reference }
    const body = {
      rc_number,
      chassis_number: textAt(vehicle.data, 'vehicle_chasi_number'),
      engine_number: textAt(vehicle.data, 'vehicle_engine_number'),
    }
    const { data, reference } = await post('challan', body, call)
    if (data !== undefined) return { subCode: 'SUCCESS', data: fromChallans(data), reference }
    const none = { challans: [], blacklist: [], successful_backends: [], failed_backends: [] }
    return { subCode: 'SUCCESS', data: { challan_details: none }, reference }
  }

  const generateOtp: Ask = async ({ aadhaar_number }, call) => {
    const { data, reference } = await post('otp', { id_number: aadhaar_number }, call)
    if (data === undefined || data.valid_aadhaar === false) return { subCode: 'DETAILS_NOT_FOUND', reference }
    if (data.otp_sent === false) return { subCode: 'MOBILE_NOT_LINKED', reference }
    const session = { client_id: textAt(data, 'client_id') }
    return { subCode: 'SUCCESS', data: { reference_id: '' }, session, reference }
  }

  const verifyOtp: Ask = async ({ otp }, call) => {
    const { client_id } = call.session as { client_id: string }
    const { data, reference } = await post('otpSubmit', { client_id, otp }, call)
    if (data === undefined) return { subCode: 'INVALID_OTP', reference }
    return { subCode: 'SUCCESS', data: fromEkyc(data, clock.now()), reference }
  }

  return {
    answers: {
      panadvanced: simple('panadvanced', 'pan', byId('pan_number'), fromPan),
      'pan-to-fathername': simple('pan-to-fathername', 'fatherName', byId('pan_number'), fromFatherName),
      'pan-msme-check': udyam,
      gstinlite: simple('gstinlite', 'gstin', byId('gstin_number'), fromGstinLite),
      'gstin-advanced': simple('gstin-advanced', 'gstin', byId('gstin_number'), fromGstin),
      'gstin-by-pan': simple('gstin-by-pan', 'gstinsOfPan', byId('pan_number'), fromGstinsOfPan),
      'rc-advanced': simple('rc-advanced', 'rc', byId('rc_number'), fromRc),
      'rc-challan-details': challans,
      'fssai-verification': simple('fssai-verification', 'foodLicence', byId('fssai_id'), fromFoodLicence),
      'upi-basic': simple('upi-basic', 'upi', ({ vpa }) => ({ upi_id: vpa }), fromUpi),
      'mobile-to-vpa': simple(
        'mobile-to-vpa',
        'mobileToVpa',
        ({ mobile_number }) => ({ mobile_number }),
        fromMobileToVpa,
      ),
      'uan-to-employment-history': simple(
        'uan-to-employment-history',
        'employment',
        byId('uan_number'),
        fromEmployment,
      ),
      'mobile-to-digital-age': simple(
        'mobile-to-digital-age',
        'mobileAge',
        ({ mobile_number }) => ({ mobile_number }),
        fromMobileAge,
      ),
      'ekyc/aadhaar/generate-otp': generateOtp,
      'ekyc/aadhaar/verify-otp': verifyOtp,
    },
  }
}

export const surepass: SourceKind = {
  kind: 'surepass',
  secrets: ['token'],
  options: ['paths'],
  create: createSurepass,
}
