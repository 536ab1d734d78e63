// What is unknown to Surepass, and what is refused, late or unreadable.
import { describe, expect, it } from 'vitest'
import { answering, changed, fixture, food, gstin, mobile, pan, rc, uan } from './surepass.harness.js'

describe('unknown', () => {
  const noUpi = { vpa: 'unknown@sandbox' }
  it.each([
    ['panadvanced', pan, 'pan-invalid', 'DETAILS_NOT_FOUND'],
    ['panadvanced', pan, 'pan-lite-invalid', 'DETAILS_NOT_FOUND'],
    ['pan-msme-check', pan, 'udyam-none', 'MSME_NOT_FOUND'],
    ['gstin-advanced', { gstin_number: '27ZZZCZ1000N1ZN' }, 'gstin-unknown', 'DETAILS_NOT_FOUND'],
    ['rc-advanced', { rc_number: 'DL99ZZ0002' }, 'rc-unknown', 'INVALID_RC_NUMBER'],
    ['rc-advanced', { rc_number: 'DL99ZZ0002' }, 'verification-failed', 'INVALID_RC_NUMBER'],
    ['uan-to-employment-history', uan, 'employment-none', 'DETAILS_NOT_FOUND'],
    ['mobile-to-vehicle-rc', mobile, 'vehicles-none', 'DETAILS_NOT_FOUND'],
    ['mobile-to-vpa', mobile, 'verification-failed', 'VPA_NOT_FOUND'],
    ['upi-basic', noUpi, 'upi-unknown', 'DETAILS_NOT_FOUND'],
  ] as const)('%s %j: %s is %s', async (lookup, input, name, subCode) =>
    expect(await answering(422, fixture(name)).ask(lookup, input)).toMatchObject({ subCode }),
  )

  it('a PAN of PAN Lite', async () =>
    expect(await answering(422, fixture('pan-lite-invalid')).ask('panbasic', pan)).toMatchObject({
      subCode: 'SUCCESS',
      data: { status: 'INVALID' },
    }))
})

describe('no answer', () => {
  it.each([
    [401, { message_code: 'invalid_token' }, { kind: 'refused', nothingDone: true }],
    [401, {}, { kind: 'refused' }],
    [403, { message_code: 'balance_exhausted' }, { kind: 'refused', nothingDone: true }],
    [404, { message: 'Not Found' }, { kind: 'refused', nothingDone: true }],
    [400, fixture('schema-refusal'), { kind: 'refused', nothingDone: true }],
    [202, fixture('pending'), { kind: 'timeout' }], // never retried: that would begin a second job
    [200, fixture('pending'), { kind: 'timeout' }],
    [200, { success: true }, { kind: 'unreadable' }],
    [200, [], { kind: 'unreadable' }],
    [200, { ...fixture('pan'), success: false }, { kind: 'unreadable' }],
    [422, { success: false, message: 'Something new', message_code: 'new_code' }, { kind: 'unreadable' }],
    [422, { success: false, message: 'Invalid Token', message_code: null }, { kind: 'unreadable' }],
    [422, { success: false, message: 'Low balance', message_code: null }, { kind: 'unreadable' }],
    [400, { success: false, message_code: 'invalid_input', data: null }, { kind: 'unreadable' }],
    [200, changed('pan', 'pan_number', 'ZZZPZ9999Z'), { kind: 'unreadable' }],
    [200, changed('pan', 'full_name', ''), { kind: 'unreadable' }],
  ])('%i %j', async (status, body, trouble) =>
    expect(answering(status, body).ask('panadvanced', pan)).rejects.toMatchObject(trouble),
  )

  it.each([
    ['gstin-by-pan', { pan_number: 'ZZZCZ1000A' }, changed('gstins-of-pan', 'gstin_list', [])],
    ['uan-to-employment-history', uan, changed('employment', 'employment_history', [])],
  ])('%s %j: an empty list is "none"', async (lookup, input, body) =>
    expect(await answering(200, body).ask(lookup, input)).toMatchObject({ subCode: 'DETAILS_NOT_FOUND' }),
  )

  it.each([
    ['rc-advanced', rc, changed('rc', 'rc_number', 'DL99ZZ0009')],
    ['gstinlite', gstin, changed('gstin', 'gstin', '27ZZZCZ1000N1ZN')],
    ['gstin-by-pan', { pan_number: 'ZZZCZ1000A' }, changed('gstins-of-pan', 'gstin_list', null)],
    ['mobile-to-vpa', mobile, changed('mobile-to-vpa', 'upi_id', null)],
    ['mobile-to-digital-age', mobile, changed('mobile-age', 'mobile_age', 'old')],
    ['fssai-verification', food, changed('food-licence', 'details', { company_name: 'ZENITH FOODS' })],
  ])('%s %j %j', async (lookup, input, body) =>
    expect(answering(200, body).ask(lookup, input)).rejects.toMatchObject({ kind: 'unreadable' }),
  )
})
