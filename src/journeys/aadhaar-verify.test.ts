// The second step of the Aadhaar OTP journey: what a reference is good for, on a clock that the test turns.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SourceTrouble } from '../lookups/source.js'
import { type AadhaarOtp, createAadhaarOtp, maxWrongTries, otpLifeMs } from './aadhaar-otp.js'
import { noon, openRoom, type Room } from './journey-room.cases.js'

const number = '999999990019'
const other = '999999990026'
const generateName = 'ekyc/aadhaar/generate-otp'
const verifyName = 'ekyc/aadhaar/verify-otp'

const person = {
  address: Object.fromEntries(
    'careOf country district house landmark locality pin postOffice state street subDistrict vtc'
      .split(' ')
      .map((name) => [name, name]),
  ),
  dateOfBirth: '12-04-1988',
  email: '',
  phone: 'ab',
  gender: 'F',
  generatedAt: '1767225600000',
  maskedNumber: 'xxxx-xxxx-0019',
  name: 'Asha',
  photo: '',
  aadhaar_linked_mobile_match: null,
  document_pdf: null,
}

let room: Room
let journey: AadhaarOtp

beforeAll(async () => {
  room = await openRoom()
  journey = createAadhaarOtp({ ...room.parts, makePdf: async () => Buffer.from('%PDF') })
})
afterAll(() => room.close())

beforeEach(async () => {
  await room.db.query('truncate aadhaar_turn, aadhaar_client_turn, aadhaar_otp, usage_event')
  room.clock.at = noon
  room.asked.length = 0
  room.script[generateName] = async () => ({
    subCode: 'SUCCESS',
    data: { reference_id: 'own' },
    session: { txn: 'kept' },
  })
  room.script[verifyName] = async ({ otp }) =>
    otp === '111000' ? { subCode: 'SUCCESS', data: person } : { subCode: 'INVALID_OTP' }
})

const generate = (own: Record<string, string> = {}, client = 'one') =>
  journey.generate({ aadhaar_number: number, purpose: 'ForKYC', ...own }, room.caller(client))
const verify = (reference: string, otp = '111000', client = 'one', own: Record<string, string> = {}) =>
  journey.verify({ reference_id: reference, otp, ...own }, room.caller(client))
async function sent(own: Record<string, string> = {}, client = 'one'): Promise<string> {
  const result = await generate(own, client)
  expect(result).toMatchObject({ status: 200, subCode: 'SUCCESS' })
  return (result.body as { reference_id: string }).reference_id
}

describe('verify-otp', () => {
  it('answers the person once, in the session that the authority began', async () => {
    const reference = await sent()
    expect(await verify(reference)).toMatchObject({ status: 200, subCode: 'SUCCESS', body: { data: person } })
    expect(room.asked.at(-1)).toMatchObject({ lookup: verifyName, session: { txn: 'kept' } })
    expect(await verify(reference)).toMatchObject({ status: 422, subCode: 'INVALID_REFERENCE_ID' })
    const events = await room.events()
    expect(events.map(({ charged }) => charged)).toEqual([true, true, false].sort().reverse())
    expect(new Set(events.map(({ s }) => s)).size).toBe(1)
  })

  it('of ten calls with the right OTP at the same moment one is answered', async () => {
    const reference = await sent()
    const results = await Promise.all(Array.from({ length: 10 }, () => verify(reference)))
    const codes = results.map(({ subCode }) => subCode)
    expect(codes.filter((code) => code === 'SUCCESS')).toHaveLength(1)
    expect(codes.filter((code) => code === 'INVALID_REFERENCE_ID')).toHaveLength(9)
  })

  it(`${maxWrongTries} wrong tries use it up, malformed ones among them`, async () => {
    const reference = await sent()
    for (const otp of ['222222', 'abc', '12345']) {
      expect(await verify(reference, otp)).toMatchObject({ status: 200, subCode: 'INVALID_OTP' })
    }
    expect(await verify(reference)).toMatchObject({ status: 422, subCode: 'INVALID_REFERENCE_ID' })
  })

  it('wrong tries at the same moment are no more than three', async () => {
    const reference = await sent()
    await Promise.all(Array.from({ length: 20 }, (_, n) => verify(reference, String(200_000 + n))))
    expect(room.asked.filter(({ lookup }) => lookup === verifyName)).toHaveLength(maxWrongTries)
  })

  it('a source that fails takes no try', async () => {
    const reference = await sent()
    const answer = room.script[verifyName]!
    room.script[verifyName] = async () => {
      throw new SourceTrouble('failed', 'down')
    }
    for (let n = 0; n < 5; n++) expect((await verify(reference)).subCode).toBe('SOURCE_FAILURE')
    room.script[verifyName] = answer
    expect((await verify(reference)).subCode).toBe('SUCCESS')
  })

  it('OTP_EXPIRED after ten minutes, free, and the source is not asked', async () => {
    const reference = await sent()
    room.clock.at += otpLifeMs - 1
    expect((await verify(reference, '222222')).subCode).toBe('INVALID_OTP')
    room.clock.at += 1
    expect(await verify(reference)).toMatchObject({ status: 200, subCode: 'OTP_EXPIRED' })
    expect(room.asked).toHaveLength(2)
  })

  it("unknown, malformed and another client's reference are answered alike", async () => {
    const reference = await sent()
    const shape = async (result: ReturnType<typeof verify>) => {
      const { status, body } = await result
      return { status, ...body, transaction_id: '', timestamp: 0 }
    }
    const known = await shape(verify('99999999'))
    expect(known).toMatchObject({ status: 422, sub_code: 'INVALID_REFERENCE_ID' })
    for (const odd of ['1', '१२३४५६७८', '123456789', "' or 1=1", `${reference} `]) {
      expect(await shape(verify(odd))).toEqual(known)
    }
    expect(await shape(verify(reference, '111000', 'two'))).toEqual(known)
    expect((await verify(reference)).subCode).toBe('SUCCESS')
  })

  it('generate_pdf answers the document in base64', async () => {
    const reference = await sent()
    const { body } = await verify(reference, '111000', 'one', { generate_pdf: 'Y' })
    expect(body).toMatchObject({ data: { document_pdf: Buffer.from('%PDF').toString('base64') } })
  })

  it('forgets what the source kept once the reference has ended', async () => {
    await sent()
    const used = await sent({ aadhaar_number: other })
    await verify(used)
    room.clock.at += otpLifeMs
    await sent()
    const { rows } = await room.db.query<{ n: number }>(
      'select count(*)::int as n from aadhaar_otp where session is not null',
    )
    expect(rows[0]!.n).toBe(1)
  })
})
