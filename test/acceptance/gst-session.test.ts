// The GST taxpayer session: OTP asked for, session begun, looked at, extended.
import { describe, expect, it } from 'vitest'
import type { Answer, Client } from '../support/client.js'
import {
  dataOf,
  expectDetail,
  expectEnvelope,
  expectParameterRefused,
  expectSourceFailure,
  expectSourceUnavailable,
  expectSuccess,
  subCodeOf,
} from './answers.js'
import { malformed, without } from './lookup-proof.js'
import { fields, milliseconds } from './shapes.js'
import { createAccount, describeLocal, useTarget } from './target.js'
import { rowOf, usageRows } from './usage-rows.js'

const target = useTarget()
const otpPath = '/v1/gst/tax-payer/otp'
const verifyPath = '/v1/gst/tax-payer/otp/verify'
const sessionPath = '/v1/gst/tax-payer/session'
const refreshPath = '/v1/gst/tax-payer/session/refresh'
const gstin = '27ZZZCZ1000A1ZE'
const username = 'zafran.foods'
const sandboxOtp = '111000'
const expiries = fields({ token_expiry: milliseconds, session_expiry: milliseconds })
const hourMs = 3_600_000

const json = (path: string, body: unknown, client: Client = target.client): Promise<Answer> =>
  client.lookup(path, undefined, { method: 'POST', body: JSON.stringify(body) })
const ask = (client?: Client) => json(otpPath, { gstin_number: gstin, username }, client)
const verify = (otp: unknown = sandboxOtp, own = username, client?: Client) =>
  json(verifyPath, { gstin_number: gstin, username: own, otp }, client)
const session = (client: Client = target.client) => client.lookup(sessionPath, { gstin_number: gstin })
const refresh = (client?: Client) => json(refreshPath, { gstin_number: gstin }, client)

describe('the GST taxpayer session', () => {
  it('OTP, verify, session, refresh: both expiries in Unix milliseconds, in the time to come', async () => {
    const before = Date.now()
    expectSuccess(await ask(), fields({}))
    const made = await verify()
    expectSuccess(made, expiries)
    const { token_expiry, session_expiry } = dataOf(made) as Record<string, number>
    expect(token_expiry! - before).toBeGreaterThan(5.9 * hourMs)
    expect(token_expiry! - before).toBeLessThan(6.1 * hourMs)
    expect(session_expiry).toBeGreaterThan(token_expiry!)
    const seen = await session()
    expectSuccess(seen, expiries)
    expect(dataOf(seen)).toEqual(dataOf(made))
    const extended = await refresh()
    expectSuccess(extended, expiries)
    expect(dataOf(extended).token_expiry).toBeGreaterThanOrEqual(token_expiry!)
    expect(dataOf(extended).session_expiry).toBe(session_expiry)
    expect(dataOf(await session())).toEqual(dataOf(extended))
  })

  it('an OTP begins one session; a whole number is an OTP too', async () => {
    await ask()
    expect(subCodeOf(await verify(Number(sandboxOtp)))).toBe('SUCCESS')
    expectEnvelope(await verify(), without('DETAILS_NOT_FOUND'))
  })

  it('200 INVALID_OTP three times, then the OTP is of no more use; asked for again it is', async () => {
    await ask()
    for (const otp of ['222222', '1', 'abcdef']) expectEnvelope(await verify(otp), without('INVALID_OTP'))
    expectEnvelope(await verify(), without('DETAILS_NOT_FOUND'))
    await ask()
    expect(subCodeOf(await verify())).toBe('SUCCESS')
  })

  it('200 OTP_EXPIRED, and DETAILS_NOT_FOUND for another username', async () => {
    await ask()
    expectEnvelope(await verify('111004'), without('OTP_EXPIRED'))
    expectEnvelope(await verify(sandboxOtp, 'somebody.else'), without('DETAILS_NOT_FOUND'))
  })

  it('unknown GSTIN, failing and unavailable portal', async () => {
    const of = (gstinNumber: string) => json(otpPath, { gstin_number: gstinNumber, username })
    expectEnvelope(await of('27ZZZCZ1000N1ZN'), without('DETAILS_NOT_FOUND'))
    expectSourceFailure(await of('27ZZZCZ1000F1Z4'))
    expectSourceUnavailable(await of('27ZZZCZ1000G1Z2'))
    const none = await json(refreshPath, { gstin_number: '27ZZZCZ1000S1ZD' })
    expectEnvelope(none, without('DETAILS_NOT_FOUND'))
  })

  it('malformed, missing and odd members of the body', async () => {
    expectEnvelope(
      await json(otpPath, { gstin_number: '27ZZZCZ1000A1Z', username }),
      malformed('INVALID_INPUT', 'Invalid Gstin Pattern.'),
    )
    expectParameterRefused(await json(otpPath, { gstin_number: gstin }), ['body', 'username'])
    expectParameterRefused(await json(otpPath, { username }), ['body', 'gstin_number'])
    expectParameterRefused(await json(verifyPath, { gstin_number: gstin, username }), ['body', 'otp'])
    expectParameterRefused(await json(refreshPath, {}), ['body', 'gstin_number'])
    expectParameterRefused(await json(refreshPath, { gstin_number: true }), ['body', 'gstin_number'])
    expectDetail(await json(refreshPath, 7), 400, 'Bad Request')
  })

  it('401 Not authenticated on each step', async () => {
    for (const path of [otpPath, verifyPath, refreshPath])
      expectDetail(await target.client.request({ method: 'POST', path }), 401, 'Not authenticated')
  })
})

describeLocal('the GST taxpayer session: other clients and the ledger', () => {
  it("is the client's own: another sees the imported one, and begins its own", async () => {
    const { client, service } = target
    const other = client.as(await createAccount(service, 'other'))
    await ask()
    expectEnvelope(await verify(sandboxOtp, username, other), without('DETAILS_NOT_FOUND'))
    const made = await verify()
    expectEnvelope(await refresh(other), without('DETAILS_NOT_FOUND'))
    expect(dataOf(await session(other))).not.toEqual(dataOf(made))
    expect(dataOf(await session())).toEqual(dataOf(made))
  })

  it('charges what was answered; a wrong OTP is free', async () => {
    const asked = await ask()
    const wrong = await verify('222222')
    const made = await verify()
    const none = await verify()
    const rows = await usageRows(target.service)
    const row = (answer: Answer) => rowOf(rows, answer)
    expect(row(asked)).toMatchObject({ charged: true, lookup: 'gst/tax-payer/otp' })
    expect(row(made)).toMatchObject({ charged: true, lookup: 'gst/tax-payer/otp/verify' })
    for (const answer of [wrong, none]) expect(row(answer)).toMatchObject({ charged: false, price: 0 })
    expect(row(wrong).subject_index).toBe(row(asked).subject_index)
  })
})
