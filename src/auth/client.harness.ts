// Makes clients for tests.
import type { Client } from './client-cache.js'
import type { ClientSettings, RateLimits } from './client-settings.js'

export const noRates: RateLimits = { perSecond: null, perMinute: null, perDay: null }

export const noLimits: ClientSettings = {
  rates: noRates,
  monthlyCap: null,
  allowFrom: null,
  expiresAt: null,
}

/** An active client without limits, entitled to everything, except as `own` says. */
export const clientLike = (own: Partial<Client> = {}): Client => ({
  clientId: 'c1',
  name: 'C',
  active: true,
  lookups: null,
  createdAt: 0,
  settings: noLimits,
  mayCallFrom: null,
  cap: null,
  prices: null,
  ...own,
})
