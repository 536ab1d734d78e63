// What VAHAN is asked through ULIP, finds and does not find of a vehicle, on fixtures and checked against the row.
import { describe, expect, it } from 'vitest'
import type { VendorSettings } from '../vendor.harness.js'
import { envelope, fixture, rc, refusal, vendorWith } from './ulip.harness.js'

const inXml: VendorSettings = { options: { rc: 'VAHAN/01' } }

describe('rc-advanced', () => {
  const vehicle = {
    rc_number: 'DL99ZZ0001',
    registration_date: '2019-06-14',
    owner_name: 'A***A V***Y Z***I',
    present_address: 'New Delhi, 110001',
    mobile_number: '',
    vehicle_chasi_number: 'MZZ1ABCD2EF3*****',
    maker_model: 'PATHFIND LX',
    fit_up_to: '2034-06-13',
    insurance_company: 'Example General Insurance Co. Ltd.',
    insurance_policy_number: 'EX-0001-2025',
    insurance_upto: '2027-06-13',
    manufacturing_date: '2019-05',
    registered_at: 'EXAMPLE RTO, DELHI',
    latest_by: '2026-01-31', // the clock after it is an impossible one
    rc_status: 'ACTIVE',
  }

  it('VAHAN/04, masked as it is sent', async () => {
    const vendor = vendorWith(fixture('vahan-04'))
    expect(await vendor.ask('rc-advanced', rc)).toMatchObject({
      subCode: 'SUCCESS',
      reference: null,
      data: {
        ...vehicle,
        father_name: '',
        vehicle_category: 'LMV',
        vehicle_engine_number: 'ZZ12A34*****',
        maker_description: 'EXAMPLE MOTORS LTD',
        financer: 'EXAMPLE BANK',
        financed: true,
      },
    })
    expect(vendor.requests).toEqual([
      {
        method: 'POST',
        path: '/VAHAN/04',
        json: { vehiclenumber: 'DL99ZZ0001' },
        headers: { authorization: 'Bearer token' },
        signal: undefined,
      },
    ])
  })

  it('VAHAN/01, XML in a text', async () => {
    const vendor = vendorWith(fixture('vahan-01'), inXml)
    expect(await vendor.ask('rc-advanced', rc)).toMatchObject({
      subCode: 'SUCCESS',
      data: {
        ...vehicle,
        father_name: 'V***Y S***R Z***I',
        vehicle_category: 'Motor Car(LMV)',
        maker_description: 'EXAMPLE & SONS MOTORS LTD',
        financer: '',
        financed: null,
      },
    })
    expect(vendor.requests[0]).toMatchObject({ path: '/VAHAN/01', json: { vehiclenumber: 'DL99ZZ0001' } })
  })

  it('either dataset in any of its forms', async () => {
    for (const settings of [{}, inXml])
      for (const name of ['vahan-04', 'vahan-01', 'vahan-01-json-text'])
        expect(await vendorWith(fixture(name), settings).ask('rc-advanced', rc), name).toMatchObject({
          subCode: 'SUCCESS',
          data: { registration_date: '2019-06-14', rc_status: 'ACTIVE' },
        })
  })

  it('a record in XML may hold words of the quota', async () => {
    const body = fixture('vahan-01')
    const { response } = body.response[0]
    body.response[0].response = response.replace('PATHFIND LX', 'PATHFIND QUOTA LX')
    expect(await vendorWith(body, inXml).ask('rc-advanced', rc)).toMatchObject({
      data: { maker_model: 'PATHFIND QUOTA LX' },
    })
  })

  it.each([fixture('vahan-unknown'), refusal('Vehicle Details not Found')])('unknown: %j', async (body) =>
    expect(await vendorWith(body).ask('rc-advanced', rc)).toEqual({
      subCode: 'INVALID_RC_NUMBER',
      reference: null,
    }),
  )

  it('what VAHAN does not find of Telangana is passed on, what it finds is not', async () => {
    for (const rc_number of ['TS09AB1234', 'TG9A1'])
      expect(await vendorWith(fixture('vahan-unknown')).say('rc-advanced', { rc_number })).toMatchObject({
        miss: 'partial',
        answer: { subCode: 'INVALID_RC_NUMBER' },
      })
    const body = JSON.parse(JSON.stringify(fixture('vahan-04')).replace('DL99ZZ0001', 'TS09AB1234'))
    const answer = await vendorWith(body).say('rc-advanced', { rc_number: 'TS09AB1234' })
    expect(answer).toMatchObject({ subCode: 'SUCCESS' })
  })

  const code = (value: string, text: string | null) => refusal({ id: null, code: value, params: null, text })
  const record = (more: object) => {
    const body = fixture('vahan-04')
    Object.assign(body.response[0].response, more)
    return body
  }
  const foundBody = (response: unknown) => envelope({ response, responseStatus: 'SUCCESS' })
  const quota = 'Daily API limit exceeded for your account. Please contact the administrator.'
  it.each([
    // The quota, in changing places.
    [200, code('NO_DATA_FOUND', quota), { kind: 'refused', nothingDone: true }],
    [200, code('231', quota), { kind: 'refused' }],
    [200, refusal(quota), { kind: 'refused' }],
    [200, foundBody(quota), { kind: 'refused' }],
    [403, { message: 'daily usage limit reached' }, { kind: 'refused' }],
    // The platform and the register.
    [200, code('NO_DATA_FOUND', null), { kind: 'unreadable' }],
    [200, code('MAPPING_ERROR', 'x'), { kind: 'down', unavailable: false }],
    [200, refusal(null), { kind: 'unreadable' }],
    [200, code('231', 'Service error'), { kind: 'unreadable' }],
    [200, code('305', 'No Records Found!'), { kind: 'unreadable' }],
    [200, { ...fixture('vahan-04'), error: 'true' }, { kind: 'down' }],
    [200, { ...fixture('vahan-04'), code: '500' }, { kind: 'down' }],
    [200, { ...fixture('vahan-unknown'), error: true }, { kind: 'down' }],
    [
      200,
      {
        response: [{ response: 'VAHAN_04 - 3rd party service is down!', responseStatus: 'ERROR' }],
        error: 'true',
        code: '200',
        message: null,
      },
      { kind: 'down', unavailable: true },
    ],
    // "Found" that says nothing.
    [200, foundBody(null), { kind: 'unreadable' }],
    [200, foundBody({}), { kind: 'unreadable' }],
    [200, foundBody('some words'), { kind: 'unreadable' }],
    [200, foundBody({ rcRegnNo: 'DL99ZZ0001' }), { kind: 'unreadable' }],
    [200, foundBody({ rcRegnNo: 'DL99ZZ0001', rcOwnerName: 'A***A' }), { kind: 'unreadable' }],
    [200, record({ rcRegnNo: 'DL99ZZ0002' }), { kind: 'unreadable' }],
    [200, record({ stautsMessage: 'ERROR' }), { kind: 'unreadable' }],
    [
      200,
      foundBody(
        '<VehicleDetails><stautsMessage>ERROR</stautsMessage><error_code>RECORD_NOT_FOUND</error_code></VehicleDetails>',
      ),
      { kind: 'unreadable' },
    ],
    [200, foundBody('<VehicleDetails><rc_regn_no>DL99ZZ0001</rc_regn_no>'), { kind: 'unreadable' }],
    [200, foundBody('{"rcRegnNo":'), { kind: 'unreadable' }],
    // Our request.
    [
      400,
      { message: 'Data format failed OR wrong value entered at: vehiclenumber. Format should follow ^x$' },
      { kind: 'refused' },
    ],
    [412, { response: 'Access denied', code: '412 PRECONDITION_FAILED' }, { kind: 'refused' }],
  ])('%i %j has no answer', (status, body, expected) =>
    expect(vendorWith(body, {}, status).ask('rc-advanced', rc)).rejects.toMatchObject(expected),
  )

  it('refuses another dataset', () =>
    expect(() => vendorWith({}, { options: { rc: 'VAHAN/02' } })).toThrow(
      'options.rc must be VAHAN/04 or VAHAN/01',
    ))
})
