// What ECHALLAN is asked through ULIP, finds and does not find, on fixtures and checked against the row.
import { describe, expect, it } from 'vitest'
import { envelope, fixture, rc, refusal, vendorWith } from './ulip.harness.js'

describe('rc-challan-details', () => {
  const ask = async (body: unknown) =>
    (await vendorWith(body).ask('rc-challan-details', rc)).data as {
      challan_details: { challans: unknown[] }
    }

  it('both lists, in the forms of two states', async () => {
    const vendor = vendorWith(fixture('echallan'))
    expect(await vendor.ask('rc-challan-details', rc)).toEqual({
      subCode: 'SUCCESS',
      reference: null,
      data: {
        challan_details: {
          challans: [
            {
              number: 1,
              challan_number: 'DL00000000000000001',
              offense_details: 'Speed limit exceeded; Dangerous driving',
              challan_place: 'Outer Ring Road',
              challan_date: '2025-11-03',
              state: 'DL',
              rto: 'Example',
              upstream_code: 'DL',
              accused_name: 'A***A Z***I',
              amount: 1000,
              challan_status: 'Pending',
              court_challan: false,
            },
            {
              number: 2,
              challan_number: 'UP00000000000000002',
              offense_details: 'Parking',
              challan_place: null,
              challan_date: '2025-03-02',
              state: 'UP',
              rto: null,
              upstream_code: 'UP',
              accused_name: 'A***A Z***I',
              amount: 500,
              challan_status: 'Disposed',
              court_challan: true,
            },
          ],
          blacklist: [],
          successful_backends: [],
          failed_backends: [],
        },
      },
    })
    expect(vendor.requests[0]).toMatchObject({
      path: '/ECHALLAN/01',
      json: { vehicleNumber: 'DL99ZZ0001' }, // a capital N
    })
  })

  it('one of the lists', async () =>
    expect((await ask(fixture('echallan-disposed'))).challan_details.challans).toMatchObject([
      { number: 1, challan_number: 'UP00000000000000002' },
    ]))

  it.each([
    fixture('echallan-none'),
    fixture('echallan-none-null'),
    fixture('echallan-305'),
    refusal({ id: null, code: '305', params: null, text: 'No Records Found!' }),
  ])('no challans: %j', async (body) => expect((await ask(body)).challan_details.challans).toEqual([]))

  const lists = (data: unknown, more: object = {}) =>
    envelope({ response: { data, ...more }, responseStatus: 'SUCCESS' })
  it.each([
    [lists({}), 'unreadable'],
    [lists(null), 'unreadable'],
    [lists({ status: '200', message: 'x' }), 'unreadable'],
    [lists({ Pending_data: 'x', Disposed_data: null }), 'unreadable'],
    [lists({ Pending_data: ['x'], Disposed_data: [] }), 'unreadable'],
    [lists({ Pending_data: null, Disposed_data: null, message: 'Daily API limit exceeded' }), 'refused'],
    [lists({ Pending_data: [], Disposed_data: [] }, { message: 'Access denied' }), 'refused'],
    [
      envelope({
        response: { data: { Pending_data: [], Disposed_data: [] } },
        responseStatus: 'ERROR',
        message: null,
      }),
      'unreadable',
    ],
    [fixture('vahan-unknown'), 'unreadable'],
    [refusal({ code: '305', text: 'Daily API limit exceeded for your account' }), 'refused'],
  ])('%j has no answer', (body, kind) =>
    expect(vendorWith(body).ask('rc-challan-details', rc)).rejects.toMatchObject({ kind }),
  )
})
