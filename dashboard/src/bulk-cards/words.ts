// What the states of a bulk are called, and the reasons for which it pauses.
import type { Answer } from '../api/client'

type Bulk = Answer<'bulk.show'>

/** As on batches. */
export const stateWords: Readonly<Record<Bulk['state'], string>> = {
  running: 'in progress',
  paused: 'paused',
  completed: 'complete',
  cancelled: 'cancelled',
}

export const causes: Readonly<Record<NonNullable<Bulk['paused_for']>, string>> = {
  operator: 'paused by somebody',
  max_cost: 'paused: its maximum cost is reached',
  monthly_cap: "paused: too little is left of the client's monthly cap",
  client: 'paused: the client is inactive or not entitled',
  sources: 'waits for a source, and goes on by itself',
}
