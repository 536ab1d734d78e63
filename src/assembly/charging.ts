// Opens what counts and charges calls: the ledger, the prices, and what each client has spent of its monthly cap.
import type { ClientCache } from '../auth/client-cache.js'
import type { Clock } from '../kernel/clock.js'
import { createMonthlyCap, type MonthlyCap } from '../lookups/monthly-cap.js'
import type { Config } from '../platform/config.js'
import type { Database } from '../platform/database/database.js'
import type { Log } from '../platform/log.js'
import { createLedger, type Ledger } from '../usage/ledger.js'
import { createPrices, type Prices } from '../usage/prices.js'
import { createSpend, type Spend } from '../usage/spend.js'
import { createInsertEvents, type InsertEvents } from '../usage/usage-store.js'

export interface Charging {
  readonly ledger: Ledger
  readonly spend: Spend
  readonly monthlyCap: MonthlyCap
}

export function openCharging(parts: {
  db: Database
  config: Config
  clientCache: Pick<ClientCache, 'client'>
  clock: Clock
  log: Log
}): { charging: Charging; prices: Prices; insertEvents: InsertEvents } {
  const { db, config, clientCache, clock, log } = parts
  const prices = createPrices(config.prices, config.routes)
  const capOf = (clientId: string) => clientCache.client(clientId)?.cap ?? undefined
  const spend = createSpend({ db, clock, log, capOf })
  const insertEvents = createInsertEvents(config.currency, spend)
  const ledger = createLedger({ db, insertEvents, clock })
  return {
    charging: { ledger, spend, monthlyCap: createMonthlyCap({ spend, prices }) },
    prices,
    insertEvents,
  }
}
