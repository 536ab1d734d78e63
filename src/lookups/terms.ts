// Declares what a call is asked and priced under, from its begin to its end.
import type { Prices } from '../usage/prices.js'
import type { Engine } from './engine.js'
import type { Lookup } from './lookup.js'

export interface Terms {
  readonly engine: Engine
  readonly prices: Prices
}

/**
 * The terms in force: a reload replaces them, and a call in progress keeps those of its begin. A row of a replaced module
 * keeps its own for as long as calls of it are in progress.
 */
export interface TermsInForce {
  now(): Terms
  use<Done>(work: (terms: Terms) => Promise<Done>, lookup: Lookup): Promise<Done>
}
