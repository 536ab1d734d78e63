// The client that tests begin from.
import type { Client } from './client-cache.js'
import { defaultSettings } from './client-settings.js'

/** An active client without limits, entitled to everything, but for what is said of its `own`. */
export const clientLike = (own: Partial<Client> = {}): Client => ({
  clientId: 'c1',
  name: 'C',
  active: true,
  lookups: null,
  createdAt: 0,
  settings: defaultSettings,
  mayCallFrom: null,
  cap: null,
  prices: null,
  ...own,
})
