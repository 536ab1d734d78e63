// Speaks like sandbox.co.in: a token of its own, {code, timestamp, transaction_id, data}, error codes inside HTTP 200.
import { type Dialect, isFound, type Said, textOf } from '../dialect.js'

type Fields = Readonly<Record<string, unknown>>
const genders: Readonly<Record<string, string>> = { M: 'male', F: 'female', T: 'transgender' }
const dashed = (iso: unknown): string =>
  String(iso ?? '')
    .split('-')
    .reverse()
    .join('-')
const gst = '/gst/compliance'

export const speakSandboxCoIn: Dialect = ({ world, now, newId }) => {
  const sessions = new Map<string, unknown>()

  const said = (about: Pick<Said, 'lookup' | 'subject' | 'outcome'>, data: object): Said => {
    const reference = newId()
    const body = { code: 200, timestamp: now(), transaction_id: reference, data }
    return { ...about, status: 200, body, reference }
  }

  async function pan(body: Fields): Promise<Said> {
    const pan_number = textOf(body, 'pan')
    const answer = await world.ask('panadvanced', { pan_number })
    const about = { lookup: 'panadvanced', subject: pan_number, outcome: answer.subCode }
    if (!isFound(answer)) return said(about, { status: 'invalid', pan: pan_number })
    const ours = answer.data as Fields
    const [first_name, middle_name, last_name] = ours.full_name_split as string[]
    return said(about, {
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

  async function gstin(body: Fields): Promise<Said> {
    const gstin_number = textOf(body, 'gstin')
    const answer = await world.ask('gstinlite', { gstin_number })
    const about = { lookup: 'gstinlite', subject: gstin_number, outcome: answer.subCode }
    if (isFound(answer)) return said(about, { data: answer.data, status_cd: '1' })
    return said(about, { status_cd: '0', error: { error_cd: 'FO8000', message: 'No records found' } })
  }

  async function gstins(body: Fields, state: string): Promise<Said> {
    const pan_number = textOf(body, 'pan')
    const answer = await world.ask('gstin-by-pan', { pan_number })
    const list = (Array.isArray(answer.data) ? (answer.data as Fields[]) : []).filter(
      (one) => one.state_code === state,
    )
    const about = { lookup: 'gstin-by-pan', subject: pan_number, outcome: answer.subCode }
    if (list.length === 0) return said(about, { error_code: 'NOGSTIN', message: 'No GSTIN found' })
    const data = list.map((one) => ({ gstin: one.gstin, auth_status: one.status, state_cd: one.state_code }))
    return said(about, { data, status_cd: '1' })
  }

  async function otp(body: Fields): Promise<Said> {
    const aadhaar_number = textOf(body, 'aadhaar_number')
    const { subCode, session } = await world.ask('ekyc/aadhaar/generate-otp', { aadhaar_number })
    const about = { lookup: 'ekyc/aadhaar/generate-otp', outcome: subCode }
    if (subCode !== 'SUCCESS') return said(about, { message: 'Aadhaar not linked to mobile number' })
    const reference_id = newId().slice(0, 7)
    sessions.set(reference_id, session)
    return said(about, { reference_id, message: 'OTP sent successfully' })
  }

  async function verify(body: Fields): Promise<Said> {
    const session = sessions.get(textOf(body, 'reference_id'))
    const about = { lookup: 'ekyc/aadhaar/verify-otp' }
    if (session === undefined) return said({ ...about, outcome: 'INVALID_OTP' }, { message: 'Invalid OTP' })
    const { subCode, data } = await world.ask(
      'ekyc/aadhaar/verify-otp',
      { otp: textOf(body, 'otp') },
      session,
    )
    if (subCode !== 'SUCCESS')
      return said(
        { ...about, outcome: subCode },
        { message: subCode === 'OTP_EXPIRED' ? 'OTP expired' : 'Invalid OTP' },
      )
    const ours = data as Fields
    const { careOf, pin, postOffice, subDistrict, ...address } = ours.address as Fields
    return said(
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

  /** The taxpayer's session: OTP, verify, refresh; the access token is the session's name. */
  async function portal(step: string, body: Fields, otpCode: string, token: string): Promise<Said> {
    const gstin_number = textOf(body, 'gstin')
    const lookup = {
      otp: 'gst/tax-payer/otp',
      verify: 'gst/tax-payer/otp/verify',
      refresh: 'gst/tax-payer/session/refresh',
    }[step]!
    const input = { gstin_number, username: textOf(body, 'username'), otp: otpCode }
    const { subCode, data, session } = await world.ask(lookup, input, sessions.get(token))
    const about = { lookup, subject: gstin_number, outcome: subCode }
    if (subCode !== 'SUCCESS') return said(about, { status_cd: '0', error: { error_cd: 'AUTH4033' } })
    if (step === 'otp') return said(about, { status_cd: '1' })
    const access_token = newId()
    sessions.set(access_token, session)
    return said(about, { status_cd: '1', access_token, ...(data as object) })
  }

  return async ({ path, query, body, headers }) => {
    const token = headers.authorization ?? ''
    switch (path) {
      case '/authenticate':
        return { status: 200, body: { code: 200, access_token: newId() }, outcome: 'TOKEN' }
      case '/kyc/pan/search':
        return pan(body)
      case `${gst}/public/gstin/search`:
        return gstin(body)
      case `${gst}/public/pan/search`:
        return gstins(body, query.state_code ?? '')
      case '/kyc/aadhaar/okyc/otp':
        return otp(body)
      case '/kyc/aadhaar/okyc/otp/verify':
        return verify(body)
      case `${gst}/tax-payer/otp`:
        return portal('otp', body, '', token)
      case `${gst}/tax-payer/otp/verify`:
        return portal('verify', body, query.otp ?? '', token)
      case `${gst}/tax-payer/session/refresh`:
        return portal('refresh', body, '', token)
      default:
        return undefined
    }
  }
}
