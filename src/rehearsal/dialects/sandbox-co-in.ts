// Speaks like sandbox.co.in: an access token, {code, timestamp, transaction_id, data}, error codes inside HTTP 200.
import { taxpayerOtp } from '../../lookups/tax/taxpayer-otp.js'
import {
  type Asked,
  type Conversation,
  converse,
  type Dialect,
  isFound,
  type Said,
  textOf,
} from '../dialect.js'

type Fields = Readonly<Record<string, unknown>>
const genders: Readonly<Record<string, string>> = { M: 'male', F: 'female', T: 'transgender' }
const dashed = (iso: unknown): string =>
  String(iso ?? '')
    .split('-')
    .reverse()
    .join('-')
const gst = '/gst/compliance'

function said(talk: Conversation, about: Pick<Said, 'lookup' | 'subject' | 'outcome'>, data: object): Said {
  const reference = talk.newId()
  const body = { code: 200, timestamp: talk.now(), transaction_id: reference, data }
  return { ...about, status: 200, body, reference }
}

async function pan(talk: Conversation, body: Fields): Promise<Said> {
  const pan_number = textOf(body, 'pan')
  const answer = await talk.world.ask('panadvanced', { pan_number })
  const about = { lookup: 'panadvanced', subject: pan_number, outcome: answer.subCode }
  if (!isFound(answer)) return said(talk, about, { status: 'invalid', pan: pan_number })
  const ours = answer.data as Fields
  const [first_name, middle_name, last_name] = ours.full_name_split as string[]
  return said(talk, about, {
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
  })
}

async function gstin(talk: Conversation, body: Fields): Promise<Said> {
  const gstin_number = textOf(body, 'gstin')
  const answer = await talk.world.ask('gstinlite', { gstin_number })
  const about = { lookup: 'gstinlite', subject: gstin_number, outcome: answer.subCode }
  if (isFound(answer)) return said(talk, about, { data: answer.data, status_cd: '1' })
  return said(talk, about, { status_cd: '0', error: { error_cd: 'FO8000', message: 'No records found' } })
}

async function gstins(talk: Conversation, body: Fields, state: string): Promise<Said> {
  const pan_number = textOf(body, 'pan')
  const answer = await talk.world.ask('gstin-by-pan', { pan_number })
  const list = (Array.isArray(answer.data) ? (answer.data as Fields[]) : []).filter(
    (one) => one.state_code === state,
  )
  const about = { lookup: 'gstin-by-pan', subject: pan_number, outcome: answer.subCode }
  if (list.length === 0) return said(talk, about, { error_code: 'NOGSTIN', message: 'No GSTIN found' })
  const data = list.map((one) => ({ gstin: one.gstin, auth_status: one.status, state_cd: one.state_code }))
  return said(talk, about, { data, status_cd: '1' })
}

async function otp(talk: Conversation, body: Fields): Promise<Said> {
  const aadhaar_number = textOf(body, 'aadhaar_number')
  const { subCode, session } = await talk.world.ask('ekyc/aadhaar/generate-otp', { aadhaar_number })
  const about = { lookup: 'ekyc/aadhaar/generate-otp', outcome: subCode }
  if (subCode !== 'SUCCESS') return said(talk, about, { message: 'Aadhaar not linked to mobile number' })
  const reference_id = talk.newId().slice(0, 7)
  talk.sessions.set(reference_id, session)
  return said(talk, about, { reference_id, message: 'OTP sent successfully' })
}

async function verify(talk: Conversation, body: Fields): Promise<Said> {
  const session = talk.sessions.get(textOf(body, 'reference_id'))
  const about = { lookup: 'ekyc/aadhaar/verify-otp' }
  if (session === undefined)
    return said(talk, { ...about, outcome: 'INVALID_OTP' }, { message: 'Invalid OTP' })
  const { subCode, data } = await talk.world.ask(
    'ekyc/aadhaar/verify-otp',
    { otp: textOf(body, 'otp') },
    session,
  )
  if (subCode !== 'SUCCESS')
    return said(
      talk,
      { ...about, outcome: subCode },
      { message: subCode === 'OTP_EXPIRED' ? 'OTP expired' : 'Invalid OTP' },
    )
  const ours = data as Fields
  const { careOf, pin, postOffice, subDistrict, ...address } = ours.address as Fields
  return said(
    talk,
    { ...about, outcome: subCode },
    {
      status: 'VALID',
      name: ours.name,
      gender: ours.gender,
      date_of_birth: ours.dateOfBirth,
      care_of: careOf,
      address: { ...address, pincode: pin, post_office: postOffice, subdistrict: subDistrict },
      photo: `data:image/png;base64,${ours.photo}`,
      mobile_hash: ours.phone,
    },
  )
}

/** A step of the taxpayer's session, which the access token names. */
async function portal(talk: Conversation, lookup: string, { body, query, headers }: Asked): Promise<Said> {
  const gstin_number = textOf(body, 'gstin')
  const input = { gstin_number, username: textOf(body, 'username'), otp: query.otp ?? '' }
  const begun = talk.sessions.get(headers.authorization ?? '')
  const { subCode, data, session } = await talk.world.ask(lookup, input, begun)
  const about = { lookup, subject: gstin_number, outcome: subCode }
  if (subCode !== 'SUCCESS') return said(talk, about, { status_cd: '0', error: { error_cd: 'AUTH4033' } })
  if (lookup === taxpayerOtp.name) return said(talk, about, { status_cd: '1' })
  const access_token = talk.newId()
  talk.sessions.set(access_token, session)
  return said(talk, about, { status_cd: '1', access_token, ...(data as object) })
}

const paths: Readonly<Record<string, (talk: Conversation, asked: Asked) => Said | Promise<Said>>> = {
  '/authenticate': ({ newId }) => ({
    status: 200,
    body: { code: 200, access_token: newId() },
    outcome: 'TOKEN',
  }),
  '/kyc/pan/search': (talk, { body }) => pan(talk, body),
  [`${gst}/public/gstin/search`]: (talk, { body }) => gstin(talk, body),
  [`${gst}/public/pan/search`]: (talk, { body, query }) => gstins(talk, body, query.state_code ?? ''),
  '/kyc/aadhaar/okyc/otp': (talk, { body }) => otp(talk, body),
  '/kyc/aadhaar/okyc/otp/verify': (talk, { body }) => verify(talk, body),
  [`${gst}/tax-payer/otp`]: (talk, asked) => portal(talk, 'gst/tax-payer/otp', asked),
  [`${gst}/tax-payer/otp/verify`]: (talk, asked) => portal(talk, 'gst/tax-payer/otp/verify', asked),
  [`${gst}/tax-payer/session/refresh`]: (talk, asked) => portal(talk, 'gst/tax-payer/session/refresh', asked),
}

export const speakSandboxCoIn: Dialect = (parts) => {
  const talk = converse(parts)
  return async (asked) => (Object.hasOwn(paths, asked.path) ? paths[asked.path]!(talk, asked) : undefined)
}
