// Changes one of a client's own prices.
import type { ClientPrice, ClientPrices } from './client-settings.js'

/** What a price is set for: a lookup, or one of its outcomes. */
export interface Priced {
  readonly lookup: string
  readonly subCode: string | undefined
}

/** The prices with one of them changed; `price` null: without it. */
export function withPrice(
  prices: ClientPrices,
  { lookup, subCode }: Priced,
  price: ClientPrice | null,
): ClientPrices {
  const { [lookup]: lookupPrice, ...others } = prices
  if (subCode === undefined) return price === null ? others : { ...others, [lookup]: price }
  const { [subCode]: _before, ...rest } = typeof lookupPrice === 'object' ? lookupPrice : {}
  const changed = price === null ? rest : { ...rest, [subCode]: price }
  return Object.keys(changed).length === 0 ? others : { ...others, [lookup]: changed }
}
