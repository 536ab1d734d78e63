// Tests what an outcome costs: the row's price, the operator's price instead, and nothing when no source answered.
import { afterAll, describe, expect, it } from 'vitest'
import { catalogue as everything } from '../../src/lookups/catalogue.js'
import type { Lookup } from '../../src/lookups/lookup.js'
import type { PriceOverrides } from '../../src/usage/prices.js'
import { type ContractApp, contractApp, isAskedByParameters, rightQuery, sentTo } from './app.harness.js'

const catalogue = everything.filter(isAskedByParameters)

const row = (name: string): Lookup => catalogue.find((lookup) => lookup.name === name)!
const opened: ContractApp[] = []
afterAll(() => Promise.all(opened.map(({ app }) => app.close())))

/** The event of one call whose source gives this outcome. */
async function eventOf(lookup: Lookup, subCode: string, prices: PriceOverrides, query = rightQuery(lookup)) {
  const under = contractApp(catalogue, { prices })
  opened.push(under)
  under.answerWith(async () => (subCode === 'SUCCESS' ? { subCode, data: lookup.example } : { subCode }))
  const response = await under.app.inject({
    ...sentTo(lookup, query),
    headers: under.credentials(lookup),
  })
  const [event] = under.takeEvents()
  return {
    status: response.statusCode,
    charged: event?.charged,
    price: event?.price,
    subCode: event?.subCode,
  }
}

const panadvanced = row('panadvanced')
const rcAdvanced = row('rc-advanced')

describe('prices', () => {
  const table: readonly [PriceOverrides, string, { charged: boolean; price: number }][] = [
    [{}, 'SUCCESS', { charged: true, price: panadvanced.price }],
    [{ panadvanced: 7 }, 'SUCCESS', { charged: true, price: 7 }],
    [{ panadvanced: 7 }, 'DETAILS_NOT_FOUND', { charged: true, price: 7 }],
    [{ panadvanced: 0 }, 'SUCCESS', { charged: true, price: 0 }],
    [{ panadvanced: 'free' }, 'SUCCESS', { charged: false, price: 0 }],
    [{ panadvanced: { DETAILS_NOT_FOUND: 'free' } }, 'DETAILS_NOT_FOUND', { charged: false, price: 0 }],
    [{ panadvanced: { DETAILS_NOT_FOUND: 'free' } }, 'SUCCESS', { charged: true, price: panadvanced.price }],
    [{ panadvanced: { SUCCESS: 11 } }, 'SUCCESS', { charged: true, price: 11 }],
    [{ panbasic: 7 }, 'SUCCESS', { charged: true, price: panadvanced.price }],
  ]
  it.each(table)('%j: %s', async (prices, subCode, expected) => {
    expect(await eventOf(panadvanced, subCode, prices)).toEqual({ status: 200, subCode, ...expected })
  })

  it('an outcome that the engine answers itself is free, whatever it costs from a source', async () => {
    const prices = { 'rc-advanced': { INVALID_RC_NUMBER: 9 } }
    const charged = { status: 200, subCode: 'INVALID_RC_NUMBER', charged: true, price: 9 }
    expect(await eventOf(rcAdvanced, 'INVALID_RC_NUMBER', prices)).toEqual(charged)
    const free = { status: 200, subCode: 'INVALID_RC_NUMBER', charged: false, price: 0 }
    expect(await eventOf(rcAdvanced, 'INVALID_RC_NUMBER', prices, { rc_number: 'not one' })).toEqual(free)
  })

  it.each(catalogue.filter(({ input }) => Object.values(input)[0]!.identifier !== undefined))(
    '$name: a malformed number is free under any price',
    async (lookup) => {
      const query = { ...rightQuery(lookup), [Object.keys(lookup.input)[0]!]: 'x' }
      const event = await eventOf(lookup, 'SUCCESS', { [lookup.name]: 5 }, query)
      expect(event).toMatchObject({ charged: false, price: 0 })
    },
  )
})
