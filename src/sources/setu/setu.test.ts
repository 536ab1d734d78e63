// Setu's answers on fixtures, checked against the rows.
import { describe, expect, it } from 'vitest'
import { fixtureOf, vendorOf } from '../vendor.harness.js'
import { setu } from './setu.js'

const fixture = fixtureOf(import.meta.url)
const pan = { pan_number: 'ZZZPZ1000A' }
const gstin = { gstin_number: '27ZZZCZ1000A1ZE' }
const vendorWith = (name: string, status = 200) => vendorOf(setu, [{ status, body: fixture(name) }])

describe('setu', () => {
  it('panbasic', async () => {
    const vendor = vendorWith('pan')
    expect(await vendor.ask('panbasic', pan)).toEqual({
      subCode: 'SUCCESS',
      data: {
        '@entity': 'pan',
        pan: 'ZZZPZ1000A',
        full_name: 'ASHA VIJAY ZAVERI',
        status: 'VALID',
        category: 'Individual',
        name_information: { pan_name_cleaned: 'Asha Vijay Zaveri' },
      },
      reference: '1-5e6722a7-cc2c',
    })
    expect(vendor.requests[0]!.headers).toEqual({
      'x-client-id': 'secret of client_id',
      'x-client-secret': 'secret of client_secret',
      'x-product-instance-id': 'secret of product_instance_id',
    })
    expect((vendor.requests[0]!.json as { reason: string }).reason.length).toBeGreaterThanOrEqual(20)
  })

  it.each([
    ['pan-invalid', 200],
    ['pan-not-found', 404],
  ] as const)('%s (%i) is INVALID', async (name, status) =>
    expect(await vendorWith(name, status).ask('panbasic', pan)).toMatchObject({
      subCode: 'SUCCESS',
      data: { status: 'INVALID', category: 'Individual' },
    }),
  )

  it('panbasic without the word, as a guide shows it', async () =>
    expect(await vendorWith('pan-without-verification').ask('panbasic', pan)).toMatchObject({
      subCode: 'SUCCESS',
      data: { status: 'VALID', category: 'Individual' },
    }))

  it('gstinlite and gstin-advanced, addresses and codes included', async () => {
    expect(await vendorWith('gst').ask('gstinlite', gstin)).toMatchObject({
      data: {
        lgnm: 'ZAFRAN SANDBOX FOODS PRIVATE LIMITED',
        rgdt: '01/07/2017',
        cxdt: '',
        lstupdt: '12/10/2023',
        sts: 'Active',
        stjCd: 'MHCG1425',
        ctjCd: 'VQ0401',
        nba: ['Retail Business'],
        pradr: { addr: { bno: '12', st: 'STATION ROAD', pncd: '411038' }, ntr: 'Office / Sale Office' },
        adadr: [{ addr: { loc: 'BHIWANDI' }, ntr: 'Warehouse / Depot' }],
      },
      reference: '1-692ab5e0-0d31',
    })
    expect(await vendorWith('gst').ask('gstin-advanced', gstin)).toMatchObject({
      data: {
        date_of_registration: '2017-07-01',
        date_of_cancellation: '1800-01-01',
        contact_details: {
          principal: {
            address: '1ST FLOOR, 12, ZAVERI HOUSE, STATION ROAD, Kothrud, KOTHRUD, Pune, Maharashtra, 411038',
          },
        },
      },
    })
  })

  it('a success without data is a GSTIN that does not exist', async () =>
    expect(await vendorWith('gst-unknown').ask('gstinlite', gstin)).toEqual({
      subCode: 'DETAILS_NOT_FOUND',
      reference: 'r-78',
    }))

  it.each([
    [
      { error: { code: 'upstream_error_response', traceId: 't' } },
      { kind: 'down', unavailable: true, reference: 't' },
    ],
    [{ error: { code: 'internal_server_error' } }, { kind: 'down', unavailable: false }],
  ])('500 %j', async (body, expected) =>
    expect(vendorOf(setu, [{ status: 500, body }]).ask('gstinlite', gstin)).rejects.toMatchObject(expected),
  )

  it.each([
    [401, {}, 'refused'],
    [403, {}, 'refused'],
    [400, { error: { code: 'consent_not_given' } }, 'refused'],
    [200, { verification: 'success', data: {}, message: 'something new' }, 'unreadable'],
    [200, { verification: 'maybe', data: { full_name: 'A' } }, 'unreadable'],
    [404, { message: 'no route' }, 'unreadable'],
  ])('%i %j has no answer', async (status, body, kind) =>
    expect(vendorOf(setu, [{ status, body }]).ask('panbasic', pan)).rejects.toMatchObject({ kind }),
  )
})
