// Holds the calls of a lookup to the monthly cap of their client, at the highest price that they may come to.
import type { Client } from '../auth/client-cache.js'
import type { Prices } from '../usage/prices.js'
import type { Spend } from '../usage/spend.js'
import type { Lookup } from './lookup.js'

export interface MonthlyCap {
  /**
   * Holds place for calls that are recorded under `id`. Throws MONTHLY_CAP_REACHED when the cap has none left; a promise
   * of the same where the database must be asked. Undefined at once for a client without a cap.
   */
  hold(client: Client, lookup: Lookup, id: string, calls?: number): Promise<void> | undefined
  /** Gives back what is held still. */
  release(client: Client, id: string): void
  /** What the client was charged this month; null for a client without a cap: it is not counted. */
  spentBy(client: Client): Promise<number | null>
}

export function createMonthlyCap({ spend, prices }: { spend: Spend; prices: Prices }): MonthlyCap {
  function highestPrice(lookup: Lookup, client: Client): number {
    let highest = 0
    for (const subCode in lookup.outcomes) {
      const { charge } = lookup.outcomes[subCode]!
      const { price } = prices.of(lookup, subCode, charge, false, client.prices)
      if (price > highest) highest = price
    }
    return highest
  }

  return {
    hold(client, lookup, id, calls = 1) {
      const { cap, clientId } = client
      return cap === null ? undefined : spend.hold(clientId, cap, id, calls * highestPrice(lookup, client))
    },
    release(client, id) {
      if (client.cap !== null) spend.release(client.clientId, id)
    },
    spentBy: async ({ cap, clientId }) => (cap === null ? null : spend.spentBy(clientId, cap)),
  }
}
