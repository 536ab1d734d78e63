// Tests the limits at the portals: OTPs for a GSTIN, wrong OTPs and wrong passwords, on a clock that the test sets.
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { attemptLimits, otpRestMs } from '../../src/journeys/attempt-limits.js'
import { maxGstTries } from '../../src/journeys/gst-otp.js'
import { UpstreamError } from '../../src/lookups/source.js'
import { clientLimits, noon, openHarness } from './journeys.harness.js'

const gstin = '27ZZZCZ1000A1ZE'
const pan = 'ZZZPZ1000A'
const harness = await openHarness()
const portal = harness.portal()
afterAll(() => harness.close())

const names = { login: 'itr/create-client', otp: 'gst/tax-payer/otp', verify: 'gst/tax-payer/otp/verify' }
beforeEach(async () => {
  await harness.db.query('truncate attempt, portal_session, usage_event')
  await harness.attempts.sweep()
  harness.clock.at = noon
  harness.asked.length = 0
  Object.assign(harness.script, {
    [names.login]: async ({ password }: { password?: unknown }) =>
      password === 'right'
        ? { subCode: 'SUCCESS', data: { client_id: 'upstream' }, session: {} }
        : { subCode: 'INVALID_CREDENTIALS' },
    [names.otp]: async () => ({ subCode: 'SUCCESS', data: {}, session: {} }),
    [names.verify]: async ({ otp }: { otp?: unknown }) =>
      otp === '111000'
        ? { subCode: 'SUCCESS', data: { token_expiry: noon * 2, session_expiry: noon * 2 }, session: {} }
        : { subCode: 'INVALID_OTP' },
  })
})

const ask = (client = 'one', username = 'user') =>
  portal.gstOtp({ gstin_number: gstin, username }, harness.caller(client))
const verify = (otp: string, client = 'one') =>
  portal.gstVerify({ gstin_number: gstin, username: 'user', otp }, harness.caller(client))
const login = (password: string, client = 'one', username = pan) =>
  portal.createClient({ username, password }, harness.caller(client))
const fails = (name: string, nothingDone: boolean) => {
  harness.script[name] = async () => {
    throw new UpstreamError('unavailable', 'down', { nothingDone })
  }
}
const times = async (count: number, call: () => Promise<{ subCode: string }>) => {
  const codes: string[] = []
  for (let n = 0; n < count; n++) codes.push((await call()).subCode)
  return codes
}
const askedFor = (name: string) => harness.asked.filter(({ lookup }) => lookup === name).length

describe('OTPs of the GST portal', () => {
  it('one for a GSTIN in 60 seconds, whoever asks, under whatever username', async () => {
    expect((await ask()).subCode).toBe('SUCCESS')
    harness.clock.at += otpRestMs - 1
    expect(await ask('two', 'other')).toMatchObject({
      status: 409,
      subCode: 'OTP_ALREADY_SENT',
      retryAfterS: 1,
    })
    harness.clock.at += 1
    expect((await ask('two')).subCode).toBe('SUCCESS')
    expect(askedFor(names.otp)).toBe(2)
  })

  it('one for fifty simultaneous calls', async () => {
    await Promise.all(Array.from({ length: 50 }, () => ask()))
    expect(askedFor(names.otp)).toBe(1)
  })

  it('up to the limit of a day, then 429 until midnight in India; the refusals are free', async () => {
    const { perSubjectAndClient } = attemptLimits['gst-otp']
    for (let n = 0; n < perSubjectAndClient; n++) {
      expect((await ask()).subCode).toBe('SUCCESS')
      harness.clock.at += otpRestMs
    }
    const refused = await ask()
    expect(refused).toMatchObject({ status: 429, price: 0, body: { detail: expect.any(String) } })
    expect(refused.retryAfterS).toBe((Date.parse('2026-06-02T00:00:00+05:30') - harness.clock.at) / 1000)
  })

  it('a username that the portal does not know is charged and counts, without a rest', async () => {
    harness.script[names.otp] = async () => ({ subCode: 'DETAILS_NOT_FOUND' })
    const { perSubjectAndClient } = attemptLimits['gst-otp']
    const codes = await times(perSubjectAndClient + 1, ask)
    expect(codes).toEqual([...Array(perSubjectAndClient).fill('DETAILS_NOT_FOUND'), 'TOO_MANY_REQUESTS'])
    expect((await harness.events()).filter(({ charged }) => charged)).toHaveLength(perSubjectAndClient)
  })

  it('an OTP does not count when the portal was certainly not reached, and counts otherwise', async () => {
    fails(names.otp, true)
    expect(await times(12, ask)).toEqual(Array(12).fill('SOURCE_FAILURE'))
    fails(names.otp, false)
    expect(await times(2, ask)).toEqual(['SOURCE_FAILURE', 'OTP_ALREADY_SENT'])
  })
})

