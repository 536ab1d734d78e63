// What does not exist at Decentro, and what is no answer of it.
import { describe, expect, it } from 'vitest'
import { UpstreamError } from '../../lookups/source.js'
import { ask, converted, fixture, otp, verify } from './decentro.harness.js'

const flat = {
  status: 'FAILURE',
  kycStatus: 'FAILURE',
  message: 'No records found for the given ID',
  responseCode: 'E00021',
}
const nested = {
  status: 'SUCCESS',
  kycStatus: 'UNKNOWN',
  error: { message: 'No records found for the given ID.', responseCode: 'E00026' },
}

describe('what does not exist', () => {
  it.each([flat, nested])('%j', async (body) => {
    expect(await ask('panbasic', body)).toMatchObject({ subCode: 'SUCCESS', data: { status: 'INVALID' } })
    expect(await ask('gstinlite', body)).toMatchObject({ subCode: 'DETAILS_NOT_FOUND' })
    expect(await ask('rc-advanced', body)).toMatchObject({ subCode: 'INVALID_RC_NUMBER' })
    expect(await ask('fssai-verification', body)).toMatchObject({ subCode: 'INVALID_FSSAI_ID' })
  })

  it.each([
    ['upi-basic', { status: 'SUCCESS', responseKey: 'success_UPI_id_invalid' }, 200, 'DETAILS_NOT_FOUND'],
    [
      'upi-basic',
      { status: 'FAILURE', responseCode: 'E00009', responseKey: 'error_invalid_UPI_id_format' },
      400,
      'DETAILS_NOT_FOUND',
    ],
    [
      'gstin-by-pan',
      { status: 'SUCCESS', response_key: 'success_gst_search_by_pan' },
      200,
      'DETAILS_NOT_FOUND',
    ],
    [otp, { decentroTxnId: 'D0', responseKey: 'error_no_mobile_found' }, 400, 'MOBILE_NOT_LINKED'],
    [otp, { decentroTxnId: 'D0', responseKey: 'error_invalid_aadhaar' }, 400, 'DETAILS_NOT_FOUND'],
    [otp, { decentroTxnId: 'D0', responseKey: 'error_cancelled_aadhaar' }, 400, 'DETAILS_NOT_FOUND'],
    [verify, { decentroTxnId: 'D0', responseKey: 'error_invalid_otp' }, 400, 'INVALID_OTP'],
    [verify, { decentroTxnId: 'D0', responseKey: 'error_invalid_session' }, 400, 'OTP_EXPIRED'],
  ] as const)('%s %j', async (lookup, body, status, subCode) =>
    expect(await ask(lookup, body, status, converted)).toMatchObject({ subCode }),
  )
})

const sent = () => fixture('otp')

describe('what is no answer', () => {
  it.each([
    ['panbasic', { ...fixture('pan'), kycResult: { idNumber: 'ZZZPZ1000A', idStatus: 'EXISTS', name: 'A' } }],
    ['panbasic', { ...fixture('pan'), responseKey: 'success_pan_without_result' }],
    ['panbasic', { ...fixture('pan'), responseCode: 'E00021' }],
    ['panbasic', { ...fixture('pan'), kycResult: { idNumber: 'ZZZPZ2000A', idStatus: 'VALID', name: 'A' } }],
    ['panbasic', { ...fixture('pan'), kycResult: { ...fixture('pan').kycResult, name: 'NA' } }],
    ['panbasic', { ...flat, message: 'No records found in your plan' }],
    ['gstinlite', { ...fixture('gstin'), kycResult: {} }],
    ['upi-basic', { status: 'SUCCESS', responseCode: 'S00000', responseKey: 'success_UPI_id_failed' }],
    ['upi-basic', { ...fixture('upi'), data: { ...fixture('upi').data, status: 'INVALID' } }],
    ['upi-basic', { ...fixture('upi'), responseKey: 'success_UPI_id_invalid' }],
    ['upi-basic', { status: 'FAILURE', responseCode: 'E00009', message: 'Invalid UPI ID' }],
    [otp, { ...sent(), status: 'FAILURE' }],
    [otp, { ...sent(), responseKey: 'error_something_new' }],
    [otp, { ...sent(), message: 'OTP not sent: no mobile number is linked' }],
    [otp, { ...sent(), message: 'Accepted' }],
    [otp, { ...sent(), decentroTxnId: '' }],
    [verify, { ...fixture('otp-verify'), data: null }],
    [
      verify,
      { ...fixture('otp-verify'), data: { ...fixture('otp-verify').data, aadhaarUid: 'xxxxxxxx0020' } },
    ],
  ] as const)('%s %#', async (lookup, body) =>
    expect(ask(lookup, body)).rejects.toBeInstanceOf(UpstreamError),
  )

  it('the id of a refusal is no OTP', () =>
    expect(ask(otp, sent(), 400)).rejects.toMatchObject({ kind: 'unreadable', nothingDone: false }))

  it.each([
    [401, { responseKey: 'error_module_credits_exhausted' }, 'refused'],
    [403, {}, 'refused'],
    [400, { responseKey: 'error_no_subscription_found' }, 'refused'],
    [400, { responseCode: 'E00008' }, 'refused'],
    [400, { status: 'FAILURE', error: { responseCode: 'E00016', message: 'Document type' } }, 'refused'],
    [400, { status: 'FAILURE', error: { responseCode: 'E00019', message: 'Used' } }, 'refused'],
    [500, { responseKey: 'error_decentro_error' }, 'down'],
    [400, { responseKey: 'error_provider_error' }, 'down'],
    [400, { responseKey: 'error_never_seen', responseCode: 'E00009' }, 'unreadable'],
  ])('%i %j is %s', async (status, body, kind) =>
    expect(ask('panbasic', body, status)).rejects.toMatchObject({ kind }),
  )

  it.each([
    ['error_resend_otp', { kind: 'throttled', alreadySent: true, retryAfterS: 30 }],
    ['error_aadhaar_otp_flooding', { kind: 'throttled', alreadySent: true, retryAfterS: 120 }],
    ['error_otp_limit_exceeded', { kind: 'throttled', alreadySent: false }],
    ['error_provider_error', { kind: 'down', nothingDone: false }], // a locked number, or their provider
  ])('%s at the OTP', async (responseKey, expected) =>
    expect(ask(otp, { decentroTxnId: 'D0', status: 'FAILURE', responseKey }, 400)).rejects.toMatchObject({
      ...expected,
      reference: 'D0',
    }),
  )

  it('what may have spent the OTP does not say that nothing was done', () =>
    expect(ask(verify, { status: 'FAILURE', responseCode: 'E00009' }, 400)).rejects.toMatchObject({
      nothingDone: false,
    }))
})
