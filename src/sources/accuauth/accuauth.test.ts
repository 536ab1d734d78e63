// What AccuAuth is sent and finds, what it does not find, and what is no answer.
import { describe, expect, it } from 'vitest'
import { subjects } from '../kinds.harness.js'
import { fixtureOf, vendorOf } from '../vendor.harness.js'
import { accuauth } from './accuauth.js'

const fixture = fixtureOf(import.meta.url)
const secrets = { api_id: 'an id', api_secret: 'a secret' }
const said = (result_code: number, result?: object) => ({
  status: 'OK',
  result_code,
  ...(result && { result }),
})

describe('found', () => {
  it.each([
    [
      'panbasic',
      'indian_pan',
      { pan: 'ZZZPZ1000A' },
      { full_name: 'ASHA VIJAY ZAVERI', status: 'VALID', category: 'Individual' },
    ],
    [
      'aadhaar',
      'indian_aadhaar',
      { aadhaar_no: '999999990019' },
      {
        aadhaar_number: 'XXXXXXXX0019',
        age_range: '30-40',
        state: 'Delhi',
        gender: 'FEMALE',
        last_digits: '001',
        is_mobile: true,
      },
    ],
    [
      'voter-id',
      'indian_voter',
      { epic_no: 'ZZZ0000001', consent: 'Y' },
      {
        id_number: 'ZZZ0000001',
        name_on_card: 'Asha Vijay Zaveri',
        date_of_birth: '1988-04-12',
        rln_name: 'Vijay Shankar Zaveri',
        ac_no: '41',
        status: 'id_found',
      },
    ],
  ])('%s', async (lookup, product, form, data) => {
    const vendor = vendorOf(accuauth, [{ body: fixture(product) }], { secrets })
    expect(await vendor.ask(lookup, subjects[lookup]!)).toMatchObject({
      subCode: 'SUCCESS',
      data,
      reference: 'TID0123456789abcdef0123456789abcdef',
    })
    expect(vendor.requests).toMatchObject([
      {
        method: 'POST',
        path: `/verify/${product}`,
        form,
        headers: { 'X-DF-API-ID': 'an id', 'X-DF-API-SECRET': 'a secret' },
      },
    ])
  })

  it('a company by its last name alone, and a number without a linked mobile', async () => {
    const company = {
      pan_number: 'ZZZCZ1000A',
      pan_status: 'VALID',
      first_name: '',
      last_name: 'ZAFRAN FOODS',
    }
    const vendor = vendorOf(accuauth, [{ body: said(101, company) }])
    expect(await vendor.ask('panbasic', { pan_number: 'ZZZCZ1000A' })).toMatchObject({
      data: { full_name: 'ZAFRAN FOODS', category: 'Company' },
    })
    const body = fixture('indian_aadhaar')
    body.result.mobile_number = ''
    expect(await vendorOf(accuauth, [{ body }]).ask('aadhaar', subjects.aadhaar!)).toMatchObject({
      data: { last_digits: '', is_mobile: false },
    })
  })
})

describe('unknown', () => {
  it.each([
    ['panbasic', said(101, { pan_number: 'ZZZPZ1000A', pan_status: 'INVALID' }), 'SUCCESS'],
    ['panbasic', said(102), 'SUCCESS'],
    ['panbasic', said(103), 'SUCCESS'],
    ['voter-id', said(103), 'DETAILS_NOT_FOUND'],
    ['aadhaar', { status: 'OK', valid: false }, 'DETAILS_NOT_FOUND'],
  ])('%s %j', async (lookup, body, subCode) => {
    const answer = await vendorOf(accuauth, [{ body }]).ask(lookup, subjects[lookup]!)
    expect(answer).toMatchObject({ subCode, ...(lookup === 'panbasic' && { data: { status: 'INVALID' } }) })
  })
})

describe('no answer', () => {
  it.each([
    [200, said(104), { kind: 'down', unavailable: false }],
    [200, said(105), { kind: 'refused' }],
    [200, said(106), { kind: 'unreadable' }],
    [200, said(101, { pan_number: 'ZZZPZ1000A', pan_status: 'DELETED' }), { kind: 'unreadable' }],
    [200, said(101, { pan_number: 'ZZZPZ1000A', pan_status: 'VALID' }), { kind: 'unreadable' }],
    [200, said(101, { ...fixture('indian_pan').result, pan_number: 'ZZZPZ1000N' }), { kind: 'unreadable' }],
    [400, { status: 'INVALID_ARGUMENT' }, { kind: 'refused' }],
    [400, { status: 'QUERY_FAILED' }, { kind: 'down', unavailable: false }],
    [400, { status: 'ABNORMAL_BEHAVIOURS_DETECTED' }, { kind: 'throttled' }],
    [401, { status: 'KEY_EXPIRED' }, { kind: 'refused' }],
    [403, { status: 'OUT_OF_QUOTA' }, { kind: 'refused' }],
    [403, { status: 'RATE_LIMIT_EXCEEDED' }, { kind: 'throttled' }],
    [500, { status: 'INTERNAL_ERROR' }, { kind: 'down', unavailable: false }],
    [512, { status: 'SOURCE_SERVICE_UNAVAILABLE' }, { kind: 'down', unavailable: true }],
    [513, { status: 'SOURCE_SERVICE_TIMEOUT' }, { kind: 'timeout' }],
  ])('%i %j', (status, body, expected) =>
    expect(vendorOf(accuauth, [{ status, body }]).ask('panbasic', subjects.panbasic!)).rejects.toMatchObject(
      expected,
    ),
  )

  it('about a number of whose mobile nothing is said', async () => {
    const body = fixture('indian_aadhaar')
    delete body.result.mobile_number
    await expect(vendorOf(accuauth, [{ body }]).ask('aadhaar', subjects.aadhaar!)).rejects.toMatchObject({
      kind: 'unreadable',
    })
  })
})
