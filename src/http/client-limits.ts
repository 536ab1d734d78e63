// Applies the client's limits to a call before anything is read or asked, and tells the client what is left.
import type { FastifyReply } from 'fastify'
import type { ClientRates } from '../auth/rate-limits.js'
import type { Lookup } from '../lookups/lookup.js'
import type { MonthlyCap } from '../lookups/monthly-cap.js'
import type { KeyedCaller } from './caller.js'

export interface ClientLimits {
  /**
   * Counts the call and reserves what it may be charged. Throws TOO_MANY_REQUESTS or MONTHLY_CAP_REACHED: such a call
   * is never charged and is not in the ledger. Returns undefined at once unless the database must be asked.
   */
  admit(reply: FastifyReply, caller: KeyedCaller, lookup: Lookup): Promise<void> | undefined
  /** The call is over: releases the reserved amount, unless the ledger has charged it. */
  over(caller: KeyedCaller): void
}

export function createClientLimits(parts: { rates: ClientRates; monthlyCap: MonthlyCap }): ClientLimits {
  const { rates, monthlyCap } = parts

  /** The headers of draft-ietf-httpapi-ratelimit-headers, on refusals too. */
  function sendLimits(reply: FastifyReply, { client }: KeyedCaller): void {
    const headers = rates.headers(client)
    if (headers !== undefined)
      reply.header('ratelimit-policy', headers.policy).header('ratelimit', headers.limit)
  }

  return {
    admit(reply, caller, lookup) {
      const { client, transactionId } = caller
      const hold = () => monthlyCap.hold(client, lookup, transactionId)
      try {
        const counting = rates.admit(client)
        if (counting === undefined) return hold()
        return counting.then(hold).finally(() => sendLimits(reply, caller))
      } finally {
        sendLimits(reply, caller)
      }
    },
    over: ({ client, transactionId }) => monthlyCap.release(client, transactionId),
  }
}
