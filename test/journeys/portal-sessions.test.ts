// Tests sessions at portals: whose they are, what is stored, and that one OTP begins one session.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { otpRestMs } from '../../src/journeys/attempt-limits.js'
import { gstOtpLifeMs, maxGstTries } from '../../src/journeys/gst-otp.js'
import { itrSessionLifeMs } from '../../src/journeys/itr-portal.js'
import { Failure } from '../../src/kernel/failures.js'
import { type Harness, noon, openHarness } from './journeys.harness.js'

const gstin = '27ZZZCZ1000A1ZE'
const password = 'correct horse battery'
let harness: Harness
let portal: ReturnType<Harness['portal']>

beforeAll(async () => {
  harness = await openHarness()
  portal = harness.portal()
})
afterAll(() => harness.close())

beforeEach(async () => {
  await harness.db.query('truncate attempt, portal_session, usage_event')
  await harness.attempts.sweep()
  harness.clock.at = noon
  harness.asked.length = 0
  const expiries = () => ({
    token_expiry: harness.clock.at + 1_000,
    session_expiry: harness.clock.at + 100_000,
  })
  Object.assign(harness.script, {
    'itr/create-client': async () => ({
      subCode: 'SUCCESS',
      data: { client_id: 'upstream-1' },
      session: { id: 'upstream-1' },
    }),
    'itr/26as-download': async (_input: unknown, { session }: { session?: unknown }) =>
      session === undefined
        ? { subCode: 'DETAILS_NOT_FOUND' }
        : { subCode: 'SUCCESS', data: { client_id: 'upstream-1', pan_no: 'ZZZPZ1000A', tds: [] } },
    'itr/get-26as-details': async (_input: unknown, { session }: { session?: unknown }) =>
      session === undefined
        ? { subCode: 'DETAILS_NOT_FOUND' }
        : { subCode: 'SUCCESS', data: { assessment_year: '2025-2026', tds_data: [] } },
    'gst/tax-payer/otp': async () => ({ subCode: 'SUCCESS', data: {}, session: { txn: 7 } }),
    'gst/tax-payer/otp/verify': async ({ otp }: { otp?: unknown }) =>
      otp === '111000'
        ? { subCode: 'SUCCESS', data: expiries(), session: { token: 'first' } }
        : { subCode: 'INVALID_OTP' },
    'gst/tax-payer/session': async (_input: unknown, { session }: { session?: unknown }) =>
      session === undefined ? { subCode: 'DETAILS_NOT_FOUND' } : { subCode: 'SUCCESS', data: expiries() },
    'gst/tax-payer/session/refresh': async () => ({
      subCode: 'SUCCESS',
      data: expiries(),
      session: { token: 'second' },
    }),
  })
})

async function begun(client = 'one'): Promise<string> {
  const result = await portal.createClient({ username: 'ZZZPZ1000A', password }, harness.caller(client))
  expect(result.subCode).toBe('SUCCESS')
  return (result.body as { data: { client_id: string } }).data.client_id
}
const dataOf = (result: { body: object }) => (result.body as { data?: unknown }).data

describe('the income-tax portal', () => {
  it('gets an id of ours at login, which later steps use', async () => {
    const id = await begun()
    expect(id).toMatch(/^itr_[a-z]{20}$/)
    const downloaded = await portal.download26as({ itr_client_id: id }, harness.caller('one'))
    expect(dataOf(downloaded)).toMatchObject({ client_id: id, pan_no: 'ZZZPZ1000A' })
    const got = await portal.get26as({ itr_client_id: id, tds_id: '1' }, harness.caller('one'))
    expect(got.subCode).toBe('SUCCESS')
    expect(harness.asked.map(({ session }) => session)).toEqual([
      undefined,
      { id: 'upstream-1' },
      { id: 'upstream-1' },
    ])
  })

  it("another client's id, an expired one and an unknown one get the same answer", async () => {
    const id = await begun()
    const shape = async (itrClientId: string, client: string) => {
      const { body, status } = await portal.download26as(
        { itr_client_id: itrClientId },
        harness.caller(client),
      )
      return { status, ...body, transaction_id: '', timestamp: 0 }
    }
    const unknown = await shape('itr_aaaaaaaaaaaaaaaaaaaa', 'one')
    expect(unknown).toMatchObject({ status: 200, sub_code: 'DETAILS_NOT_FOUND' })
    expect(await shape(id, 'two')).toEqual(unknown)
    const get = await portal.get26as({ itr_client_id: id, tds_id: '1' }, harness.caller('two'))
    expect(get.subCode).toBe('DETAILS_NOT_FOUND')
    harness.clock.at += itrSessionLifeMs
    expect(await shape(id, 'one')).toEqual(unknown)
  })

  it('stores no password and no id in the clear', async () => {
    const id = await begun()
    const { rows } = await harness.db.query<{ text: string }>(
      `select portal_session::text as text from portal_session
       union all select (u.*)::text from (select to_jsonb(usage_event.*) as u from usage_event) u`,
    )
    expect(rows.length).toBeGreaterThan(1)
    for (const secret of [password, id, 'upstream-1', 'ZZZPZ1000A']) {
      const spellings = [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('base64')]
      for (const { text } of rows) for (const spelling of spellings) expect(text).not.toContain(spelling)
    }
  })

  it('a body that cannot be read is a free call in the ledger', async () => {
    const result = await portal.createClient(new Failure('BAD_REQUEST'), harness.caller('one'))
    expect(result).toMatchObject({ status: 400, body: { detail: 'Bad Request' } })
    expect(await harness.events()).toMatchObject([{ lookup: 'itr/create-client', charged: false }])
  })
})

