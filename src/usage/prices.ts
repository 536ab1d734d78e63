// Owns what an outcome costs: the lookup's own price, or what the operator's configuration says instead.

export type Charge = 'charged' | 'free'

/** Configured prices: by lookup, or by lookup and sub_code; `free` makes an outcome free. */
export type PriceOverrides = Readonly<Record<string, Price | Readonly<Record<string, Price>>>>
type Price = number | 'free'

export interface Prices {
  /**
   * `price` in the smallest unit of the currency; 0 when free. An answer that was kept (`cached`) has a price of its own,
   * unless the outcome is free anyway.
   */
  of(
    lookup: { name: string; price: number },
    subCode: string,
    charge: Charge,
    cached?: boolean,
  ): { charged: boolean; price: number }
}

/** By lookup, and `default`: what an answer from the cache is charged; absent: it is free, since no source was asked. */
export type CachedPrices = Readonly<Record<string, { readonly cachedPrice?: number }>>

export function createPrices(overrides: PriceOverrides, cachedPrices: CachedPrices = {}): Prices {
  function ofAsked(
    lookup: { name: string; price: number },
    subCode: string,
    charge: Charge,
  ): { charged: boolean; price: number } {
    const configured = Object.hasOwn(overrides, lookup.name) ? overrides[lookup.name]! : undefined
    if (typeof configured === 'object') {
      const price = Object.hasOwn(configured, subCode) ? configured[subCode]! : undefined
      if (price === 'free') return { charged: false, price: 0 }
      if (price !== undefined) return { charged: true, price }
    } else if (configured === 'free') return { charged: false, price: 0 }
    else if (configured !== undefined && charge === 'charged') return { charged: true, price: configured }
    return charge === 'charged' ? { charged: true, price: lookup.price } : { charged: false, price: 0 }
  }

  return {
    of(lookup, subCode, charge, cached) {
      const asked = ofAsked(lookup, subCode, charge)
      if (cached !== true || !asked.charged) return asked
      const own = Object.hasOwn(cachedPrices, lookup.name) ? cachedPrices[lookup.name] : undefined
      const price = own?.cachedPrice ?? cachedPrices.default?.cachedPrice ?? 0
      return { charged: price > 0, price }
    },
  }
}