describe('wrong OTPs of the GST portal', () => {
  it('are counted over all OTPs of a day; no OTP is sent that could not be tried', async () => {
    const { perSubjectAndClient } = attemptLimits['gst-wrong-otp']
    for (let tried = 0; tried < perSubjectAndClient; tried++) {
      if (tried % maxGstTries === 0) {
        harness.clock.at += otpRestMs
        await ask()
      }
      expect((await verify(String(200_000 + tried))).subCode).toBe('INVALID_OTP')
    }
    expect(await verify('111000')).toMatchObject({ status: 429 })
    expect(askedFor(names.verify)).toBe(perSubjectAndClient)
    const sent = askedFor(names.otp)
    harness.clock.at += otpRestMs
    expect(await ask()).toMatchObject({ status: 429 })
    expect(askedFor(names.otp)).toBe(sent)
    expect((await ask('two')).subCode).toBe('SUCCESS')
    expect((await verify('111000', 'two')).subCode).toBe('SUCCESS')
  })

  it('a try that was refused with 429 does not use up the OTP', async () => {
    const { perSubjectAndClient } = attemptLimits['gst-wrong-otp']
    await ask()
    const index = await harness.parts.subjectIndex(`gstin\0${gstin}`)
    for (let n = 0; n < perSubjectAndClient; n++) await harness.attempts.take('gst-wrong-otp', index, 'one')
    expect(await times(5, () => verify('111000'))).toEqual(Array(5).fill('TOO_MANY_REQUESTS'))
    await harness.db.query('truncate attempt')
    await harness.attempts.sweep()
    expect((await verify('111000')).subCode).toBe('SUCCESS')
  })
})

describe('passwords of the income-tax portal', () => {
  it('three wrong ones of a client, and four of all clients, for a PAN in a day: the portal never locks the account', async () => {
    expect(await times(4, () => login('wrong'))).toEqual([
      ...Array(3).fill('INVALID_CREDENTIALS'),
      'TOO_MANY_REQUESTS',
    ])
    expect(await login('right')).toMatchObject({ status: 429, price: 0 })
    expect((await login('right', 'two')).subCode).toBe('SUCCESS')
    expect(await times(2, () => login('wrong', 'two'))).toEqual(['INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS'])
    expect((await login('right', 'three')).subCode).toBe('TOO_MANY_REQUESTS')
    expect(askedFor(names.login)).toBe(5)
    harness.clock.at += 24 * 3_600_000
    expect((await login('right')).subCode).toBe('SUCCESS')
  })

  it('at most three simultaneous wrong ones', async () => {
    await Promise.all(Array.from({ length: 30 }, () => login('wrong')))
    expect(askedFor(names.login)).toBe(3)
  })

  it('right ones do not count', async () => {
    expect(await times(20, () => login('right'))).toEqual(Array(20).fill('SUCCESS'))
  })

  it('simultaneous right ones do not count either', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => login('right')))
    expect(answers.map(({ subCode }) => subCode)).toEqual(Array(12).fill('SUCCESS'))
  })

  it('right ones wait for simultaneous wrong ones, and are refused when those have used up the limit', async () => {
    const passwords = ['wrong', 'wrong', 'wrong', 'right', 'right']
    const answers = await Promise.all(passwords.map((password) => login(password)))
    const codes = [...Array(3).fill('INVALID_CREDENTIALS'), ...Array(2).fill('TOO_MANY_REQUESTS')]
    expect(answers.map(({ subCode }) => subCode)).toEqual(codes)
  })

  it('one for each of many PANs is refused too, beyond the daily limit of one client', async () => {
    const pans = Array.from({ length: clientLimits.wrongTries + 1 }, (_, n) => `ZZZPZ${2_000 + n}A`)
    const codes: string[] = []
    for (const each of pans) codes.push((await login('wrong', 'one', each)).subCode)
    expect(codes.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(clientLimits.wrongTries)
    expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS')
    expect((await login('wrong', 'two')).subCode).toBe('INVALID_CREDENTIALS')
  })

  it('a login with an unknown result counts, one that was not made does not', async () => {
    fails(names.login, true)
    expect(await times(10, () => login('x'))).toEqual(Array(10).fill('SOURCE_FAILURE'))
    fails(names.login, false)
    expect(await times(4, () => login('x'))).toEqual([
      ...Array(3).fill('SOURCE_FAILURE'),
      'TOO_MANY_REQUESTS',
    ])
  })
})
