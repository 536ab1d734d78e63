// Tests the second step of the Aadhaar OTP journey: what a reference allows, on a clock that the test sets.
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { maxWrongTries, otpLifeMs } from '../../src/journeys/aadhaar-otp.js'
import { attemptLimits, otpRestMs } from '../../src/journeys/attempt-limits.js'
import { UpstreamError } from '../../src/lookups/source.js'
import { openAadhaarHarness, other, person, verifyName } from './aadhaar.harness.js'

const { harness, journey, generate, verify, sent, reset } = await openAadhaarHarness()
afterAll(() => harness.close())
beforeEach(reset)

describe('verify-otp', () => {
  it('answers the person once, in the session that the authority began', async () => {
    const reference = await sent()
    expect(await verify(reference)).toMatchObject({ status: 200, subCode: 'SUCCESS', body: { data: person } })
    expect(harness.asked.at(-1)).toMatchObject({ lookup: verifyName, session: { txn: 'kept' } })
    expect(await verify(reference)).toMatchObject({ status: 422, subCode: 'INVALID_REFERENCE_ID' })
    const events = await harness.events()
    expect(events.map(({ charged }) => charged)).toEqual([true, true, false].sort().reverse())
    expect(new Set(events.map(({ s }) => s)).size).toBe(1)
  })

  it('answers one of ten simultaneous calls with the right OTP', async () => {
    const reference = await sent()
    const results = await Promise.all(Array.from({ length: 10 }, () => verify(reference)))
    const codes = results.map(({ subCode }) => subCode)
    expect(codes.filter((code) => code === 'SUCCESS')).toHaveLength(1)
    expect(codes.filter((code) => code === 'INVALID_REFERENCE_ID')).toHaveLength(9)
  })

  it(`${maxWrongTries} wrong tries use it up, including malformed ones`, async () => {
    const reference = await sent()
    for (const otp of ['222222', 'abc', '12345']) {
      expect(await verify(reference, otp)).toMatchObject({ status: 200, subCode: 'INVALID_OTP' })
    }
    expect(await verify(reference)).toMatchObject({ status: 422, subCode: 'INVALID_REFERENCE_ID' })
  })

  it('at most three simultaneous wrong tries are made', async () => {
    const reference = await sent()
    await Promise.all(Array.from({ length: 20 }, (_, n) => verify(reference, String(200_000 + n))))
    expect(harness.asked.filter(({ lookup }) => lookup === verifyName)).toHaveLength(maxWrongTries)
  })

  it('a new OTP does not reset the count of wrong ones, and none is sent that could not be tried', async () => {
    const { perSubjectAndClient } = attemptLimits['aadhaar-wrong-otp']
    let tried = 0
    let reference = ''
    for (; tried < perSubjectAndClient; tried++) {
      if (tried % maxWrongTries === 0) {
        harness.clock.at += otpRestMs
        reference = await sent()
      }
      expect((await verify(reference, '222222')).subCode).toBe('INVALID_OTP')
    }
    const refused = await verify(reference, '222222')
    expect(refused).toMatchObject({ status: 429, subCode: 'TOO_MANY_REQUESTS' })
    expect(refused.retryAfterS).toBeGreaterThan(3_600)
    expect(await verify(reference)).toMatchObject({ status: 429 })
    expect(harness.asked.filter(({ lookup }) => lookup === verifyName)).toHaveLength(perSubjectAndClient)
    harness.clock.at += otpRestMs
    expect(await generate()).toMatchObject({ status: 429 })
    await sent({}, 'two')
  })

  it('a source that fails uses up no try of the reference; it counts as a wrong try of the day unless nothing was tried', async () => {
    const reference = await sent()
    const answer = harness.script[verifyName]!
    const failing = async (times: number, nothingDone: boolean) => {
      harness.script[verifyName] = async () => {
        throw new UpstreamError('unavailable', 'down', { nothingDone })
      }
      for (let n = 0; n < times; n++) expect((await verify(reference)).subCode).toBe('SOURCE_FAILURE')
      harness.script[verifyName] = answer
    }
    await failing(20, true)
    await failing(attemptLimits['aadhaar-wrong-otp'].perSubjectAndClient - 1, false)
    expect((await verify(reference)).subCode).toBe('SUCCESS')
    harness.clock.at += otpRestMs
    const last = await sent()
    await verify(last, '222222')
    expect(await verify(last)).toMatchObject({ status: 429 })
  })

  it('OTP_EXPIRED after ten minutes, free, and the source is not asked', async () => {
    const reference = await sent()
    harness.clock.at += otpLifeMs - 1
    expect((await verify(reference, '222222')).subCode).toBe('INVALID_OTP')
    harness.clock.at += 1
    expect(await verify(reference)).toMatchObject({ status: 200, subCode: 'OTP_EXPIRED' })
    expect(harness.asked).toHaveLength(2)
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

  it('an absent mobile_number is not compared; a malformed one is refused, and uses up no try', async () => {
    const reference = await sent()
    for (const mobile_number of ['12345', '600000000', 'MOBILE_NO_1']) {
      const refused = await verify(reference, '111000', 'one', { mobile_number })
      expect(refused).toMatchObject({ status: 422, subCode: 'INVALID_MOBILE_NUMBER' })
    }
    const given = { mobile_number: 'MOBILE_NO', consent: 'undefined', purpose: 'null', generate_pdf: 'None' }
    expect((await verify(reference, '111000', 'one', given)).subCode).toBe('SUCCESS')
    expect(harness.asked.at(-1)).not.toHaveProperty('input.mobile_number')
  })

  it('generate_pdf answers the document in base64', async () => {
    const reference = await sent()
    const { body } = await verify(reference, '111000', 'one', { generate_pdf: 'Y' })
    expect(body).toMatchObject({ data: { document_pdf: Buffer.from('%PDF').toString('base64') } })
  })

  it("deletes the source's session data once the reference has expired", async () => {
    await sent()
    const used = await sent({ aadhaar_number: other })
    await verify(used)
    harness.clock.at += otpLifeMs - 1
    expect(await journey.sweep()).toBe(0)
    harness.clock.at += 1
    const last = await sent()
    expect(await journey.sweep()).toBe(1)
    const { rows } = await harness.db.query<{ n: number }>(
      'select count(*)::int as n from aadhaar_otp where session is not null',
    )
    expect(rows[0]!.n).toBe(1)
    expect((await verify(last)).subCode).toBe('SUCCESS')
  })
})
