// Speaks like Cashfree's Secure ID: POST with a JSON body, "not found" inside an HTTP 200.
import { type Dialect, isFound, type Said, textOf } from '../dialect.js'

import { type Fields, products } from './cashfree-products.js'

export const speakCashfree: Dialect = ({ world, newId }) => {
  const sessions = new Map<string, unknown>()
  let last = 100_000
  const answered = (about: Omit<Said, 'status' | 'body'>, body: object): Said => {
    const reference = String(++last)
    return { ...about, status: 200, body: { reference_id: Number(reference), ...body }, reference }
  }

  /** By mobile number, or by UAN: the jobs of one person. */
  async function employment(body: Fields): Promise<Said> {
    const phone = textOf(body, 'phone')
    const lookup = phone === '' ? 'uan-to-employment-history' : 'mobile-to-uan-list'
    const list = phone === '' ? undefined : await world.ask(lookup, { mobile_number: phone })
    const uans =
      list === undefined
        ? [textOf(body, 'uan')]
        : ((list.data as { uan_numbers?: string[] })?.uan_numbers ?? [])
    const details: object[] = []
    for (const uan of uans) {
      const { data } = await world.ask('uan-to-employment-history', { uan_number: uan, generate_pdf: false })
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
    return answered(about, { status, uan_details: details })
  }

  async function otp(body: Fields): Promise<Said> {
    const aadhaar_number = textOf(body, 'aadhaar_number')
    const { subCode, session } = await world.ask('ekyc/aadhaar/generate-otp', { aadhaar_number })
    const refId = newId().slice(0, 8)
    sessions.set(refId, session)
    const about = { lookup: 'ekyc/aadhaar/generate-otp', outcome: subCode }
    if (subCode === 'MOBILE_NOT_LINKED')
      return answered(about, {
        status: 'SUCCESS',
        message: 'Aadhaar is not linked to mobile number',
        ref_id: refId,
      })
    return answered(about, { status: subCode === 'SUCCESS' ? 'SUCCESS' : 'INVALID', ref_id: refId })
  }

  async function verify(body: Fields): Promise<Said> {
    const session = sessions.get(textOf(body, 'ref_id'))
    const about = { lookup: 'ekyc/aadhaar/verify-otp' }
    const wrong = { type: 'validation_error', code: 'verification_failed', message: 'Invalid OTP' }
    if (session === undefined) return { ...about, status: 400, body: wrong, outcome: 'INVALID_OTP' }
    const { subCode, data } = await world.ask(
      'ekyc/aadhaar/verify-otp',
      { otp: textOf(body, 'otp') },
      session,
    )
    if (subCode !== 'SUCCESS') return { ...about, status: 400, body: wrong, outcome: subCode }
    const ours = data as Fields
    const address = ours.address as Fields
    return answered(
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

  return async ({ path: whole, body }) => {
    const path = whole.replace(/^\/verification/, '')
    if (path === '/advance-employment') return employment(body)
    if (path === '/offline-aadhaar/otp') return otp(body)
    if (path === '/offline-aadhaar/verify') return verify(body)
    const product = Object.hasOwn(products, path) ? products[path] : undefined
    if (product === undefined) return undefined
    const { lookup, parameter, field, found, none } = product
    const subject = textOf(body, field)
    const answer = await world.ask(lookup, { [parameter]: subject })
    const about = { lookup, subject, outcome: answer.subCode }
    return answered(about, isFound(answer) ? found(answer.data as Fields, subject) : none(subject))
  }
}
