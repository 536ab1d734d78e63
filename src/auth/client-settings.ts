// What an operator sets for one client: limits on its calls and charges, where it may call from, its prices, its
// expiry.
import { readNetworks } from '../platform/trusted-networks.js'

/** By lookup, or by lookup and sub_code; `free` makes an outcome free. Smallest unit of the currency. */
export type ClientPrices = Readonly<Record<string, ClientPrice | Readonly<Record<string, ClientPrice>>>>
export type ClientPrice = number | 'free'

/** Calls in one second, minute and day of Indian Standard Time. null: no limit. */
export interface RateLimits {
  readonly perSecond: number | null
  readonly perMinute: number | null
  readonly perDay: number | null
}

export interface ClientSettings {
  readonly rates: RateLimits
  /** What may be charged in a month of Indian Standard Time, in the smallest unit of the currency. null: no limit. */
  readonly monthlyCap: number | null
  /** Addresses and networks that the client may call from. null: anywhere. */
  readonly allowFrom: readonly string[] | null
  /** Unix milliseconds from which on the client is inactive. null: never. */
  readonly expiresAt: number | null
}

/** Whether an address is in one of the networks. Networks that cannot be parsed contain none. */
export function admits(networks: readonly string[] | null): ((address: string) => boolean) | null {
  if (networks === null) return null
  return readNetworks(networks) ?? (() => false)
}
