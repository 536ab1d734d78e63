// The OTPs of Aadhaar and of the GST portal: when one was sent, what is verified, and what leaves open whether it was spent.
import { describe, expect, it } from 'vitest'
import { subjects } from '../kinds.harness.js'
import { envelope, fixture, generate, reply, replyWith, verify } from './same-interface.harness.js'

const gstOtp = 'gst/tax-payer/otp'

describe('the OTP of Aadhaar', () => {
  const ask = (body: unknown, status = 200, headers = {}) =>
    reply(body, status, headers).ask(generate, { ...subjects[generate]!, consent: 'Y' })

  it('is sent when the message says so and there is a reference', async () => {
    expect(await ask(fixture('generate-otp'))).toMatchObject({
      subCode: 'SUCCESS',
      data: { reference_id: '21637861' },
      session: { reference_id: '21637861', last4: '0019', consent: 'Y', purpose: 'ForKYC' },
    })
    expect(await ask({ ...fixture('generate-otp'), reference_id: 21637861 })).toMatchObject({
      data: { reference_id: '21637861' },
    })
  })

  it.each<readonly [message: string, expected: object]>([
    ['Aadhaar not linked to mobile number', { subCode: 'MOBILE_NOT_LINKED' }],
    ['Invalid Aadhaar Card', { subCode: 'DETAILS_NOT_FOUND' }],
  ])('a reference beside "%s" is a no', async (message, expected) =>
    expect(await ask({ ...fixture('generate-otp'), message })).toMatchObject(expected),
  )

  it.each<readonly [body: object, status: number, headers: object, expected: object]>([
    [
      { message: 'Please try after 45 seconds' },
      200,
      {},
      { kind: 'throttled', alreadySent: true, retryAfterS: 45 },
    ],
    [{ message: 'OTP already sent' }, 200, {}, { kind: 'throttled', alreadySent: true }],
    [
      { message: 'OTP could not be sent to the mobile number' },
      200,
      {},
      { kind: 'unreadable', nothingDone: false },
    ],
    [{ message: 'Something new' }, 200, {}, { kind: 'unreadable', nothingDone: false }],
    [{ reference_id: '' }, 200, {}, { kind: 'unreadable', nothingDone: false }],
    [
      fixture('otp-already-sent'),
      409,
      { 'retry-after': '45' },
      { alreadySent: true, retryAfterS: 45, nothingDone: true },
    ],
    [{ sub_code: undefined, detail: 'Conflict' }, 409, {}, { kind: 'throttled', alreadySent: true }],
  ])('%j (%i) is no answer', async (body, status, headers, expected) =>
    expect(ask({ ...fixture('generate-otp'), ...body }, status, headers)).rejects.toMatchObject(expected),
  )

  it('is verified with the reference, consent and purpose of the first step', async () => {
    const vendor = replyWith('verify-otp')
    const session = { reference_id: '21637861', last4: '0019', consent: 'yes', purpose: 'Onboarding' }
    expect(await vendor.ask(verify, { ...subjects[verify]!, generate_pdf: true }, session)).toMatchObject({
      data: {
        email: '',
        photo: '',
        aadhaar_linked_mobile_match: null,
        document_pdf: null,
        address: { pin: '110001' },
      },
    })
    expect(vendor.requests[0]!.query).toEqual({
      otp: '111000',
      reference_id: '21637861',
      consent: 'yes',
      purpose: 'Onboarding',
    })
    const headers = vendor.requests[0]!.headers!
    expect(headers).toMatchObject({
      'x-api-key': 'secret of client_secret',
      'client-id': 'secret of client_id',
    })
    expect(headers).not.toHaveProperty('authorization')
  })

  it('reads other forms of what is verified, and fills what is missing', async () => {
    const { generatedAt: _left, ...data } = fixture('verify-otp').data
    const other = {
      ...data,
      dateOfBirth: '1988-04-12',
      gender: 'Female',
      maskedNumber: 'XXXXXXXX0019',
      aadhaar_linked_mobile_match: 'YES',
      document_pdf: 'JVBERi0=',
    }
    const answerTo = (fields: object, session?: object) =>
      reply(envelope({ data: { ...other, ...fields } })).ask(verify, subjects[verify]!, session)
    expect(await answerTo({})).toMatchObject({
      data: {
        dateOfBirth: '12-04-1988',
        gender: 'F',
        generatedAt: '1800000000000',
        maskedNumber: 'xxxx-xxxx-0019',
        aadhaar_linked_mobile_match: 'Yes',
        document_pdf: null,
      },
    })
    expect(await answerTo({ maskedNumber: null }, { last4: '0019' })).toMatchObject({
      data: { maskedNumber: 'xxxx-xxxx-0019' },
    })
    await expect(answerTo({}, { last4: '0026' })).rejects.toMatchObject({ kind: 'unreadable' })
    await expect(answerTo({ maskedNumber: null })).rejects.toMatchObject({ kind: 'unreadable' })
  })

  it('goes with consent and purpose even if the client gave none', async () => {
    const vendor = replyWith('generate-otp')
    await vendor.ask(generate, { aadhaar_number: '999999990019', purpose: 'Onboarding' })
    expect(vendor.requests[0]!.query).toMatchObject({ consent: 'Y', purpose: 'Onboarding' })
    const second = replyWith('verify-otp')
    await second.ask(verify, subjects[verify]!)
    expect(second.requests[0]!.query).toMatchObject({
      consent: 'Y',
      purpose: 'ForKYC',
      reference_id: '48213907',
    })
  })
})

describe('the OTP of the GST portal', () => {
  const ask = (body: unknown, lookup = gstOtp) => reply(body).ask(lookup, subjects[lookup]!)

  it('is sent when the word for success says so, or their status', async () => {
    expect(await ask(envelope({ message: 'OTP sent to the taxpayer', data: {} }))).toMatchObject({ data: {} })
    expect(await ask({ code: 200, data: { status_cd: '1' } })).toMatchObject({ subCode: 'SUCCESS', data: {} })
  })

  it.each([
    [fixture('gst-otp-refused'), 'refused'],
    [{ ...fixture('gst-otp-refused'), sub_code: 'SUCCESS' }, 'refused'],
    [envelope({ message: 'OTP could not be sent', data: {} }), 'unreadable'],
    [{ code: 200, data: { message: 'Done' } }, 'unreadable'],
  ])('%j is no answer', async (body, kind) => expect(ask(body)).rejects.toMatchObject({ kind }))

  it('leaves open whether it was spent', async () =>
    expect(ask(fixture('gst-otp-refused'), 'gst/tax-payer/otp/verify')).rejects.toMatchObject({
      kind: 'down',
      nothingDone: false,
    }))
})
