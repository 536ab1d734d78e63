// What the vendors' products for the further lookups find, send and refuse, on fixtures and checked against the rows.
import { describe, expect, it } from 'vitest'
import type { Input } from '../lookups/params.js'
import { account, dl, fixture, found, id } from './further-lookups.cases.js'
import { subjects } from './kinds.harness.js'
import { sourceKinds } from './source-kinds.js'
import { vendorOf } from './vendor.harness.js'

const kindOf = (name: string) => sourceKinds.find(({ kind }) => kind === name)!

describe('found', () => {
  it.each(found)('%s %s', async (kind, lookup, bodies, request, data) => {
    const vendor = vendorOf(
      kindOf(kind),
      bodies.map((body) => ({ body })),
    )
    expect(await vendor.ask(lookup, subjects[lookup]!)).toMatchObject({ subCode: 'SUCCESS', data })
    expect(vendor.requests[0]).toMatchObject(request)
  })

  it('with the name that was sent, which is not compared', async () => {
    const vendor = vendorOf(kindOf('cashfree'), [{ body: fixture('cashfree', 'bank-account') }])
    const answer = await vendor.ask('bankaccount', { ...subjects.bankaccount, name: 'Ravi' })
    expect(answer.data).toMatchObject({ name_information: { name_provided: 'Ravi' } })
    expect(vendor.requests[0]!.json).toMatchObject({ name: 'Ravi' })
  })

  it('without a deposit where the operator wants none', async () => {
    const settings = { options: { bankaccount: 'penniless' } }
    const body = { code: 200, data: { account_exists: true, name_at_bank: 'ASHA VIJAY ZAVERI' } }
    const vendor = vendorOf(kindOf('sandbox-co-in'), [{ body }], settings)
    const { data } = await vendor.ask('bankaccount', subjects.bankaccount!)
    expect(data).toMatchObject({ ...account, utr: null, amount_deposited: null })
    expect(vendor.requests[0]!.path).toMatch(/\/penniless-verify$/)
  })
})

const sandboxSays = (message: string) => ({ code: 200, data: { account_exists: false, message } })
const cashfreeSays = (account_status: string, account_status_code: string) => ({
  account_status,
  account_status_code,
})
const setuSays = (code: string) => ({ id: 'v-1', verification: 'failed', code, data: {} })
const surepassSays = (status: string) => ({
  success: true,
  data: { account_exists: false, full_name: null, status },
})

describe('what the bank says of an account that cannot be paid into', () => {
  it.each([
    ['surepass', surepassSays('invalid_account'), 'Invalid account number or ifsc provided'],
    ['surepass', surepassSays('account_closed'), 'Invalid account number or ifsc provided'],
    ['surepass', surepassSays('account_blocked_frozen'), 'Account is blocked'],
    ['surepass', surepassSays('nre_account'), 'Given account is an NRE account'],
    ['surepass', surepassSays('invalid_ifsc'), 'IFSC is invalid'],
    ['cashfree', cashfreeSays('INVALID', 'INVALID_ACCOUNT_FAIL'), 'Invalid account number or ifsc provided'],
    ['cashfree', cashfreeSays('INVALID', 'ACCOUNT_BLOCKED'), 'Account is blocked'],
    ['cashfree', cashfreeSays('INVALID', 'NRE_ACCOUNT_FAIL'), 'Given account is an NRE account'],
    ['cashfree', cashfreeSays('INVALID', 'INVALID_IFSC_FAIL'), 'IFSC is invalid'],
    ['setu', setuSays('BAVM1'), 'Invalid account number or ifsc provided'],
    ['setu', setuSays('BAVM3'), 'Account is blocked'],
    ['setu', setuSays('BAVM4'), 'Given account is an NRE account'],
    ['setu', setuSays('BAV92'), 'IFSC is invalid'],
    [
      'sandbox-co-in',
      sandboxSays('Invalid account number or ifsc provided'),
      'Invalid account number or ifsc provided',
    ],
    ['sandbox-co-in', sandboxSays('Account is blocked'), 'Account is blocked'],
    ['sandbox-co-in', sandboxSays('Given account is an NRE account'), 'Given account is an NRE account'],
    ['sandbox-co-in', sandboxSays('IFSC is invalid'), 'IFSC is invalid'],
  ])('%s %j', async (kind, body, message) => {
    const vendor = vendorOf(kindOf(kind), [{ body }])
    expect(await vendor.ask('bankaccount', subjects.bankaccount!)).toMatchObject({
      subCode: 'SUCCESS',
      data: { message, account_exists: false, name_at_bank: '', utr: null, amount_deposited: null },
    })
  })

  it.each([
    ['cashfree', { body: cashfreeSays('FAILED', 'BENEFICIARY_BANK_OFFLINE') }],
    ['cashfree', { status: 422, body: { type: 'validation_error', code: 'benficiary_bank_offline' } }],
    ['setu', { body: setuSays('BAVCU') }],
    ['sandbox-co-in', { body: sandboxSays('Beneficiary bank offline') }],
  ])('%s: the bank is offline %j', async (kind, answer) => {
    const { subCode, data } = await vendorOf(kindOf(kind), [answer]).ask('bankaccount', subjects.bankaccount!)
    expect([subCode, data]).toEqual(['BENEFICIARY_BANK_OFFLINE', undefined])
  })

  // Each leaves open whether the rupee was paid, so none says that nothing was done; nothing is asked again.
  it.each([
    ['surepass', { body: surepassSays('backend_down') }],
    ['surepass', { body: surepassSays('a new word') }],
    ['cashfree', { body: cashfreeSays('FAILED', 'FAILED_AT_BANK') }],
    ['cashfree', { body: cashfreeSays('INVALID', 'A_NEW_CODE') }],
    ['cashfree', { status: 422, body: { type: 'validation_error', code: 'npci_unavailable' } }],
    ['cashfree', { status: 502, body: { message: 'Authorised source is temporarily unavailable' } }],
    ['setu', { body: setuSays('BAV91') }],
    ['setu', { body: setuSays('BAVM0') }],
    ['setu', { status: 500, body: { error: { code: 'upstream_error_response' } } }],
    ['sandbox-co-in', { body: { code: 200, data: { message: 'Failed at beneficiary bank' } } }],
    ['sandbox-co-in', { status: 503, body: { code: 503, message: 'Source Unavailable' } }],
    [
      'same-interface',
      { body: { code: 200, sub_code: 'SUCCESS', data: { message: 'Failed at beneficiary bank' } } },
    ],
  ])('%s: no answer about the account %j', async (kind, answer) => {
    const vendor = vendorOf(kindOf(kind), [answer])
    await expect(vendor.ask('bankaccount', subjects.bankaccount!)).rejects.toMatchObject({
      name: 'UpstreamError',
      nothingDone: false,
      unavailable: false,
    })
    expect(vendor.requests).toHaveLength(1)
  })
})

