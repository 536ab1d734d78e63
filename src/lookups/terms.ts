// Declares what a call is asked and priced under, from its begin to its end.
import type { Prices } from '../usage/prices.js'
import type { Engine } from './engine.js'

export interface Terms {
  readonly engine: Engine
  readonly prices: Prices
}

/** The terms in force: a reload replaces them, and a call under way keeps those of its begin. */
export interface TermsInForce {
  now(): Terms
  use<Done>(work: (terms: Terms) => Promise<Done>): Promise<Done>
}
