// Cashfree's answers on fixtures, checked against the rows.
import { describe, expect, it } from 'vitest'
import { fixtureOf, vendorOf } from '../vendor.harness.js'
import { company, foundCases, gstin, mobile, pan, rc, uan, vpa } from './cashfree.cases.js'
import { cashfree } from './cashfree.js'

const fixture = fixtureOf(import.meta.url)
const vendorWith = (name: string, status = 200) => vendorOf(cashfree, [{ status, body: fixture(name) }])
const saying = (status: number, body: unknown) => vendorOf(cashfree, [{ status, body }])
const no = (code: string, message: string) => ({ type: 'validation_error', code, message })

describe('found', () => {
  it.each(foundCases)('%s %j: %s', async (lookup, input, name, path, sent, data) => {
    const vendor = vendorWith(name)
    const answer = await vendor.ask(lookup, input)
    expect(answer).toMatchObject({ subCode: 'SUCCESS', data })
    expect(answer.reference).toMatch(/^\d+$/)
    const [request] = vendor.requests
    expect(request).toMatchObject({ method: 'POST', path })
    expect(request!.json).toEqual(sent)
    expect(request!.headers).toEqual({
      'x-client-id': 'secret of client_id',
      'x-client-secret': 'secret of client_secret',
      'x-api-version': '2024-12-01',
    })
  })

  it('the most recent job is added when it is another one under the same UAN', async () => {
    const body = fixture('employment')
    body.recent_employment_details.employee_details.uan = '100000000001'
    const { data } = await saying(200, body).ask('uan-to-employment-history', uan)
    expect((data as { employment_history: unknown[] }).employment_history).toMatchObject([
      { establishment_name: 'EXAMPLE SERVICES PRIVATE LIMITED' },
      { establishment_name: 'ZAFRAN SANDBOX FOODS PRIVATE LIMITED', date_of_exit: null },
    ])
  })
})

describe('unknown and malformed are answers', () => {
  it.each([
    ['gstin-by-pan', company, 'gstins-none', 'DETAILS_NOT_FOUND'],
    ['panadvanced', pan, 'pan-advance-invalid', 'DETAILS_NOT_FOUND'],
    ['pan-msme-check', pan, 'udyam-none', 'MSME_NOT_FOUND'],
    ['gstinlite', gstin, 'gstin-unknown', 'DETAILS_NOT_FOUND'],
    ['gstin-advanced', gstin, 'gstin-unknown-older', 'DETAILS_NOT_FOUND'],
    ['rc-advanced', rc, 'rc-invalid', 'INVALID_RC_NUMBER'],
    ['rc-advanced', rc, 'rc-invalid-short', 'INVALID_RC_NUMBER'],
    ['upi-basic', vpa, 'upi-invalid', 'DETAILS_NOT_FOUND'],
    ['mobile-to-vpa', mobile, 'mobile-vpa-none', 'VPA_NOT_FOUND'],
    ['mobile-to-multiple-upi', mobile, 'mobile-vpa-none', 'VPA_NOT_FOUND'],
    ['mobile-to-uan-list', mobile, 'employment-none', 'DETAILS_NOT_FOUND'],
    ['uan-to-employment-history', uan, 'employment-none', 'DETAILS_NOT_FOUND'],
  ] as const)('%s %j %s: %s', async (lookup, input, name, subCode) =>
    expect(await vendorWith(name).ask(lookup, input)).toMatchObject({ subCode }),
  )

  it.each(['pan-invalid', 'pan-deleted'])('panbasic %s', async (name) =>
    expect(await vendorWith(name).ask('panbasic', pan)).toMatchObject({ data: { status: 'INVALID' } }),
  )

  it.each([
    ['panadvanced', pan, 'pan_length_short', 'DETAILS_NOT_FOUND'],
    ['pan-msme-check', pan, 'pan_value_invalid', 'INVALID_PAN_NUMBER'],
    ['gstinlite', gstin, 'GSTIN_value_invalid', 'DETAILS_NOT_FOUND'],
    ['rc-advanced', rc, 'vehicle_rc_value_invalid', 'INVALID_RC_NUMBER'],
    ['upi-basic', vpa, 'vpa_unsupported', 'DETAILS_NOT_FOUND'],
    ['mobile-to-vpa', mobile, 'mobile_number_value_invalid', 'VPA_NOT_FOUND'],
  ] as const)('%s %j 400 %s: %s', async (lookup, input, code, subCode) =>
    expect(await saying(400, no(code, 'is not right')).ask(lookup, input)).toMatchObject({ subCode }),
  )
})

