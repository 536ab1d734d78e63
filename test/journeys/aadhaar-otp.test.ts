// Tests the Aadhaar OTP journey: its limits, its references, and what it stores, on a clock that the test sets.
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { attemptLimits, otpRestMs } from '../../src/journeys/attempt-limits.js'
import { UpstreamError } from '../../src/lookups/source.js'
import { generateName, number, openAadhaarHarness, other } from './aadhaar.harness.js'
import { clientLimits, noon } from './journeys.harness.js'

const { perSubjectAndClient } = attemptLimits['aadhaar-otp']
const { harness, journey, generate, sent, reset } = await openAadhaarHarness()
afterAll(() => harness.close())
beforeEach(reset)

describe('generate-otp', () => {
  it('answers a reference of eight digits at the top level, and no data', async () => {
    const { body } = await generate()
    expect(Object.keys(body).sort()).toEqual(
      ['code', 'message', 'reference_id', 'sub_code', 'timestamp', 'transaction_id'].sort(),
    )
    expect(body).toMatchObject({ reference_id: expect.stringMatching(/^\d{8}$/) })
  })

  it('409 OTP_ALREADY_SENT with Retry-After within 60 s, whoever asks', async () => {
    await sent()
    harness.clock.at += otpRestMs - 1
    expect(await generate({}, 'two')).toMatchObject({
      status: 409,
      subCode: 'OTP_ALREADY_SENT',
      retryAfterS: 1,
    })
    harness.clock.at = noon + 15_000
    expect(await generate()).toMatchObject({ status: 409, retryAfterS: 45 })
    harness.clock.at = noon + otpRestMs
    await sent({}, 'two')
    expect(harness.asked).toHaveLength(2)
  })

  it('sends one OTP for fifty simultaneous calls', async () => {
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, n) => generate({}, n % 2 ? 'one' : 'two')),
    )
    const codes = results.map(({ subCode }) => subCode)
    expect(codes.filter((code) => code === 'SUCCESS')).toHaveLength(1)
    expect(codes.filter((code) => code === 'OTP_ALREADY_SENT')).toHaveLength(49)
    expect(harness.asked).toHaveLength(1)
  })

  it(`429 beyond ${perSubjectAndClient} a day of one client for a number, until the Indian day ends`, async () => {
    for (let n = 0; n < perSubjectAndClient; n++) {
      await sent()
      harness.clock.at += otpRestMs
    }
    const refused = await generate()
    expect(refused).toMatchObject({ status: 429, body: { detail: expect.any(String) } })
    const midnight = Date.parse('2026-06-02T00:00:00+05:30')
    expect(refused.retryAfterS).toBe((midnight - harness.clock.at) / 1000)
    await sent({}, 'two')
    await sent({ aadhaar_number: other })
    harness.clock.at = midnight
    await sent()
  })

  it(`429 beyond ${clientLimits.otps} a day per client; others are not affected`, async () => {
    const prefix = '99999999'
    const aadhaar = (n: number) => harness.parts.subjectIndex(`aadhaar\0${prefix}${n}`)
    for (let n = 1; n < clientLimits.otps; n++)
      await harness.attempts.take('aadhaar-otp', await aadhaar(n), 'one')
    await sent()
    harness.clock.at += otpRestMs
    expect(await generate()).toMatchObject({ status: 429 })
    await sent({}, 'two')
  })

  it.each(['MOBILE_NOT_LINKED', 'DETAILS_NOT_FOUND'])(
    'an answer without an OTP needs no rest, is charged, and counts: %s',
    async (subCode) => {
      harness.script[generateName] = async () => ({ subCode })
      const codes = []
      for (let n = 0; n < perSubjectAndClient + 2; n++) codes.push((await generate()).subCode)
      expect(codes).toEqual([
        ...Array(perSubjectAndClient).fill(subCode),
        'TOO_MANY_REQUESTS',
        'TOO_MANY_REQUESTS',
      ])
      expect(harness.asked).toHaveLength(perSubjectAndClient)
      expect((await harness.events()).filter(({ charged }) => charged)).toHaveLength(perSubjectAndClient)
    },
  )

  it('a failure after which an OTP may have been sent starts the 60 seconds; one source is asked, once', async () => {
    harness.script[generateName] = async () => {
      throw new UpstreamError('timeout', 'timed out')
    }
    expect((await generate()).subCode).toBe('SOURCE_FAILURE')
    expect((await generate()).subCode).toBe('OTP_ALREADY_SENT')
    expect(harness.asked).toHaveLength(1)
  })

  it('a failure after which none was sent does not start the 60 seconds', async () => {
    for (const trouble of [
      new UpstreamError('rejected', 'refused', { nothingDone: true }),
      new UpstreamError('unavailable', 'down', { unavailable: true }),
    ]) {
      harness.script[generateName] = async () => {
        throw trouble
      }
      expect((await generate()).status).toBeGreaterThanOrEqual(500)
    }
    expect(harness.asked).toHaveLength(2)
  })

  it("the authority's own waiting time is answered as 409", async () => {
    for (const [seconds, expected] of [
      [45, 45],
      [undefined, 60],
    ]) {
      harness.script[generateName] = async () => {
        throw new UpstreamError('throttled', 'too soon', {
          alreadySent: true,
          nothingDone: true,
          retryAfterS: seconds,
        })
      }
      expect(await generate()).toMatchObject({
        status: 409,
        subCode: 'OTP_ALREADY_SENT',
        retryAfterS: expected,
      })
    }
  })

  it('a limit of our own account at the source is a failure: nothing was sent', async () => {
    harness.script[generateName] = async () => {
      throw new UpstreamError('throttled', 'it answered 429', { nothingDone: true, retryAfterS: 45 })
    }
    expect(await generate()).toMatchObject({ status: 500, subCode: 'SOURCE_FAILURE' })
    expect(await generate()).toMatchObject({ status: 500, subCode: 'SOURCE_FAILURE' })
  })

  it('consent refused: 422, and no source is asked', async () => {
    for (const consent of ['N', 'n', ' No ', 'false', '0']) {
      expect(await generate({ consent })).toMatchObject({ status: 422, subCode: 'INVALID_PARAMETER' })
    }
    expect(harness.asked).toHaveLength(0)
  })

  it('keeps purpose and consent sealed, long numbers masked, the first value of each', async () => {
    await journey.generate(
      {
        aadhaar_number: number,
        purpose: [`for 9999 9999 0019 and ${number}`, 'second'],
        consent: ['Y', 'N'],
      },
      harness.caller('one'),
    )
    const { rows } = await harness.db.query<{ consent: Buffer; last4: string; reference_id: string }>(
      'select consent, last4, reference_id from aadhaar_otp',
    )
    const { consent, last4, reference_id } = rows[0]!
    const said = harness.vault.open(consent, `aadhaar-otp:one:${reference_id}:consent`).toString()
    expect(JSON.parse(said)).toEqual({ purpose: 'for XXXXXXXX0019 and XXXXXXXX0019', consent: 'Y' })
    expect(last4).toBe('0019')
    expect(JSON.stringify(harness.asked[0]!.input)).not.toContain(`and ${number}`)
  })
})

it('the number is in no table', async () => {
  await sent({ purpose: `number ${number}` })
  const { rows } = await harness.db.query<{ text: string }>(
    'select aadhaar_otp::text as text from aadhaar_otp union all select attempt::text from attempt',
  )
  const hex = Buffer.from(number).toString('hex')
  for (const { text } of rows) {
    expect(text).not.toContain(number)
    expect(text).not.toContain(hex)
  }
})
