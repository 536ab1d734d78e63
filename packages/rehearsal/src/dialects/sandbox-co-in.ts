// Speaks like sandbox.co.in: an access token, {code, timestamp, transaction_id, data}, error codes inside HTTP 200.
import {
  type Conversation,
  converse,
  type Dialect,
  isFound,
  textOf,
  type VendorReply,
  type VendorRequest,
} from '../dialect.js'
import type { WorldAnswer } from '../world.js'

type Fields = Readonly<Record<string, unknown>>
const genders: Readonly<Record<string, string>> = { M: 'male', F: 'female', T: 'transgender' }
const dashed = (iso: unknown): string =>
  String(iso ?? '')
    .split('-')
    .reverse()
    .join('-')
const gst = '/gst/compliance'

function reply(
  talk: Conversation,
  about: Pick<VendorReply, 'lookup' | 'subject' | 'outcome'>,
  data: object,
): VendorReply {
  const reference = talk.newId()
  const body = { code: 200, timestamp: talk.now(), transaction_id: reference, data }
  return { ...about, status: 200, body, reference }
}

const panEntity = 'in.co.sandbox.kyc.pan_search.response'

async function pan(talk: Conversation, body: Fields): Promise<VendorReply> {
  const pan_number = textOf(body, 'pan')
  const answer = await talk.world.ask('panadvanced', { pan_number })
  const about = { lookup: 'panadvanced', subject: pan_number, outcome: answer.subCode }
  if (!isFound(answer))
    return reply(talk, about, {
      '@entity': panEntity,
      pan: pan_number,
      category: 'individual',
      status: 'invalid',
    })
  const ours = answer.data as Fields
  const [first_name, middle_name, last_name] = ours.full_name_split as string[]
  return reply(talk, about, {
    '@entity': panEntity,
    status: 'valid',
    pan: pan_number,
    full_name: ours.full_name,
    category: ours.category === 'person' ? 'individual' : ours.category,
    gender: genders[String(ours.gender)] ?? '',
    date_of_birth: dashed(ours.dob),
    masked_aadhaar_number: ours.masked_aadhaar,
    first_name,
    middle_name,
    last_name,
    aadhaar_seeding_status: ours.aadhaar_linked === null ? 'na' : ours.aadhaar_linked ? 'y' : 'n',
    address: { '@entity': 'in.co.sandbox.kyc.pan_search.address', pincode: 110001, country: 'India' },
  })
}

async function gstin(talk: Conversation, body: Fields): Promise<VendorReply> {
  const gstin_number = textOf(body, 'gstin')
  const answer = await talk.world.ask('gstinlite', { gstin_number })
  const about = { lookup: 'gstinlite', subject: gstin_number, outcome: answer.subCode }
  if (isFound(answer)) return reply(talk, about, { data: answer.data, status_cd: '1' })
  return reply(talk, about, { status_cd: '0', error: { error_cd: 'FO8000', message: 'No records found' } })
}

async function gstins(talk: Conversation, body: Fields, state: string): Promise<VendorReply> {
  const pan_number = textOf(body, 'pan')
  const answer = await talk.world.ask('gstin-by-pan', { pan_number })
  const list = (Array.isArray(answer.data) ? (answer.data as Fields[]) : []).filter(
    (one) => one.state_code === state,
  )
  const about = { lookup: 'gstin-by-pan', subject: pan_number, outcome: answer.subCode }
  if (list.length === 0) return reply(talk, about, { error_code: 'NOGSTIN', message: 'No records found' })
  const data = list.map(({ gstin, status }) => ({ gstin, data: { gstin, sts: status, cxdt: '-' } }))
  return reply(talk, about, data)
}

/** Below version 2.0 the Aadhaar OTP has its former form. */
const isNewForm = ({ headers }: VendorRequest): boolean => Number(headers['x-api-version'] ?? 2) >= 2

const otpMessages: Readonly<Record<string, string>> = {
  SUCCESS: 'OTP sent successfully',
  MOBILE_NOT_LINKED: 'Aadhaar not linked to mobile number',
}

