// Speaks like Cashfree's Secure ID: POST with a JSON body, "not found" inside an HTTP 200.
import { type Conversation, converse, type Dialect, isFound, type Said, textOf } from '../dialect.js'
import { type Fields, type Product, products } from './cashfree-products.js'

interface CashfreeTalk extends Conversation {
  nextReference(): number
}

function answered(talk: CashfreeTalk, about: Omit<Said, 'status' | 'body'>, body: object): Said {
  const reference = String(talk.nextReference())
  return { ...about, status: 200, body: { reference_id: Number(reference), ...body }, reference }
}

/** By mobile number, or by UAN: the jobs of one person. */
async function employment(talk: CashfreeTalk, body: Fields): Promise<Said> {
  const phone = textOf(body, 'phone')
  const lookup = phone === '' ? 'uan-to-employment-history' : 'mobile-to-uan-list'
  const list = phone === '' ? undefined : await talk.world.ask(lookup, { mobile_number: phone })
  const uans =
    list === undefined
      ? [textOf(body, 'uan')]
      : ((list.data as { uan_numbers?: string[] })?.uan_numbers ?? [])
  const details: object[] = []
  for (const uan of uans) {
    const { data } = await talk.world.ask('uan-to-employment-history', {
      uan_number: uan,
      generate_pdf: false,
    })
    const jobs = (data as { employment_history?: Fields[] } | undefined)?.employment_history ?? []
    const known = jobs.map((job) => ({
      uan,
      basic_details: { employee_name: job.name },
      employment_details: {
        member_id: job.member_id,
        establishment_name: job.establishment_name,
        joining_date: job.date_of_joining,
        exit_date: job.date_of_exit,
      },
    }))
    if (known.length > 0) details.push(...known)
    else if (list !== undefined)
      details.push({ uan, basic_details: {}, employment_details: { establishment_name: 'EXAMPLE' } })
  }
  const subject = phone || uans[0]!
  const none = details.length === 0
  const status = none ? 'EMPLOYMENT_DETAILS_NOT_FOUND' : 'SUCCESS'
  const about = { lookup, subject, outcome: none ? 'DETAILS_NOT_FOUND' : 'SUCCESS' }
  return answered(talk, about, { status, uan_details: details })
}

async function otp(talk: CashfreeTalk, body: Fields): Promise<Said> {
  const aadhaar_number = textOf(body, 'aadhaar_number')
  const { subCode, session } = await talk.world.ask('ekyc/aadhaar/generate-otp', { aadhaar_number })
  const refId = talk.newId().slice(0, 8)
  talk.sessions.set(refId, session)
  const about = { lookup: 'ekyc/aadhaar/generate-otp', outcome: subCode }
  if (subCode === 'MOBILE_NOT_LINKED')
    return answered(talk, about, {
      status: 'SUCCESS',
      message: 'Aadhaar is not linked to mobile number',
      ref_id: refId,
    })
  return answered(talk, about, { status: subCode === 'SUCCESS' ? 'SUCCESS' : 'INVALID', ref_id: refId })
}

async function verify(talk: CashfreeTalk, body: Fields): Promise<Said> {
  const session = talk.sessions.get(textOf(body, 'ref_id'))
  const about = { lookup: 'ekyc/aadhaar/verify-otp' }
  const wrong = { type: 'validation_error', code: 'verification_failed', message: 'Invalid OTP' }
  if (session === undefined) return { ...about, status: 400, body: wrong, outcome: 'INVALID_OTP' }
  const { subCode, data } = await talk.world.ask(
    'ekyc/aadhaar/verify-otp',
    { otp: textOf(body, 'otp') },
    session,
  )
  if (subCode !== 'SUCCESS') return { ...about, status: 400, body: wrong, outcome: subCode }
  const ours = data as Fields
  const address = ours.address as Fields
  return answered(
    talk,
    { ...about, outcome: subCode },
    {
      status: 'VALID',
      name: ours.name,
      dob: ours.dateOfBirth,
      gender: ours.gender,
      care_of: address.careOf,
      split_address: {
        country: address.country,
        dist: address.district,
        house: address.house,
        landmark: address.landmark,
        locality: address.locality,
        pincode: address.pin,
        po: address.postOffice,
        state: address.state,
        street: address.street,
        subdist: address.subDistrict,
        vtc: address.vtc,
      },
      mobile_hash: ours.phone,
      photo_link: ours.photo,
    },
  )
}

async function askProduct(talk: CashfreeTalk, product: Product, body: Fields): Promise<Said> {
  const { lookup, parameter, field, found, none } = product
  const subject = textOf(body, field)
  const answer = await talk.world.ask(lookup, { [parameter]: subject })
  const about = { lookup, subject, outcome: answer.subCode }
  return answered(talk, about, isFound(answer) ? found(answer.data as Fields, subject) : none(subject))
}

const paths: Readonly<Record<string, (talk: CashfreeTalk, body: Fields) => Promise<Said>>> = {
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
