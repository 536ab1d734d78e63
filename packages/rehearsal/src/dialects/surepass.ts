// Speaks like Surepass: POST with a JSON body, everything in one envelope, 422 for what is not found.
import { type Conversation, converse, type Dialect, isFound, textOf, type VendorReply } from '../dialect.js'
import type { Fields, Refusal } from './surepass-product.js'
import { failedVerification, products } from './surepass-products.js'

const foundReply = (reference: string, data: object, message: string | null = null) => ({
  status: 200,
  body: {
    data: { client_id: reference, ...data },
    status_code: 200,
    success: true,
    message,
    message_code: 'success',
  },
})

const refused = (reference: string, data: object, { message, code }: Refusal = failedVerification) => ({
  status: 422,
  body: {
    data: { client_id: reference, ...data },
    status_code: 422,
    success: false,
    message,
    message_code: code,
  },
})

/** Their Udyam check says of a good PAN without a registration that it is invalid. */
async function udyam(talk: Conversation, body: Fields, reference: string): Promise<VendorReply> {
  const pan_number = textOf(body, 'pan_number')
  const { subCode, data } = await talk.world.ask('pan-msme-check', { pan_number })
  const about = { lookup: 'pan-msme-check', subject: pan_number, reference, outcome: subCode }
  if (subCode !== 'SUCCESS') {
    const none = { pan_number, udyam_exists: false, migration_status: null }
    return {
      ...about,
      ...refused(reference, none, { ...failedVerification, message: 'Invalid PAN Number.' }),
    }
  }
  const { migration_status } = data as Fields
  return {
    ...about,
    ...foundReply(reference, { pan_number, udyam_exists: true, migration_status }, 'success'),
  }
}

async function otp(talk: Conversation, body: Fields, reference: string): Promise<VendorReply> {
  const aadhaar_number = textOf(body, 'id_number')
  const { subCode, session } = await talk.world.ask('ekyc/aadhaar/generate-otp', { aadhaar_number })
  talk.sessions.set(reference, { session, last4: aadhaar_number.slice(-4) })
  const data = {
    otp_sent: subCode === 'SUCCESS',
    if_number: subCode === 'SUCCESS',
    valid_aadhaar: subCode !== 'DETAILS_NOT_FOUND',
  }
  return {
    lookup: 'ekyc/aadhaar/generate-otp',
    subject: aadhaar_number,
    outcome: subCode,
    reference,
    ...foundReply(reference, data, 'OTP Sent.'),
  }
}

async function submitOtp(talk: Conversation, body: Fields, reference: string): Promise<VendorReply> {
  const kept = talk.sessions.get(textOf(body, 'client_id')) as { session: unknown; last4: string } | undefined
  const about = { lookup: 'ekyc/aadhaar/verify-otp', reference }
  if (kept?.session === undefined) return { ...about, outcome: 'INVALID_OTP', ...refused(reference, {}) }
  const { subCode, data } = await talk.world.ask(
    'ekyc/aadhaar/verify-otp',
    { otp: textOf(body, 'otp') },
    kept.session,
  )
  if (subCode !== 'SUCCESS') return { ...about, outcome: subCode, ...refused(reference, {}) }
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
  return { ...about, outcome: subCode, ...foundReply(reference, theirs) }
}

const paths: Readonly<
  Record<string, (talk: Conversation, body: Fields, reference: string) => Promise<VendorReply>>
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
    const { lookup, parameter, field = 'id_number', also, no, noData, data } = product
    const subject = textOf(body, field)
    const answer = await talk.world.ask(lookup, { [parameter]: subject, ...also?.(body) })
    const about = { lookup, subject, reference, outcome: answer.subCode }
    if (!isFound(answer)) return { ...about, ...refused(reference, noData?.(subject) ?? {}, no) }
    return { ...about, ...foundReply(reference, data(answer.data as Fields, subject)) }
  }
}
