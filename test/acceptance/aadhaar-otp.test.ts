// Tests the Aadhaar OTP journey: an OTP is requested, the person is answered, and every refusal.
import { describe, expect, it } from 'vitest'
import { aadhaarCalls, generatePath, keyAndId, sandboxOtp, verifyPath } from './aadhaar-calls.js'
import {
  dataOf,
  expectDetail,
  expectEnvelope,
  expectParameterRefused,
  expectSourceFailure,
  expectSourceUnavailable,
  expectSuccess,
  subCodeOf,
  transactionOf,
} from './answers.js'
import { malformed, without } from './lookup-proof.js'
import { exactly, fields, filledText, nullable, pattern, text } from './shapes.js'
import { useTarget } from './target.js'

const target = useTarget()
const { generate, nextNumber, post, referenceOf, verify } = aadhaarCalls(target)
const message = 'OTP sent to the registered mobile number'

const person = (own: { match: unknown; pdf: boolean }) =>
  fields({
    address: fields({
      careOf: text,
      country: exactly('India'),
      district: filledText,
      house: text,
      landmark: text,
      locality: text,
      pin: pattern('six digits', /^\d{6}$/),
      postOffice: text,
      state: filledText,
      street: text,
      subDistrict: text,
      vtc: filledText,
    }),
    dateOfBirth: pattern('a date DD-MM-YYYY', /^(0[1-9]|[12]\d|3[01])-(0[1-9]|1[0-2])-\d{4}$/),
    email: text,
    phone: pattern('a hash in hex', /^[0-9a-f]{64}$/),
    gender: pattern('one letter', /^[MFT]$/),
    generatedAt: pattern('Unix milliseconds as text', /^\d{13}$/),
    maskedNumber: pattern('xxxx-xxxx-NNNN', /^xxxx-xxxx-\d{4}$/),
    name: filledText,
    photo: pattern('base64', /^[A-Za-z0-9+/]{40,}={0,2}$/),
    aadhaar_linked_mobile_match: exactly(own.match),
    document_pdf: own.pdf ? pattern('a PDF in base64', /^JVBERi0/) : nullable(exactly(null)),
  })

describe('POST /v2/ekyc/aadhaar/generate-otp', () => {
  it('200: reference_id of eight digits at the top level, no data object', async () => {
    const answer = await generate('999999990019', { consent: 'Y' })
    const shape = fields({
      code: exactly(200),
      timestamp: pattern('milliseconds', /^/),
      transaction_id: exactly(transactionOf(answer)),
      sub_code: exactly('SUCCESS'),
      message: exactly(message),
      reference_id: pattern('eight digits', /^\d{8}$/),
    })
    expect(Object.keys(answer.json as object).sort()).toEqual(
      ['code', 'message', 'reference_id', 'sub_code', 'timestamp', 'transaction_id'].sort(),
    )
    const { timestamp, ...rest } = answer.json as Record<string, unknown>
    expect(timestamp).toEqual(expect.any(Number))
    expect(shape({ ...rest, timestamp: '' }, 'answer')).toEqual([])
  })

  it('200 SUCCESS: harmless spellings; body absent, empty or {}', async () => {
    const spelled = nextNumber().replace(/(\d{4})(\d{4})(\d{4})/, ' $1-$2 $3 ')
    expect(subCodeOf(await generate(spelled))).toBe('SUCCESS')
    for (const body of ['', '{}']) {
      const answer = await target.client.request({
        method: 'POST',
        path: generatePath,
        query: { aadhaar_number: nextNumber(), purpose: 'ForKYC' },
        headers: [...keyAndId(target.client), 'content-type', 'application/json'],
        body,
      })
      expect(subCodeOf(answer)).toBe('SUCCESS')
    }
  })

  it('200 MOBILE_NOT_LINKED: no mobile number is linked, however often it is asked', async () => {
    for (let n = 0; n < 3; n++) expectEnvelope(await generate('999999990026'), without('MOBILE_NOT_LINKED'))
  })

  it('500 SOURCE_FAILURE and 503 Source Unavailable', async () => {
    for (let n = 0; n < 2; n++) expectSourceFailure(await generate('999999990042'))
    for (let n = 0; n < 2; n++) expectSourceUnavailable(await generate('999999990061'))
  })

  it('409 OTP_ALREADY_SENT with Retry-After: again within 60 seconds', async () => {
    const number = nextNumber()
    await referenceOf(number)
    const again = await generate(number)
    expectEnvelope(again, { status: 409, code: 409, subCode: 'OTP_ALREADY_SENT' })
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(again.headers['retry-after'])).toBeLessThanOrEqual(60)
  })

  it('of twenty simultaneous calls, one sends an OTP', async () => {
    const number = nextNumber()
    const answers = await Promise.all(Array.from({ length: 20 }, () => generate(number)))
    const codes = answers.map(subCodeOf)
    expect(codes.filter((code) => code === 'SUCCESS')).toHaveLength(1)
    expect(codes.filter((code) => code === 'OTP_ALREADY_SENT')).toHaveLength(19)
  })

  it('422 INVALID_INPUT: not twelve digits, a wrong check digit, a first digit of 0 or 1', async () => {
    const wrong = [
      '999999990018',
      '99999999001',
      '9999999900190',
      'abcdefghijkl',
      '099999990019',
      '१२३४५६७८९०१२',
    ]
    for (const number of wrong)
      expectEnvelope(await generate(number), malformed('INVALID_INPUT', 'Invalid Aadhaar Pattern.'))
  })

  it('422 detail: aadhaar_number or purpose missing, empty or over-long; aadhaar_number twice', async () => {
    const number: [string, string] = ['aadhaar_number', '999999990057']
    const purpose: [string, string] = ['purpose', 'ForKYC']
    const refused: [string, [string, string][]][] = [
      ['aadhaar_number', [purpose]],
      ['aadhaar_number', [['aadhaar_number', ''], purpose]],
      ['aadhaar_number', [['aadhaar_number', '9'.repeat(65)], purpose]],
      ['aadhaar_number', [number, number, purpose]],
      ['purpose', [number]],
      ['purpose', [number, ['purpose', ' ']]],
      ['purpose', [number, ['purpose', 'x'.repeat(257)]]],
      ['consent', [number, purpose, ['consent', 'N']]],
    ]
    for (const [name, query] of refused) {
      expectParameterRefused(await post(generatePath, query), ['query', name])
    }
  })

  it('200 SUCCESS: the first purpose and consent count when they are sent twice', async () => {
    const answer = await post(generatePath, [
      ['aadhaar_number', nextNumber()],
      ['purpose', 'a'],
      ['purpose', 'b'],
      ['consent', 'Y'],
      ['consent', 'N'],
    ])
    expect(subCodeOf(answer)).toBe('SUCCESS')
  })

  it('401: x-api-key and client-id are both required, and no bearer token is', async () => {
    const { client } = target
    const call = (headers: string[]) =>
      client.request({
        method: 'POST',
        path: generatePath,
        query: { aadhaar_number: '999999990057', purpose: 'ForKYC' },
        headers,
      })
    expectDetail(await call([]), 401, 'Not authenticated')
    expectDetail(await call(['x-api-key', client.clientSecret]), 401, 'Not authenticated')
    expectDetail(await call(['client-id', client.clientId]), 401, 'Not authenticated')
    expectDetail(
      await call(['x-api-key', client.clientSecret, 'client-id', 'nobody']),
      401,
      'Invalid client_id, access Denied',
    )
    expectDetail(
      await call(['x-api-key', 'nothing', 'client-id', client.clientId]),
      401,
      'Could not validate credentials',
    )
  })
})

