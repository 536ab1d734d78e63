// Gives calls their terms in tests: an engine, and the catalogue's own prices unless a test has others.
import type { Engine } from '../../src/lookups/engine.js'
import type { TermsInForce } from '../../src/lookups/terms.js'
import { createPrices, type Prices } from '../../src/usage/prices.js'

export function termsOf(engine: Engine, prices: Prices = createPrices({})): TermsInForce {
  const terms = { engine, prices }
  return { now: () => terms, use: (work) => work(terms) }
}
