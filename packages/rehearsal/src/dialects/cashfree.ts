// Speaks like Cashfree's Secure ID: POST with a JSON body, "not found" inside an HTTP 200.
import { type Conversation, converse, type Dialect, isFound, textOf, type VendorReply } from '../dialect.js'
import type { Fields, Product } from './cashfree-product.js'
import { products } from './cashfree-products.js'

interface CashfreeTalk extends Conversation {
  nextReference(): number
}

function answered(
  talk: CashfreeTalk,
  about: Omit<VendorReply, 'status' | 'body'>,
  body: object,
): VendorReply {
  const reference = String(talk.nextReference())
  return { ...about, status: 200, body: { reference_id: Number(reference), ...body }, reference }
}

/** The latest job under a UAN, as they show it; undefined: none is known. */
async function jobUnder(talk: CashfreeTalk, uan: string): Promise<object | undefined> {
  const question = { uan_number: uan, generate_pdf: false }
  const { data } = await talk.world.ask('uan-to-employment-history', question)
  const jobs = (data as { employment_history?: Fields[] } | undefined)?.employment_history ?? []
  const [job] = [...jobs].sort((one, other) =>
    String(other.date_of_joining).localeCompare(String(one.date_of_joining)),
  )
  if (job === undefined) return undefined
  return {
    uan,
    source: 'phone',
    basic_details: { employee_name: job.name, aadhaar_verified: true },
    employment_details: {
      member_id: job.member_id,
      establishment_name: job.establishment_name,
      joining_date: job.date_of_joining,
      exit_date: job.date_of_exit,
      leave_reason: null,
    },
    additional_details: { relation: 'F', relative_name: job.guardian_name },
  }
}

/** By mobile number, or by UAN. */
async function employment(talk: CashfreeTalk, body: Fields): Promise<VendorReply> {
  const phone = textOf(body, 'phone')
  const uanNumber = textOf(body, 'uan')
  const lookup = phone === '' ? 'uan-to-employment-history' : 'mobile-to-uan-list'
  const list = phone === '' ? undefined : await talk.world.ask(lookup, { mobile_number: phone })
  const uans =
    list === undefined ? [uanNumber] : ((list.data as { uan_numbers?: string[] })?.uan_numbers ?? [])
  const details: object[] = []
  for (const uan of uans) {
    const known = await jobUnder(talk, uan)
    if (known !== undefined) details.push(known)
    else if (list !== undefined) details.push({ uan, basic_details: {}, employment_details: null })
  }
  const isNone = details.length === 0
  const about = { lookup, subject: phone || uanNumber, outcome: isNone ? 'DETAILS_NOT_FOUND' : 'SUCCESS' }
  return answered(talk, about, {
    verification_id: textOf(body, 'verification_id'),
    status: isNone ? 'EMPLOYMENT_DETAILS_NOT_FOUND' : 'SUCCESS',
    input: { phone: phone || null, pan: null, uan: uanNumber || null },
    uan_details: details,
    recent_employment_details: null,
  })
}

/** Each comes with a ref_id, and two of them with SUCCESS: the message alone says whether an OTP was sent. */
const otpAnswers: Readonly<Record<string, object>> = {
  SUCCESS: { status: 'SUCCESS', message: 'OTP sent successfully' },
  MOBILE_NOT_LINKED: { status: 'SUCCESS', message: 'Aadhaar not linked to mobile number' },
  DETAILS_NOT_FOUND: { status: 'INVALID', message: 'Invalid Aadhaar Card' },
}

async function otp(talk: CashfreeTalk, body: Fields): Promise<VendorReply> {
  const aadhaar_number = textOf(body, 'aadhaar_number')
  const { subCode, session } = await talk.world.ask('ekyc/aadhaar/generate-otp', { aadhaar_number })
  const refId = talk.nextReference()
  talk.sessions.set(String(refId), session)
  return {
    lookup: 'ekyc/aadhaar/generate-otp',
    outcome: subCode,
    reference: String(refId),
    status: 200,
    body: { ...otpAnswers[subCode], ref_id: refId },
  }
}

const verificationFailed = (message: string) => ({
  status: 400,
  body: { type: 'validation_error', code: 'verification_failed', message },
})

/** What the authority holds, in their words; `ref_id` is text here. */
const ekycOf = (ours: Fields, refId: string): object => {
  const address = ours.address as Fields
  return {
    ref_id: refId,
    status: 'VALID',
    message: 'Aadhaar Card Exists',
    care_of: address.careOf,
    dob: ours.dateOfBirth,
    year_of_birth: Number(String(ours.dateOfBirth).slice(-4)),
    email: ours.email,
    gender: ours.gender,
    name: ours.name,
    split_address: {
      country: address.country,
      dist: address.district,
      house: address.house,
      landmark: address.landmark,
      locality: address.locality,
      pincode: Number(address.pin),
      po: address.postOffice,
      state: address.state,
      street: address.street,
      subdist: address.subDistrict,
      vtc: address.vtc,
    },
    mobile_hash: ours.phone,
    photo_link: ours.photo,
  }
}

async function verify(talk: CashfreeTalk, body: Fields): Promise<VendorReply> {
  const refId = textOf(body, 'ref_id')
  const session = talk.sessions.get(refId)
  const lookup = 'ekyc/aadhaar/verify-otp'
  const expired = verificationFailed('Session expired, please generate a new OTP')
  if (session === undefined) return { lookup, ...expired, outcome: 'OTP_EXPIRED' }
  const { subCode, data } = await talk.world.ask(lookup, { otp: textOf(body, 'otp') }, session)
  const about = { lookup, outcome: subCode }
  if (subCode === 'OTP_EXPIRED') return { ...about, ...verificationFailed('Otp expired') }
  if (subCode !== 'SUCCESS') return { ...about, ...verificationFailed('OTP entered is invalid') }
  return { ...about, reference: refId, status: 200, body: ekycOf(data as Fields, refId) }
}

const malformedPan = { type: 'validation_error', code: 'pan_length_short', message: 'Enter valid PAN.' }

async function askProduct(talk: CashfreeTalk, product: Product, body: Fields): Promise<VendorReply> {
  const { lookup, parameter, field, also, found, none } = product
  const subject = textOf(body, field)
  const answer = await talk.world.ask(lookup, { [parameter]: subject, ...also?.(body) })
  const about = { lookup, subject, outcome: answer.subCode }
  if (answer.subCode === 'INVALID_PAN_NUMBER') return { ...about, status: 400, body: malformedPan }
  const once = 'verification_id' in body ? { verification_id: body.verification_id } : {}
  const payload = isFound(answer) ? found(answer.data as Fields, subject) : none(subject)
  return answered(talk, about, { ...once, ...payload })
}

const paths: Readonly<Record<string, (talk: CashfreeTalk, body: Fields) => Promise<VendorReply>>> = {
  '/advance-employment': employment,
  '/offline-aadhaar/otp': otp,
  '/offline-aadhaar/verify': verify,
}

export const speakCashfree: Dialect = (parts) => {
  let last = 100_000
  const talk: CashfreeTalk = { ...converse(parts), nextReference: () => ++last }
  return async ({ path: whole, body }) => {
    const path = whole.replace(/^\/verification/, '')
    if (Object.hasOwn(paths, path)) return paths[path]!(talk, body)
    const product = Object.hasOwn(products, path) ? products[path] : undefined
    return product && askProduct(talk, product, body)
  }
}
