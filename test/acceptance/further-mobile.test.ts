// Further lookups by a mobile number: name, PAN, network, and the revocation list, with fields and texts of the interface.
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, createClient } from '../support/client.js'
import {
  expectDetail,
  expectEnvelope,
  expectSourceFailure,
  expectSourceUnavailable,
  expectSuccess,
} from './answers.js'
import type { Shape } from './shapes.js'
import { commandJson, createAccount, describeLocal, type NewClient, useTarget } from './target.js'

const target = useTarget()
/** An object; each test looks at its fields. */
const whole: Shape = (value, at) =>
  typeof value === 'object' && value !== null ? [] : [`${at}: expected an object`]
const at = (name: string) => `/v1/mobile-intelligence/${name}`
const mnrl = '/v1/verification/mnrl/verify'
const found = { mobile_number: '6000000001' }
const agreed = { ...found, consent: 'Y', purpose: 'Opening an account' }
const dataOf = (json: unknown) => (json as { data: Record<string, unknown> }).data

describe('mobile-to-network-details', () => {
  it('200 SUCCESS: the network in camel case', async () => {
    const answer = await target.client.lookup(at('mobile-to-network-details'), found)
    expectSuccess(answer, whole)
    const data = dataOf(answer.json)
    for (const name of ['currentNetworkName', 'currentNetworkRegion']) expect(data[name]).toMatch(/\w/)
    expect(data.numberBillingType).toMatch(/^(prepaid|postpaid)$/)
    for (const name of ['isPhoneReachable', 'isValidPhoneNumber', 'numberHasPortingHistory', 'roaming'])
      expect(typeof data[name], name).toBe('boolean')
  })

  it('200 DETAILS_NOT_FOUND without data, 422 for what is no number, 500 and 503 in the sandbox', async () => {
    const ask = (mobile_number: string) =>
      target.client.lookup(at('mobile-to-network-details'), { mobile_number })
    expectEnvelope(await ask('6000000002'), { status: 200, code: 200, subCode: 'DETAILS_NOT_FOUND' })
    expectEnvelope(await ask('12345'), { status: 422, code: 422, subCode: 'INVALID_MOBILE_NUMBER' })
    expectSourceFailure(await ask('6000000003'))
    expectSourceUnavailable(await ask('6000000004'))
  })
})

describe('mnrl/verify', () => {
  const ask = (mobile_number: string) => target.client.lookup(mnrl, { mobile_number })

  it('200 MNRL_RECORD_FOUND: revoked once, and given out again', async () => {
    const answer = await ask('6000000001')
    expectEnvelope(answer, { status: 200, code: 200, subCode: 'MNRL_RECORD_FOUND', data: whole })
    expect(dataOf(answer.json)).toMatchObject({
      mnrl_record_found: true,
      phone_number: '6000000001',
      latest_revocation_status: false,
      first_revocation_month: expect.stringMatching(/^[A-Z][a-z]+$/),
      first_revocation_year: expect.any(Number),
    })
  })

  it('200 LATEST_MNRL_RECORD_FOUND with the message of the interface', async () => {
    const answer = await ask('6000000005')
    expectEnvelope(answer, { status: 200, code: 200, subCode: 'LATEST_MNRL_RECORD_FOUND', data: whole })
    expect((answer.json as { message: string }).message).toBe('MNRL record found')
    expect(dataOf(answer.json)).toMatchObject({ mnrl_record_found: true, latest_revocation_status: true })
  })

  it('200 NO_MNRL_RECORD_FOUND has data too', async () => {
    const answer = await ask('+91 60000 00002')
    expectEnvelope(answer, { status: 200, code: 200, subCode: 'NO_MNRL_RECORD_FOUND', data: whole })
    expect(dataOf(answer.json)).toEqual({
      mnrl_record_found: false,
      phone_number: '6000000002',
      latest_revocation_status: false,
      first_revocation_month: null,
      first_revocation_year: null,
      latest_revocation_month: null,
      latest_revocation_year: null,
    })
  })

  it('422, 500 and 503', async () => {
    expectEnvelope(await ask('600000000'), { status: 422, code: 422, subCode: 'INVALID_MOBILE_NUMBER' })
    expectSourceFailure(await ask('6000000003'))
    expectSourceUnavailable(await ask('6000000004'))
  })
})

describeLocal('the sensitive lookups', () => {
  let named: Client
  let other: NewClient

  beforeAll(async () => {
    const { service, client } = target
    const account = await createAccount(service, 'reaches people by mobile')
    other = await createAccount(service, 'may call all others')
    await commandJson(service, 'client', 'entitle', account.clientId, 'mobile-to-name', 'mobile-to-pan')
    named = createClient({ baseUrl: client.baseUrl, ca: client.ca, ...account })
  })

  it('403 for a client that may call all lookups, which leaves them out', async () => {
    const caller = createClient({ baseUrl: target.client.baseUrl, ca: target.client.ca, ...other })
    for (const name of ['mobile-to-name', 'mobile-to-pan'])
      expectDetail(await caller.lookup(at(name), found), 403, 'Access forbidden')
    caller.close()
  })

  it('422 without consent: detail, free; a consent that is named in a header does too', async () => {
    for (const query of [found, { ...found, consent: 'N' }, { ...found, purpose: 'Opening an account' }]) {
      const answer = await named.lookup(at('mobile-to-pan'), query)
      expect(answer.status).toBe(422)
      expect((answer.json as { detail: { loc: string[] }[] }).detail[0]!.loc).toEqual(['query', 'consent'])
      expect(answer.headers['x-satyapan-price']).toBe('0')
    }
    const headers = { 'x-satyapan-consent-id': 'form-17' }
    expectSuccess(await named.lookup(at('mobile-to-pan'), found, { headers }), whole)
  })

  it('mobile-to-name: 200 SUCCESS with the name alone', async () => {
    const answer = await named.lookup(at('mobile-to-name'), agreed)
    expectSuccess(answer, whole)
    expect(dataOf(answer.json)).toEqual({ name: 'ASHA VIJAY ZAVERI' })
  })

  it('mobile-to-pan: 200 SUCCESS with the data of pan-plus, by GET and by a JSON body', async () => {
    const answer = await named.lookup(at('mobile-to-pan'), agreed)
    expectSuccess(answer, whole)
    expect((answer.json as { message: string }).message).toBe('PAN details fetched successfully')
    const data = dataOf(answer.json)
    expect(data).toMatchObject({
      pan_number: 'ZZZPZ1000A',
      full_name: 'ASHA VIJAY ZAVERI',
      full_name_split: ['ASHA', 'VIJAY', 'ZAVERI'],
      gender: 'F',
      dob: '1988-04-12',
      aadhaar_linked: true,
      category: 'person',
      email: null,
      less_info: false,
    })
    expect(Object.keys(data.address as object)).toEqual(
      expect.arrayContaining(['line_1', 'line_2', 'street_name', 'city', 'state', 'zip', 'country', 'full']),
    )
    const posted = await named.lookup(at('mobile-to-pan'), undefined, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(agreed),
    })
    expect(dataOf(posted.json)).toEqual(data)
  })

  it('200 DETAILS_NOT_FOUND and 422', async () => {
    for (const name of ['mobile-to-name', 'mobile-to-pan']) {
      const ask = (mobile_number: string) => named.lookup(at(name), { mobile_number, consent: 'Y' })
      expectEnvelope(await ask('6000000002'), { status: 200, code: 200, subCode: 'DETAILS_NOT_FOUND' })
      expectEnvelope(await ask('6'), { status: 422, code: 422, subCode: 'INVALID_MOBILE_NUMBER' })
    }
  })
})
