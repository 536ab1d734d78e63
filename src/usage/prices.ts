// Computes the price of an outcome: the lookup's own, or the override of the configuration or the client.

export type Charge = 'charged' | 'free'

/** Configured prices: by lookup, or by lookup and sub_code; `free` makes an outcome free. */
export type PriceOverrides = Readonly<Record<string, Price | Readonly<Record<string, Price>>>>
type Price = number | 'free'

export interface Prices {
  /**
   * `price` in the smallest unit of the currency; 0 when free. A cached answer (`cached`) has its own price, unless
   * the outcome is free anyway. `own`: the client's prices, before those of the configuration.
   */
  of(
    lookup: { name: string; price: number },
    subCode: string,
    charge: Charge,
    cached?: boolean,
    overrides?: PriceOverrides | null,
  ): Decided
}

interface Decided {
  readonly charged: boolean
  readonly price: number
}

const free: Decided = { charged: false, price: 0 }

/**
 * By lookup, and `default`: the price of an answer from the cache; absent: it is free, since no source was asked.
 */
export type CachedPrices = Readonly<Record<string, { readonly cachedPrice?: number }>>

/** The override for an outcome, if there is one. */
function priceIn(
  overrides: PriceOverrides,
  lookup: string,
  subCode: string,
  charge: Charge,
): Decided | undefined {
  const configured = Object.hasOwn(overrides, lookup) ? overrides[lookup]! : undefined
  if (typeof configured === 'object') {
    const price = Object.hasOwn(configured, subCode) ? configured[subCode]! : undefined
    if (price === undefined) return undefined
    return price === 'free' ? free : { charged: true, price }
  }
  if (configured === 'free') return free
  return configured !== undefined && charge === 'charged' ? { charged: true, price: configured } : undefined
}

export function createPrices(overrides: PriceOverrides, cachedPrices: CachedPrices = {}): Prices {
  function ofAsked(
    lookup: { name: string; price: number },
    subCode: string,
    charge: Charge,
    clientOverrides: PriceOverrides | null,
  ): Decided {
    return (
      (clientOverrides === null ? undefined : priceIn(clientOverrides, lookup.name, subCode, charge)) ??
      priceIn(overrides, lookup.name, subCode, charge) ??
      (charge === 'charged' ? { charged: true, price: lookup.price } : free)
    )
  }

  return {
    of(lookup, subCode, charge, cached, overrides = null) {
      const decision = ofAsked(lookup, subCode, charge, overrides)
      if (cached !== true || !decision.charged) return decision
      const kept = Object.hasOwn(cachedPrices, lookup.name) ? cachedPrices[lookup.name] : undefined
      const price = kept?.cachedPrice ?? cachedPrices.default?.cachedPrice ?? 0
      return { charged: price > 0, price }
    },
  }
}