describe('an answer about another subject is refused', () => {
  const changes: readonly (readonly [
    kind: string,
    lookup: string,
    name: string,
    path: readonly string[],
    value: string,
  ])[] = [
    ['surepass', 'driving-license', 'licence', ['data', 'dob'], '1990-01-01'],
    ['surepass', 'driving-license', 'licence', ['data', 'license_number'], 'ZZ0120200000009'],
    ['surepass', 'voter-id', 'voter', ['data', 'epic_no'], 'ZZZ0000009'],
    ['surepass', 'mca/cin', 'company', ['data', 'details', 'company_info', 'cin'], 'U00000ZZ2020PTC000009'],
    ['surepass', 'tax-payer/tan', 'tan', ['data', 'tan'], 'ZZZZ00009A'],
    ['cashfree', 'passport', 'passport', ['dob'], '12-05-1988'],
    ['cashfree', 'mca/cin', 'cin', ['cin'], 'U00000ZZ2020PTC000009'],
    ['sandbox-co-in', 'mca/din', 'director', ['data', 'director_data', 'din'], '90000009'],
  ]
  it.each(changes)('%s %s: %s %j', async (kind, lookup, name, path, value) => {
    const body = fixture(kind, name)
    const place = path.slice(0, -1).reduce((at, each) => at[each], body)
    place[path.at(-1)!] = value
    await expect(vendorOf(kindOf(kind), [{ body }]).ask(lookup, subjects[lookup]!)).rejects.toMatchObject({
      kind: 'unreadable',
    })
  })
})

describe('a task of IDfy', () => {
  const ask = (answers: readonly object[], input: Input = dl) =>
    vendorOf(kindOf('idfy'), answers).ask('driving-license', input)
  const submitted = { status: 202, body: { request_id: id } }
  const element = (rest: object) => ({ body: [{ type: 'ind_driving_license', request_id: id, ...rest }] })

  it('that found nothing, and one whose number they call malformed, are unknown', async () => {
    const none = element({ status: 'completed', result: { source_output: { status: 'id_not_found' } } })
    const wrong = element({ status: 'failed', error: 'BAD_REQUEST', message: 'Please enter a valid number' })
    for (const ended of [none, wrong])
      expect(await ask([submitted, ended])).toMatchObject({ subCode: 'DETAILS_NOT_FOUND', reference: id })
  })

  it.each([
    ['its source is down', [submitted, element({ status: 'failed', error: 'SOURCE_DOWN' })], 'down'],
    ['it was slow', [submitted, element({ status: 'failed', error: 'TIMEOUT' })], 'timeout'],
    ['credits are used up', [{ status: 422, body: { error: 'INSUFFICIENT_CREDITS' } }], 'refused'],
    ['the keys are wrong', [{ status: 401, body: {} }], 'refused'],
    ['we ask too often', [{ status: 429, body: {} }], 'throttled'],
    [
      'a status is new',
      [submitted, element({ status: 'completed', result: { source_output: { status: 'new' } } })],
      'unreadable',
    ],
  ] as const)('has no answer when %s', async (_why, answers, kind) => {
    await expect(ask(answers)).rejects.toMatchObject({ kind })
  })

  it('is asked for until it ends, and its id is the reference of a paid call', async () => {
    const waiting = element({ status: 'in_progress' })
    const vendor = vendorOf(kindOf('idfy'), [
      submitted,
      waiting,
      waiting,
      { body: [fixture('idfy', 'ind_driving_license')] },
    ])
    expect(await vendor.ask('driving-license', dl)).toMatchObject({ subCode: 'SUCCESS', reference: id })
    expect(vendor.requests.map(({ method }) => method)).toEqual(['POST', 'GET', 'GET', 'GET'])
    expect(vendor.requests[3]).toMatchObject({ path: '/v3/tasks', query: { request_id: id } })
  })
})
