// Makes clients for tests.
import type { Client } from './client-cache.js'
import type { ClientSettings, RateLimits } from './client-settings.js'

export const noRates: RateLimits = { rate_per_second: null, rate_per_minute: null, rate_per_day: null }

export const noLimits: ClientSettings = {
  ...noRates,
  monthly_cap: null,
  allow_from: null,
  expires_at: null,
  compare: null,
  cost_centre: null,
  note: null,
}

/** An active client without limits, entitled to everything, except as `own` says. */
export const clientLike = (fields: Partial<Client> = {}): Client => ({
  clientId: 'c1',
  name: 'C',
  active: true,
  lookups: null,
  sensitiveLookups: new Set(),
  createdAt: 0,
  settings: noLimits,
  mayCallFrom: null,
  cap: null,
  prices: null,
  ...fields,
})
