// Applies the client's monthly cap to calls of a lookup, at the highest price that they may cost.
import type { Client } from '../auth/client-cache.js'
import type { Prices } from '../usage/prices.js'
import type { Spend } from '../usage/spend.js'
import type { Lookup } from './lookup.js'

export interface MonthlyCap {
  /**
   * Reserves the price of calls that are recorded under `id`. Throws MONTHLY_CAP_REACHED when too little of the cap is
   * left; returns a promise when the database must be asked, and undefined at once for a client without a cap.
   */
  hold(client: Client, lookup: Lookup, id: string, calls?: number): Promise<void> | undefined
  /** Releases what is still reserved. */
  release(client: Client, id: string): void
  /** What the client was charged this month; null for a client without a cap: it is not counted. */
  spentBy(client: Client): Promise<number | null>
}

/** The most that one call of the lookup may cost the client. */
export function highestPrice(prices: Prices, lookup: Lookup, client: Client): number {
  let highest = 0
  for (const subCode in lookup.outcomes) {
    const { charge } = lookup.outcomes[subCode]!
    const { price } = prices.of(lookup, subCode, charge, false, client.prices)
    if (price > highest) highest = price
  }
  return highest
}

export function createMonthlyCap({ spend, prices }: { spend: Spend; prices: () => Prices }): MonthlyCap {
  return {
    hold(client, lookup, id, calls = 1) {
      const { cap, clientId } = client
      return cap === null
        ? undefined
        : spend.hold(clientId, cap, id, calls * highestPrice(prices(), lookup, client))
    },
    release(client, id) {
      if (client.cap !== null) spend.release(client.clientId, id)
    },
    spentBy: async ({ cap, clientId }) => (cap === null ? null : spend.spentBy(clientId, cap)),
  }
}