describe('no answer', () => {
  const refused = { kind: 'refused', nothingDone: true }
  it.each([
    [400, no('invalid_request', 'service not enabled for this account.'), refused],
    [400, no('invalid_request', 'Please provide at least one entry'), refused],
    [400, no('x-client-secret_value_invalid', 'Client secret belongs to test environment'), refused],
    [400, no('x-client-id missing', 'x-client-id missing'), refused],
    [400, no('verification_id_value_invalid', 'verification_id is invalid'), refused],
    [409, no('verification_id_already_exists', 'verification_id already exists'), refused],
    [400, no('pan_missing', 'pan is missing'), refused],
    [400, no('name_value_invalid', 'name is invalid'), refused],
    [401, { code: 'authentication_failed' }, refused],
    [403, no('authentication_failed', 'x-cf-signature missing in the request header'), refused],
    [422, no('insufficient_balance', 'Insufficient balance'), refused],
    [200, { status: 'REJECTED', message: 'Insufficient balance' }, refused],
    [404, {}, refused],
    [404, { type: 'internal_error', code: 'api_error' }, refused],
    [500, { code: 'api_error' }, { kind: 'down', unavailable: false }],
    [500, { code: 'verification_failed', error: { refId: 12 } }, { kind: 'down', reference: '12' }],
    [502, { message: 'Authorised source is temporarily unavailable' }, { kind: 'down', unavailable: true }],
    [502, { message: 'bad gateway' }, { kind: 'down', unavailable: false }], // a gateway before them
    [422, no('npci_unavailable', 'NPCI is unavailable'), { kind: 'down', unavailable: true }],
    [202, no('validation_pending', 'Validation in process'), { kind: 'timeout', nothingDone: false }],
    [400, no('something_new', 'is not right'), { kind: 'unreadable' }],
    [200, { status: 'PERHAPS' }, { kind: 'unreadable' }],
    [200, { ...fixture('pan-advance'), pan: 'ZZZPZ9999Z' }, { kind: 'unreadable', reference: '163' }],
    [200, { status: 'VALID', pan: 'ZZZPZ1000A' }, { kind: 'unreadable' }],
  ])('%i %j', async (status, body, expected) =>
    expect(saying(status, body).ask('panadvanced', pan)).rejects.toMatchObject(expected),
  )

  it.each([
    ['rc-advanced', rc, { ...fixture('rc'), reg_no: 'DL99ZZ0009', vehicle_number: 'DL99ZZ0008' }],
    ['upi-basic', vpa, { status: 'NPCI_NAME_INCORRECT', vpa: 'found@sandbox' }],
    ['mobile-to-vpa', mobile, { ...fixture('mobile-vpa'), vpa: null }],
    ['gstin-by-pan', pan, fixture('gstins')],
    ['uan-to-employment-history', { ...uan, uan_number: '100000000002' }, fixture('employment')],
  ])('%s %j %j', async (lookup, input, body) =>
    expect(saying(200, body).ask(lookup, input)).rejects.toMatchObject({ kind: 'unreadable' }),
  )

  it.each([200, 500])('%i: the addresses of a mobile could not be asked for', async (status) =>
    expect(vendorWith('mobile-vpa-failure', status).ask('mobile-to-vpa', mobile)).rejects.toMatchObject({
      kind: 'down',
    }),
  )

  it.each([
    [
      'IP not whitelisted your current ip is 192.0.2.7 .',
      'ip_validation_failed',
      /our address 192\.0\.2\.7$/,
    ],
    ['Signature mismatch', 'authentication_failed', /check secrets\.public_key and the clock$/],
    ['x-cf-signature missing', 'authentication_failed', /set secrets\.public_key$/],
  ])('the log says what to change: %s', async (message, code, expected) =>
    expect(saying(403, { code, message }).ask('panbasic', pan)).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringMatching(expected),
    }),
  )
})
