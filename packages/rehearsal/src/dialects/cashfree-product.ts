// Declares a product of Cashfree: the lookup that it answers, and what it says of a subject that exists or does not.
import type { WorldInput } from '../world.js'

export type Fields = Readonly<Record<string, unknown>>

export interface Product {
  readonly lookup: string
  readonly parameter: string
  readonly field: string
  /** Further parameters of the lookup, from the body. */
  readonly also?: (body: Fields) => WorldInput
  readonly found: (ours: Fields, asked: string) => object
  readonly none: (asked: string) => object
}