describe('the GST portal', () => {
  const ask = (client = 'one') =>
    portal.gstOtp({ gstin_number: gstin, username: 'user' }, harness.caller(client))
  const verify = (otp = '111000', client = 'one', username = 'user') =>
    portal.gstVerify({ gstin_number: gstin, username, otp }, harness.caller(client))

  it('OTP, session, refresh: each step continues the session of the one before', async () => {
    await ask()
    const made = await verify()
    expect(dataOf(made)).toEqual({ token_expiry: noon + 1_000, session_expiry: noon + 100_000 })
    expect((await portal.gstSession({ gstin_number: gstin }, harness.caller('one'))).subCode).toBe('SUCCESS')
    harness.clock.at += 50_000
    const refreshed = await portal.gstRefresh({ gstin_number: gstin }, harness.caller('one'))
    expect(dataOf(refreshed)).toMatchObject({ session_expiry: noon + 150_000 })
    harness.clock.at += 99_999
    expect((await portal.gstSession({ gstin_number: gstin }, harness.caller('one'))).subCode).toBe('SUCCESS')
    harness.clock.at += 1
    expect((await portal.gstSession({ gstin_number: gstin }, harness.caller('one'))).subCode).toBe(
      'DETAILS_NOT_FOUND',
    )
    expect(harness.asked.map(({ session }) => session)).toEqual([
      undefined,
      { txn: 7 },
      { token: 'first' },
      { token: 'first' },
      { token: 'second' },
      undefined,
    ])
  })

  it('is private to its client: another finds no OTP and no session', async () => {
    await ask()
    expect((await verify('111000', 'two')).subCode).toBe('DETAILS_NOT_FOUND')
    await verify()
    for (const call of [portal.gstSession, portal.gstRefresh])
      expect((await call({ gstin_number: gstin }, harness.caller('two'))).subCode).toBe('DETAILS_NOT_FOUND')
  })

  it('one of ten simultaneous calls with the right OTP begins a session', async () => {
    await ask()
    const results = await Promise.all(Array.from({ length: 10 }, () => verify()))
    expect(results.filter(({ subCode }) => subCode === 'SUCCESS')).toHaveLength(1)
    expect(results.filter(({ subCode }) => subCode === 'DETAILS_NOT_FOUND')).toHaveLength(9)
  })

  it(`${maxGstTries} wrong tries or ten minutes end an OTP; another username does not match it`, async () => {
    await ask()
    expect((await verify('111000', 'one', 'other')).subCode).toBe('DETAILS_NOT_FOUND')
    for (const otp of ['222222', 'x']) expect((await verify(otp)).subCode).toBe('INVALID_OTP')
    expect((await verify()).subCode).toBe('DETAILS_NOT_FOUND')
    harness.clock.at += otpRestMs
    await ask()
    harness.clock.at += gstOtpLifeMs
    expect((await verify()).subCode).toBe('OTP_EXPIRED')
  })

  it('the sweep deletes expired sessions; an OTP is remembered as expired for a day', async () => {
    const count = async () => {
      const { rows } = await harness.db.query<{ kind: string }>(
        'select kind from portal_session order by kind',
      )
      return rows.map(({ kind }) => kind)
    }
    await begun()
    await ask()
    await verify()
    harness.clock.at += otpRestMs
    await ask()
    expect(await portal.sweep()).toBe(0)
    expect(await count()).toEqual(['gst', 'gst-otp', 'itr'])
    harness.clock.at = noon + 100_000 // the end of the GST session
    expect(await portal.sweep()).toBe(1)
    harness.clock.at += gstOtpLifeMs
    expect(await portal.sweep()).toBe(0)
    expect((await verify()).subCode).toBe('OTP_EXPIRED')
    harness.clock.at = noon + itrSessionLifeMs
    expect(await portal.sweep()).toBe(1)
    harness.clock.at += otpRestMs + gstOtpLifeMs
    expect(await portal.sweep()).toBe(1)
    expect(await count()).toEqual([])
  })

  it('wrong members of a body are refused by name', async () => {
    const result = await portal.gstVerify({ gstin_number: gstin }, harness.caller('one'))
    expect(result.body).toEqual({
      detail: [
        { loc: ['body', 'username'], msg: 'Field required', type: 'missing' },
        { loc: ['body', 'otp'], msg: 'Field required', type: 'missing' },
      ],
    })
    const odd = await portal.gstOtp({ gstin_number: 'x', username: 'u' }, harness.caller('one'))
    expect(odd).toMatchObject({ status: 422, subCode: 'INVALID_INPUT' })
  })
})
