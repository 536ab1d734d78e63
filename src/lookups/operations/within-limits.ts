// Applies a client's limits to calls that are made in its name.

import type { Client } from '../../auth/client-cache.js'
import type { ClientRates } from '../../auth/rate-limits.js'
import type { Lookup } from '../lookup.js'
import type { MonthlyCap } from '../monthly-cap.js'

export interface LimitDeps {
  readonly rates: Pick<ClientRates, 'admit'>
  readonly monthlyCap: Pick<MonthlyCap, 'hold' | 'release'>
}

/** Counts a call of the client, then runs `work`. Throws TOO_MANY_REQUESTS or MONTHLY_CAP_REACHED first. */
export async function withinLimits<Answer>(
  { rates, monthlyCap }: LimitDeps,
  call: { readonly client: Client; readonly lookup: Lookup; readonly transactionId: string },
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { client, lookup, transactionId } = call
  await rates.admit(client)
  await monthlyCap.hold(client, lookup, transactionId)
  try {
    return await work()
  } finally {
    monthlyCap.release(client, transactionId)
  }
}