/** A reference comes with every message, also when no OTP was sent. */
async function otp(talk: Conversation, request: VendorRequest): Promise<VendorReply> {
  const aadhaar_number = textOf(request.body, 'aadhaar_number')
  const { subCode, session } = await talk.world.ask('ekyc/aadhaar/generate-otp', { aadhaar_number })
  const reference = talk.newId().slice(0, 7)
  if (subCode === 'SUCCESS') talk.sessions.set(reference, session)
  const message = otpMessages[subCode] ?? 'Invalid Aadhaar Card'
  const about = { lookup: 'ekyc/aadhaar/generate-otp', outcome: subCode }
  if (!isNewForm(request)) return reply(talk, about, { ref_id: reference, message })
  const entity = { '@entity': 'in.co.sandbox.kyc.aadhaar.okyc.otp.response' }
  return reply(talk, about, { ...entity, reference_id: reference, message })
}

/** The former form has a text as address, and its parts under shorter names. */
function formerEkyc(ref_id: string, ours: Fields, rest: object): object {
  const { careOf, pin, postOffice, subDistrict, district, ...address } = ours.address as Fields
  const split_address = { ...address, dist: district, pincode: pin, po: postOffice, subdist: subDistrict }
  const text = Object.values(address).filter(Boolean).join(', ')
  return { ref_id, ...rest, dob: ours.dateOfBirth, care_of: careOf, address: text, split_address }
}

async function verify(talk: Conversation, request: VendorRequest): Promise<VendorReply> {
  const reference_id = textOf(request.body, 'reference_id') || textOf(request.body, 'ref_id')
  const session = talk.sessions.get(reference_id)
  const about = { lookup: 'ekyc/aadhaar/verify-otp' }
  if (session === undefined) {
    const body = { code: 422, timestamp: talk.now(), message: 'Invalid Reference Id' }
    return { ...about, outcome: 'NO_SUCH_REFERENCE', status: 422, body }
  }
  const input = { otp: textOf(request.body, 'otp') }
  const { subCode: outcome, data } = await talk.world.ask('ekyc/aadhaar/verify-otp', input, session)
  if (outcome !== 'SUCCESS') {
    const message = outcome === 'OTP_EXPIRED' ? 'OTP expired' : 'Invalid OTP'
    return reply(talk, { ...about, outcome }, { message })
  }
  const ours = data as Fields
  const holder = {
    status: 'VALID',
    message: 'Aadhaar Card Exists',
    name: ours.name,
    gender: ours.gender,
    year_of_birth: String(ours.dateOfBirth).slice(-4),
    photo: `data:image/png;base64,${ours.photo}`,
    mobile_hash: ours.phone,
  }
  if (!isNewForm(request)) return reply(talk, { ...about, outcome }, formerEkyc(reference_id, ours, holder))
  const { careOf, pin, postOffice, subDistrict, locality: _never, ...address } = ours.address as Fields
  return reply(
    talk,
    { ...about, outcome },
    {
      '@entity': 'in.co.sandbox.kyc.aadhaar.okyc',
      reference_id: Number.parseInt(reference_id, 16),
      ...holder,
      date_of_birth: ours.dateOfBirth,
      care_of: careOf,
      full_address: '',
      email_hash: '',
      address: { ...address, pincode: pin, post_office: postOffice, subdistrict: subDistrict },
    },
  )
}

/** The registry's codes for what is no success, by lookup and outcome. */
const portalCodes: Readonly<Record<string, readonly [code: string, message: string]>> = {
  'gst/tax-payer/otp DETAILS_NOT_FOUND': ['AUTH4032', 'Invalid user'],
  'gst/tax-payer/otp/verify DETAILS_NOT_FOUND': ['AUTH4032', 'Invalid user'],
  'gst/tax-payer/otp/verify OTP_EXPIRED': ['AUTH4038', 'Session expired'],
}

