// Speaks Gridlines' two steps of the Aadhaar OTP: also where none was sent, a transaction id stands beside the code.
import { type Conversation, textOf, type VendorReply, type VendorRequest } from '../dialect.js'

type Fields = Readonly<Record<string, unknown>>

/** Their code for each outcome of the first step. */
const otpCodes: Readonly<Record<string, string>> = {
  SUCCESS: '1001',
  MOBILE_NOT_LINKED: '1008',
  DETAILS_NOT_FOUND: '1012',
}

const genders: Readonly<Record<string, string>> = { M: 'Male', F: 'Female', T: 'Transgender' }

function aadhaarData(ours: Fields): object {
  const address = ours.address as Fields
  return {
    document_type: 'AADHAAR',
    name: ours.name,
    date_of_birth: ours.dateOfBirth,
    gender: genders[ours.gender as string],
    care_of: address.careOf,
    house: address.house,
    street: address.street,
    district: address.district,
    sub_district: address.subDistrict,
    landmark: address.landmark,
    locality: address.locality,
    post_office_name: address.postOffice,
    state: address.state,
    pincode: address.pin,
    country: address.country,
    vtc_name: address.vtc,
    mobile: ours.phone,
    email: ours.email,
    photo_base64: ours.photo,
  }
}

/** Undefined for any other path. */
export async function speakGridlinesOtp(
  talk: Conversation,
  { path, body, headers }: VendorRequest,
): Promise<VendorReply | undefined> {
  const request_id = talk.newId()
  const envelope = { request_id, timestamp: talk.now(), path }
  if (path === '/aadhaar-api/boson/generate-otp') {
    const aadhaar_number = textOf(body, 'aadhaar_number')
    const { subCode, session } = await talk.world.ask('ekyc/aadhaar/generate-otp', { aadhaar_number })
    const transaction_id = talk.newId()
    if (subCode === 'SUCCESS') talk.sessions.set(transaction_id, session)
    const data = { code: otpCodes[subCode], message: 'See the code.', transaction_id }
    return {
      lookup: 'ekyc/aadhaar/generate-otp',
      outcome: subCode,
      reference: request_id,
      status: 200,
      body: { ...envelope, status: 200, data },
    }
  }
  if (path !== '/aadhaar-api/boson/submit-otp') return undefined
  const about = { lookup: 'ekyc/aadhaar/verify-otp', reference: request_id }
  const reply = (outcome: string, data: object): VendorReply => ({
    ...about,
    outcome,
    status: 200,
    body: { ...envelope, status: 200, data },
  })
  const session = talk.sessions.get(headers['x-transaction-id'] ?? '')
  if (session === undefined) return reply('OTP_EXPIRED', { code: '1003', message: 'Session expired.' })
  const answer = await talk.world.ask('ekyc/aadhaar/verify-otp', { otp: textOf(body, 'otp') }, session)
  if (answer.subCode === 'SUCCESS')
    return reply('SUCCESS', {
      code: '1002',
      message: 'XML validated and parsed.',
      aadhaar_data: aadhaarData(answer.data as Fields),
    })
  if (answer.subCode === 'OTP_EXPIRED')
    return reply('OTP_EXPIRED', { code: '1003', message: 'Session expired.' })
  const error = { code: 'INVALID_OTP', message: 'Invalid OTP.' }
  return { ...about, outcome: answer.subCode, status: 400, body: { ...envelope, status: 400, error } }
}
