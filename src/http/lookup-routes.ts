// Serves the rows of the catalogue and their POST twins: the same steps for each, whatever its input and procedure.

import type { FaceMatcher } from '@satyapan/matching/faces'
import type { FastifyInstance } from 'fastify'
import type { Authenticator } from '../auth/authenticate.js'
import { type Clock, steadyNow } from '../kernel/clock.js'
import { extended } from '../kernel/extended.js'
import type { Calls } from '../lookups/call.js'
import { endpointsOf, type Lookup } from '../lookups/lookup.js'
import type { RawInput } from '../lookups/params.js'
import type { Ledger } from '../usage/ledger.js'
import { callerOf } from './caller.js'
import type { ClientLimits } from './client-limits.js'
import { createImageMemory, createRowInputs, type EnterUpload, parseCall, readCall } from './row-input.js'
import { type ProcedureParts, rowRouteOf } from './row-routes.js'
import { sendReply } from './send-reply.js'

export interface LookupRoutesParts {
  readonly catalogue: readonly Lookup[]
  readonly authenticator: Authenticator
  readonly calls: Pick<Calls, 'executeAndRecord'>
  readonly faces: Pick<FaceMatcher, 'isFullFor'>
  readonly clock: Clock
  /** Absent: every call can be recorded. */
  readonly ledger?: Pick<Ledger, 'assertWritable'>
  /** Absent: no client is limited. */
  readonly limits?: ClientLimits
  /** Of all applications on the port; absent: of this one alone. */
  readonly imageMemory?: EnterUpload
  /** The procedures of rows that do more than ask a source; absent: every row asks the sources. */
  readonly procedures?: ProcedureParts
}

export function addLookupRoutes(app: FastifyInstance, parts: LookupRoutesParts): void {
  const { catalogue, authenticator, calls, faces, clock, ledger, limits, procedures } = parts
  const enter = parts.imageMemory ?? createImageMemory(steadyNow(clock))
  const inputOf = createRowInputs({ faces, enter })

  for (const lookup of catalogue) {
    if (lookup.task !== undefined) continue // task-routes.ts
    const procedure = procedures && rowRouteOf(lookup)?.procedure?.(procedures)
    for (const endpoint of endpointsOf(lookup)) {
      const input = inputOf(lookup, endpoint)
      const body = input.place === 'body' ? input : undefined
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        config: { interface: true, envelope: true, ...(body && { maxBodyBytes: body.maxBodyBytes }) },
        handler: async (request, reply) => {
          const known = callerOf(request, authenticator, lookup)
          const caller = endpoint.isOther ? extended(known, { version: endpoint.version }) : known
          ledger?.assertWritable()
          const admission = limits?.admit(reply, caller, lookup)
          if (admission !== undefined) await admission
          const memory = body?.hold?.(caller.client.clientId)
          try {
            const call =
              body === undefined
                ? parseCall(lookup, 'query', request.query as RawInput, request, caller)
                : await readCall(lookup, body, request, caller, memory)
            const answer = await calls.executeAndRecord(lookup, call.parsed, call.caller, procedure)
            return sendReply(request, reply, answer)
          } finally {
            memory?.reservation.leave()
            limits?.over(caller)
          }
        },
      })
    }
  }
}
