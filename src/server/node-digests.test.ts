import { describe, expect, it } from 'vitest'
import { differing, digestsOf } from './node-digests.js'

const config = {
  currency: 'INR',
  prices: { a: 100, b: { SUCCESS: 200, NOT_FOUND: 0 } },
  routes: { lookups: {}, clients: {} },
  sources: undefined,
  publicUrl: 'https://verify.bank.example',
  'auth.requireClientId': true,
  'auth.compatibility': { bearerOnly: false, bareToken: true },
  'cors.origins': ['https://app.bank.example'],
  'batches.retentionDays': 30,
  'cache.perClient': false,
}
const digests = digestsOf(config)

describe('digests of nodes', () => {
  it('are the same for settings in another order', () => {
    const prices = { b: { NOT_FOUND: 0, SUCCESS: 200 }, a: 100 }
    expect(differing(digests, digestsOf({ ...config, prices }))).toEqual([])
  })

  it('name the settings that differ', () => {
    const other = digestsOf({ ...config, prices: { a: 101 }, currency: 'USD' })
    expect(differing(digests, other)).toEqual(['currency', 'prices'])
  })

  it('ignore settings that another version does not have', () => {
    expect(differing(digests, { currency: 'INR' })).toEqual([])
    expect(differing({ currency: 'INR' }, digests)).toEqual([])
  })
})