/** A step of the taxpayer's session, which the access token names. */
async function portal(
  talk: Conversation,
  lookup: string,
  { body, query, headers }: VendorRequest,
): Promise<VendorReply> {
  const gstin_number = textOf(body, 'gstin')
  const input = { gstin_number, username: textOf(body, 'username'), otp: query.otp ?? '' }
  const begun = talk.sessions.get(headers.authorization ?? '')
  const isEnded = lookup === 'gst/tax-payer/session/refresh' && begun === undefined
  const { subCode, data, session }: WorldAnswer = isEnded
    ? { subCode: 'DETAILS_NOT_FOUND' }
    : await talk.world.ask(lookup, input, begun)
  const about = { lookup, subject: gstin_number, outcome: subCode }
  if (subCode !== 'SUCCESS') {
    const [error_cd, message] = portalCodes[`${lookup} ${subCode}`] ?? ['AUTH4033', 'Invalid Session']
    return reply(talk, about, { status_cd: '0', error: { error_cd, message } })
  }
  if (lookup === 'gst/tax-payer/otp') return reply(talk, about, { status_cd: '1' })
  const access_token = talk.newId()
  talk.sessions.set(access_token, session)
  return reply(talk, about, { status_cd: '1', access_token, ...(data as object) })
}

const bankPath = /^\/bank\/(?<ifsc>[^/]+)\/accounts\/(?<account>[^/]+)\/(?<check>penniless-verify|verify)$/

/** What the bank refuses is an answer with a text; no rupee is paid without a deposit. */
async function bankAccount(
  talk: Conversation,
  { account, check, ifsc }: Record<string, string>,
): Promise<VendorReply> {
  const answer = await talk.world.ask('bankaccount', { account_number: account!, ifsc: ifsc! })
  const { message, account_exists, name_at_bank, utr } = answer.data as Fields
  const about = { lookup: 'bankaccount', subject: account!, outcome: answer.subCode }
  if (account_exists !== true) return reply(talk, about, { account_exists, message })
  const paid = check === 'verify' ? { message, utr, amount_deposited: '1' } : {}
  return reply(talk, about, { account_exists, name_at_bank, ...paid })
}

const directorPath = /^\/mca\/directors\/(?<din>[^/]+)$/

async function director(talk: Conversation, din: string): Promise<VendorReply> {
  const answer = await talk.world.ask('mca/din', { id_number: din })
  const about = { lookup: 'mca/din', subject: din, outcome: answer.subCode }
  if (isFound(answer)) return reply(talk, about, answer.data as object)
  const body = { code: 422, timestamp: talk.now(), message: 'DIN Entered does not match' }
  return { ...about, status: 422, body }
}

/** What is asked by GET, the subject in the path. */
function byPath(talk: Conversation, { method, path }: VendorRequest): Promise<VendorReply> | undefined {
  if (method !== 'GET') return undefined
  const bank = bankPath.exec(path)?.groups
  if (bank !== undefined) return bankAccount(talk, bank)
  const din = directorPath.exec(path)?.groups?.din
  return din === undefined ? undefined : director(talk, din)
}

const paths: Readonly<
  Record<string, (talk: Conversation, request: VendorRequest) => VendorReply | Promise<VendorReply>>
> = {
  '/authenticate': ({ newId, now }) => ({
    status: 200,
    body: { code: 200, timestamp: now(), data: { access_token: newId() } },
    outcome: 'TOKEN',
  }),
  '/kyc/pan/search': (talk, { body }) => pan(talk, body),
  [`${gst}/public/gstin/search`]: (talk, { body }) => gstin(talk, body),
  [`${gst}/public/pan/search`]: (talk, { body, query }) => gstins(talk, body, query.state_code ?? ''),
  '/kyc/aadhaar/okyc/otp': otp,
  '/kyc/aadhaar/okyc/otp/verify': verify,
  [`${gst}/tax-payer/otp`]: (talk, request) => portal(talk, 'gst/tax-payer/otp', request),
  [`${gst}/tax-payer/otp/verify`]: (talk, request) => portal(talk, 'gst/tax-payer/otp/verify', request),
  [`${gst}/tax-payer/session/refresh`]: (talk, request) =>
    portal(talk, 'gst/tax-payer/session/refresh', request),
}

export const speakSandboxCoIn: Dialect = (parts) => {
  const talk = converse(parts)
  return async (request) =>
    Object.hasOwn(paths, request.path) ? paths[request.path]!(talk, request) : byPath(talk, request)
}
