// Serves the rows of the catalogue and their POST twins: the same steps for each, whatever its input and procedure.

import type { FaceMatcher } from '@satyapan/matching/faces'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Authenticator } from '../auth/authenticate.js'
import { type Clock, steadyNow } from '../kernel/clock.js'
import type { Calls, Sent } from '../lookups/call.js'
import type { Caller } from '../lookups/caller.js'
import { type Lookup, twinOf } from '../lookups/lookup.js'
import type { Ledger } from '../usage/ledger.js'
import { callerOf } from './caller.js'
import type { ClientLimits } from './client-limits.js'
import { readIdempotencyKey } from './idempotency-key.js'
import { createInputReaders } from './row-input.js'
import { type ProcedureParts, rowRouteOf } from './row-routes.js'
import { sendReply } from './send-reply.js'

export interface LookupRoutesParts {
  readonly catalogue: readonly Lookup[]
  readonly authenticator: Authenticator
  readonly calls: Pick<Calls, 'answer'>
  readonly faces: Pick<FaceMatcher, 'isFullFor'>
  readonly clock: Clock
  /** Absent: every call can be recorded. */
  readonly ledger?: Pick<Ledger, 'assertWritable'>
  /** Absent: no client is limited. */
  readonly limits?: ClientLimits
  /** The procedures of rows that do more than ask a source; absent: every row asks the sources. */
  readonly procedures?: ProcedureParts
}

/** A call with a malformed key is recorded as well, like one whose body cannot be read. */
function withKey({ facts }: FastifyRequest, sent: Sent, caller: Caller): [Sent, Caller] {
  if (facts.headers.idempotencyKeys.length === 0) return [sent, caller]
  try {
    return [sent, { ...caller, idempotencyKey: readIdempotencyKey(facts.headers)! }]
  } catch (error) {
    const refused = async () => {
      await sent
      throw error
    }
    return [refused(), caller]
  }
}

export function addLookupRoutes(app: FastifyInstance, parts: LookupRoutesParts): void {
  const { catalogue, authenticator, calls, faces, clock, ledger, limits, procedures } = parts
  const readerOf = createInputReaders({ faces, now: steadyNow(clock) })

  for (const lookup of catalogue) {
    const procedure = procedures && rowRouteOf(lookup)?.procedure?.(procedures)
    for (const route of [lookup.route, twinOf(lookup) ?? []].flat()) {
      const { maxBodyBytes, read } = readerOf(lookup, route)
      app.route({
        method: route.method,
        url: route.path,
        config: { interface: true, envelope: true, ...(maxBodyBytes === undefined ? {} : { maxBodyBytes }) },
        handler: async (request, reply) => {
          const caller = callerOf(request, authenticator, lookup)
          ledger?.assertWritable()
          const admission = limits?.admit(reply, caller, lookup)
          if (admission !== undefined) await admission
          try {
            const answer = await read(request, caller, (sent, by) =>
              calls.answer(lookup, ...withKey(request, sent, by), procedure),
            )
            return sendReply(request, reply, answer)
          } finally {
            limits?.over(caller)
          }
        },
      })
    }
  }
}