describe('POST /v2/ekyc/aadhaar/verify-otp', () => {
  it('200 SUCCESS: the person, every field; the reference is used up', async () => {
    const number = nextNumber()
    const reference = await referenceOf(number)
    const answer = await verify(reference)
    expectSuccess(answer, person({ match: null, pdf: false }), 'Aadhaar eKYC Successful')
    expect(dataOf(answer).maskedNumber).toBe(`xxxx-xxxx-${number.slice(-4)}`)
    expectEnvelope(await verify(reference), malformed('INVALID_REFERENCE_ID', 'Invalid Reference ID'))
  })

  it('200 SUCCESS: a slow authority; the mobile number compared; a PDF', async () => {
    const reference = await referenceOf('999999990057')
    const wrong = { mobile_number: '9999999999', generate_pdf: 'False' }
    expectSuccess(await verify(reference, sandboxOtp, wrong), person({ match: 'No', pdf: false }))
    const other = await referenceOf(nextNumber())
    expectSuccess(await verify(other, sandboxOtp, { generate_pdf: 'Y' }), person({ match: null, pdf: true }))
  })

  it('200 INVALID_OTP three times, then 422 INVALID_REFERENCE_ID even for the right OTP', async () => {
    const reference = await referenceOf(nextNumber())
    for (const otp of ['222222', '12', 'abcdef']) {
      expectEnvelope(await verify(reference, otp), without('INVALID_OTP'))
    }
    expectEnvelope(await verify(reference), malformed('INVALID_REFERENCE_ID', 'Invalid Reference ID'))
  })

  it('of ten simultaneous calls with the right OTP, one is answered', async () => {
    const reference = await referenceOf(nextNumber())
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(reference)))
    const codes = answers.map(subCodeOf)
    expect(codes.filter((code) => code === 'SUCCESS')).toHaveLength(1)
    expect(codes.filter((code) => code === 'INVALID_REFERENCE_ID')).toHaveLength(9)
  })

  it('422 INVALID_REFERENCE_ID alike: unknown, malformed', async () => {
    for (const reference of ['00000000', '1', '123456789', 'abcdefgh', '٣٤٥٦٧٨٩٠']) {
      expectEnvelope(await verify(reference), malformed('INVALID_REFERENCE_ID', 'Invalid Reference ID'))
    }
  })

  it('422 detail: otp or reference_id missing, empty, over-long or twice; an odd generate_pdf', async () => {
    const otp: [string, string] = ['otp', sandboxOtp]
    const reference: [string, string] = ['reference_id', '12345678']
    const refused: [string, [string, string][]][] = [
      ['otp', [reference]],
      ['otp', [['otp', ''], reference]],
      ['otp', [['otp', '1'.repeat(257)], reference]],
      ['otp', [otp, otp, reference]],
      ['reference_id', [otp]],
      ['reference_id', [otp, reference, reference]],
      ['generate_pdf', [otp, reference, ['generate_pdf', 'perhaps']]],
    ]
    for (const [name, query] of refused)
      expectParameterRefused(await post(verifyPath, query), ['query', name])
  })
})
