// Declares a product of Surepass: the lookup that it answers, its data in its published form, and how it says "no".
import type { WorldInput } from '../world.js'

export type Fields = Readonly<Record<string, unknown>>

/** How a refusal of 422 words it: some products have no code, only a message of their own. */
export interface Refusal {
  readonly message: string
  readonly code: string | null
}

export interface Product {
  readonly lookup: string
  /** The parameter of the lookup, and the field of the body that holds it. */
  readonly parameter: string
  readonly field?: string
  /** Further parameters of the lookup, from the body. */
  readonly also?: (body: Fields) => WorldInput
  /** Makes their data from ours. */
  readonly data: (ours: Fields, asked: string) => object
  readonly no?: Refusal
  /** What a refusal has in `data`, beside the id. */
  readonly noData?: (asked: string) => object
}
