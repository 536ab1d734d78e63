// Says how long a service that was told to stop still answers calls, so that proxies stop sending them first.
import type { Config } from './config.js'
import { defaultDrainS } from './service-keys.js'

/** In sandbox mode no proxy is expected, and nobody wants to wait. */
export function drainMs({ drainS, mode }: Pick<Config, 'drainS' | 'mode'>): number {
  return 1_000 * (drainS ?? (mode === 'sandbox' ? 0 : defaultDrainS))
}
