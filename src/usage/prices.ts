// Owns what an outcome costs: the lookup's own price, or what the operator's configuration says instead.

export type Charge = 'charged' | 'free'

/** Configured prices: by lookup, or by lookup and sub_code; `free` makes an outcome free. */
export type PriceOverrides = Readonly<Record<string, Price | Readonly<Record<string, Price>>>>
type Price = number | 'free'

export interface Prices {
  /** `price` in the smallest unit of the currency; 0 when free. */
  of(
    lookup: { name: string; price: number },
    subCode: string,
    charge: Charge,
  ): { charged: boolean; price: number }
}

export function createPrices(overrides: PriceOverrides): Prices {
  return {
    of(lookup, subCode, charge) {
      const configured = Object.hasOwn(overrides, lookup.name) ? overrides[lookup.name]! : undefined
      if (typeof configured === 'object') {
        const price = Object.hasOwn(configured, subCode) ? configured[subCode]! : undefined
        if (price === 'free') return { charged: false, price: 0 }
        if (price !== undefined) return { charged: true, price }
      } else if (configured === 'free') return { charged: false, price: 0 }
      else if (configured !== undefined && charge === 'charged') return { charged: true, price: configured }
      return charge === 'charged' ? { charged: true, price: lookup.price } : { charged: false, price: 0 }
    },
  }
}
