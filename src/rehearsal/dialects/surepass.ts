// Speaks like Surepass: POST with a JSON body, everything in one envelope, 422 for what is not found.
import { type Conversation, converse, type Dialect, isFound, type Said, textOf } from '../dialect.js'

type Fields = Readonly<Record<string, unknown>>

interface Product {
  readonly lookup: string
  /** The parameter of the lookup, and the field of the body that holds it. */
  readonly parameter: string
  readonly field?: string
  /** Makes their data from ours. */
  readonly data: (ours: Fields, asked: string) => object
}

const same = (ours: Fields) => ours

const products: Readonly<Record<string, Product>> = {
  '/api/v1/pan/pan-comprehensive': {
    lookup: 'panadvanced',
    parameter: 'pan_number',
    data: (ours) => ({ ...ours, address: {}, email: null, phone_number: null, less_info: false }),
  },
  '/api/v1/pan/pan-to-father-name': {
    lookup: 'pan-to-fathername',
    parameter: 'pan_number',
    data: (ours, pan_number) => ({ ...ours, pan_number }),
  },
  '/api/v1/corporate/gstin-advanced': { lookup: 'gstin-advanced', parameter: 'gstin_number', data: same },
  '/api/v1/corporate/gstin-by-pan': {
    lookup: 'gstin-by-pan',
    parameter: 'pan_number',
    data: (ours, pan_number) => ({
      pan_number,
      gstin_list: (ours as unknown as Fields[]).map(({ status, ...rest }) => ({
        ...rest,
        active_status: status,
      })),
    }),
  },
  '/api/v1/rc/rc-full': { lookup: 'rc-advanced', parameter: 'rc_number', data: same },
  '/api/v1/rc/rc-challan-details': {
    lookup: 'rc-challan-details',
    parameter: 'rc_number',
    field: 'rc_number',
    data: same,
  },
  '/api/v1/corporate/fssai-v2': { lookup: 'fssai-verification', parameter: 'fssai_id', data: same },
  '/api/v1/bank-verification/upi-verification': {
    lookup: 'upi-basic',
    parameter: 'vpa',
    field: 'upi_id',
    data: (ours, upi_id) => ({
      account_exists: true,
      upi_id,
      full_name: ours.name_at_bank,
      status: 'success',
    }),
  },
  '/api/v1/bank-verification/upi-mobile-to-name': {
    lookup: 'mobile-to-vpa',
    parameter: 'mobile_number',
    field: 'mobile_number',
    data: (ours) => ({ full_name: ours.name_at_bank, upi_id: ours.vpa, mobile_number: ours.mobile_number }),
  },
  '/api/v1/income/employment-history-uan': {
    lookup: 'uan-to-employment-history',
    parameter: 'uan_number',
    data: (ours, uan) => ({ uan, employment_history: ours.employment_history }),
  },
  '/api/v1/telecom/mobile-age': {
    lookup: 'mobile-to-digital-age',
    parameter: 'mobile_number',
    field: 'mobile_number',
    data: (ours) => {
      const years = Math.floor(Number(ours.digitalAge) / 365)
      return { mobile_age: `${years} to ${years + 1} Years`, number_active: 'Yes', is_ported: 'No' }
    },
  },
}

const found = (reference: string, data: object, status = 200) => ({
  status,
  body: {
    data: { client_id: reference, ...data },
    status_code: status,
    success: status === 200,
    message: status === 200 ? null : 'Verification Failed.',
    message_code: status === 200 ? 'success' : 'verification_failed',
  },
})

/** Their Udyam check answers about a PAN that their PAN product knows. */
async function udyam(talk: Conversation, body: Fields, reference: string): Promise<Said> {
  const pan_number = textOf(body, 'pan_number')
  const { subCode, data } = await talk.world.ask('pan-msme-check', { pan_number })
  const about = { lookup: 'pan-msme-check', subject: pan_number, reference, outcome: subCode }
  const ours = (data ?? {}) as Fields
  if (subCode === 'INVALID_PAN_NUMBER') return { ...about, ...found(reference, {}, 422) }
  const exists = subCode === 'SUCCESS'
  const migration = exists ? { migration_status: ours.migration_status } : {}
  return { ...about, ...found(reference, { pan_number, udyam_exists: exists, ...migration }) }
}

async function otp(talk: Conversation, body: Fields, reference: string): Promise<Said> {
  const aadhaar_number = textOf(body, 'id_number')
  const { subCode, session } = await talk.world.ask('ekyc/aadhaar/generate-otp', { aadhaar_number })
  talk.sessions.set(reference, { session, last4: aadhaar_number.slice(-4) })
  const data = {
    otp_sent: subCode === 'SUCCESS',
    if_number: true,
    valid_aadhaar: subCode !== 'DETAILS_NOT_FOUND',
  }
  return { lookup: 'ekyc/aadhaar/generate-otp', outcome: subCode, reference, ...found(reference, data) }
}

async function submitOtp(talk: Conversation, body: Fields, reference: string): Promise<Said> {
  const kept = talk.sessions.get(textOf(body, 'client_id')) as { session: unknown; last4: string } | undefined
  const about = { lookup: 'ekyc/aadhaar/verify-otp', reference }
  if (kept?.session === undefined) return { ...about, outcome: 'INVALID_OTP', ...found(reference, {}, 422) }
  const { subCode, data } = await talk.world.ask(
    'ekyc/aadhaar/verify-otp',
    { otp: textOf(body, 'otp') },
    kept.session,
  )
  if (subCode !== 'SUCCESS') return { ...about, outcome: subCode, ...found(reference, {}, 422) }
  const ours = data as Fields
  const address = ours.address as Fields
  const theirs = {
    full_name: ours.name,
    aadhaar_number: `XXXXXXXX${kept.last4}`,
    dob: String(ours.dateOfBirth).split('-').reverse().join('-'),
    gender: ours.gender,
    address: {
      country: address.country,
      dist: address.district,
      state: address.state,
      po: address.postOffice,
      loc: address.locality,
      vtc: address.vtc,
      subdist: address.subDistrict,
      street: address.street,
      house: address.house,
      landmark: address.landmark,
    },
    zip: address.pin,
    profile_image: ours.photo,
    email_hash: ours.email,
    mobile_hash: ours.phone,
    care_of: address.careOf,
  }
  return { ...about, outcome: subCode, ...found(reference, theirs) }
}

const paths: Readonly<
  Record<string, (talk: Conversation, body: Fields, reference: string) => Promise<Said>>
> = {
  '/api/v1/corporate/pan-udyam-check': udyam,
  '/api/v1/aadhaar-v2/generate-otp': otp,
  '/api/v1/aadhaar-v2/submit-otp': submitOtp,
}

export const speakSurepass: Dialect = (parts) => {
  const talk = converse(parts)
  return async ({ path, body }) => {
    const reference = `surepass_${talk.newId().slice(0, 20)}`
    if (Object.hasOwn(paths, path)) return paths[path]!(talk, body, reference)
    const product = Object.hasOwn(products, path) ? products[path] : undefined
    if (product === undefined) return undefined
    const { lookup, parameter, field = 'id_number', data } = product
    const subject = textOf(body, field)
    const answer = await talk.world.ask(lookup, { [parameter]: subject })
    const about = { lookup, subject, reference, outcome: answer.subCode }
    if (!isFound(answer)) return { ...about, ...found(reference, {}, 422) }
    return { ...about, ...found(reference, data(answer.data as Fields, subject)) }
  }
}
