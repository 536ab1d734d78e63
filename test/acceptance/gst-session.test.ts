// Tests the GST taxpayer session: request an OTP, begin the session, read it, extend it.
import { beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '../support/client.js'
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
import { gstCalls, otpPath, refreshPath, sandboxOtp, taxpayers, username, verifyPath } from './gst-calls.js'
import { importsInto, jsonLines } from './import-files.js'
import { malformed, without } from './lookup-proof.js'
import { fields, milliseconds } from './shapes.js'
import { createAccount, describeLocal, useTarget } from './target.js'
import { rowOf, usageRows } from './usage-rows.js'

const target = useTarget()
const { importText } = importsInto(target)
/** Each test has its own: a GSTIN gets one OTP in 60 seconds. */
let gstin = ''
const { ask, json, refresh, session, verify } = gstCalls(target, () => gstin)
const expiries = fields({ token_expiry: milliseconds, session_expiry: milliseconds })
const hourMs = 3_600_000

describe('the GST taxpayer session', () => {
  it('OTP, verify, session, refresh: both expiries in Unix milliseconds, in the future', async () => {
    gstin = '27ZZZCZ1000A1ZE'
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
    gstin = '29ZZZCZ1000A1ZA'
    await ask()
    expect(subCodeOf(await verify(Number(sandboxOtp)))).toBe('SUCCESS')
    expectEnvelope(await verify(), without('DETAILS_NOT_FOUND'))
  })

  it('200 INVALID_OTP three times, then the OTP is used up', async () => {
    gstin = '07ZZZCZ1000A1ZG'
    await ask()
    for (const otp of ['222222', '1', 'abcdef']) expectEnvelope(await verify(otp), without('INVALID_OTP'))
    expectEnvelope(await verify(), without('DETAILS_NOT_FOUND'))
  })

  it('409 OTP_ALREADY_SENT with Retry-After: again within 60 seconds, whoever asks, under whatever username', async () => {
    gstin = '27ZZZCZ1000S1ZD'
    expect(subCodeOf(await ask())).toBe('SUCCESS')
    const again = await json(otpPath, { gstin_number: gstin, username: 'somebody.else' })
    expectEnvelope(again, { status: 409, code: 409, subCode: 'OTP_ALREADY_SENT' })
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(again.headers['retry-after'])).toBeLessThanOrEqual(60)
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

describeLocal('the GST taxpayer session: other clients, the ledger, guesses', () => {
  beforeAll(async () => {
    expect(await importText('taxpayer', 'taxpayers.jsonl', jsonLines(...taxpayers))).toMatchObject({
      code: 0,
    })
  })

  it('belongs to its client: another client sees the imported one, and begins its own', async () => {
    gstin = taxpayers[0]!.gstin
    const { client, service } = target
    const other = client.as(await createAccount(service, 'other'))
    await ask()
    expectEnvelope(await verify(sandboxOtp, username, other), without('DETAILS_NOT_FOUND'))
    const made = await verify()
    expectEnvelope(await refresh(other), without('DETAILS_NOT_FOUND'))
    expectEnvelope(await session(other), without('DETAILS_NOT_FOUND'))
    expect(dataOf(await session())).toEqual(dataOf(made))
  })

  it('charges answers; a wrong OTP and one requested too soon are free', async () => {
    gstin = taxpayers[1]!.gstin
    const asked = await ask()
    const again = await ask()
    const wrong = await verify('222222')
    const made = await verify()
    const none = await verify()
    const rows = await usageRows(target.service)
    const row = (answer: Answer) => rowOf(rows, transactionOf(answer))
    expect(row(asked)).toMatchObject({ charged: true, lookup: 'gst/tax-payer/otp' })
    expect(row(made)).toMatchObject({ charged: true, lookup: 'gst/tax-payer/otp/verify' })
    for (const answer of [again, wrong, none]) expect(row(answer)).toMatchObject({ charged: false, price: 0 })
    for (const answer of [again, wrong]) expect(row(answer).subject_index).toBe(row(asked).subject_index)
  })

  it('a hundred OTPs and three hundred guesses for one GSTIN: one OTP, three guesses', async () => {
    gstin = taxpayers[2]!.gstin
    const codes = new Map<unknown, number>()
    const count = (answer: Answer) => {
      const code = subCodeOf(answer) ?? answer.status
      codes.set(code, (codes.get(code) ?? 0) + 1)
    }
    for (let round = 0; round < 10; round++) {
      await Promise.all(Array.from({ length: 10 }, async () => count(await ask())))
      const guesses = Array.from({ length: 30 }, (_, n) => verify(String(200_000 + round * 30 + n)))
      await Promise.all(guesses.map(async (guess) => count(await guess)))
    }
    expect(Object.fromEntries(codes)).toEqual({
      SUCCESS: 1,
      OTP_ALREADY_SENT: 99,
      INVALID_OTP: 3,
      DETAILS_NOT_FOUND: 297,
    })
  })
})
