// The challans of a vehicle, in two requests or one, and the numbers of a vehicle without which they are not asked for.
import { describe, expect, it } from 'vitest'
import { vendorOf } from '../vendor.harness.js'
import { answering, changed, fixture, rc, vendorWith } from './surepass.harness.js'
import { surepass } from './surepass.js'

describe('challans', () => {
  const ask = (names: readonly string[], options = {}) => {
    const answers = names.map((name) => ({ body: fixture(name) }))
    const vendor = vendorOf(surepass, answers, { options })
    return { vendor, answer: vendor.ask('rc-challan-details', rc) }
  }

  it('take the numbers of the vehicle along; portals of states know no status', async () => {
    const { vendor, answer } = ask(['rc', 'challans'])
    expect(await answer).toMatchObject({
      subCode: 'SUCCESS',
      data: {
        challan_details: {
          challans: [
            { challan_status: 'Disposed', court_challan: true, amount: 2000 },
            { challan_status: '', court_challan: null, amount: 1000, challan_date: '2023-11-26' },
          ],
        },
      },
    })
    expect(vendor.requests.map(({ path }) => path)).toEqual([
      '/api/v1/rc/rc-full',
      '/api/v1/rc/rc-related/challan-details',
    ])
    expect(vendor.requests[1]!.json).toEqual({
      rc_number: 'DL99ZZ0001',
      chassis_number: 'MZZ1ABCD2EF345678',
      engine_number: 'ZZ12A3456789',
    })
  })

  it('by options.challans in one request', async () => {
    const { vendor, answer } = ask(['challans-advanced'], { challans: 'advanced' })
    expect(await answer).toMatchObject({
      data: {
        challan_details: {
          challans: [{ amount: 15000, challan_place: null, rto: null, challan_date: '2025-05-25' }],
          blacklist: [],
        },
      },
    })
    expect(vendor.requests).toMatchObject([
      { path: '/api/v1/rc/rc-related/challan-advanced', json: { rc_number: 'DL99ZZ0001' } },
    ])
  })

  it.each([
    ['vehicle_engine_number', 'ZZ12A34*****'],
    ['vehicle_chasi_number', 'MZZ1ABCD2EFXXXXX'],
    ['response_metadata', { masked_chassis: true }],
    ['vehicle_chasi_number', null],
    ['rc_number', 'DL99ZZ0009'],
  ])('are not asked for with %s %j', async (field, value) => {
    const vendor = vendorOf(surepass, [{ body: changed('rc', field, value) }, { body: fixture('challans') }])
    await expect(vendor.ask('rc-challan-details', rc)).rejects.toMatchObject({
      kind: 'unreadable',
      reference: 'sp_kqzvmwtrbx',
    })
    expect(vendor.requests).toHaveLength(1)
  })

  it('a masked number still is an answer about the vehicle', async () =>
    expect(await vendorWith('rc-masked').ask('rc-advanced', rc)).toMatchObject({
      data: { rc_status: 'ACTIVE', vehicle_engine_number: 'ZZ12A34*****' },
    }))

  it('of an unknown vehicle', async () => {
    const vendor = answering(422, fixture('rc-unknown'))
    expect(await vendor.ask('rc-challan-details', rc)).toMatchObject({ subCode: 'INVALID_RC_NUMBER' })
    expect(vendor.requests).toHaveLength(1)
  })

  it.each(['details', 'advanced'])(
    'a refusal may be about the vehicle, its numbers, or none: no answer (%s)',
    async (challans) => {
      const refusal = { status: 422, body: fixture('verification-failed') }
      const answers = challans === 'advanced' ? [refusal] : [{ body: fixture('rc') }, refusal]
      const vendor = vendorOf(surepass, answers, { options: { challans } })
      await expect(vendor.ask('rc-challan-details', rc)).rejects.toMatchObject({ kind: 'unreadable' })
    },
  )
})
