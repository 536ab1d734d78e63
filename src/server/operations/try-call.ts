// Makes one call of a lookup in the name of a client, for Try it: limited, charged and recorded like the client's own.
import { Type } from 'typebox'
import type { Client } from '../../auth/client-cache.js'
import { isEntitled } from '../../auth/entitlement.js'
import { type ProcedureParts, rowRouteOf } from '../../http/row-routes.js'
import type { Clock } from '../../kernel/clock.js'
import type { Consent } from '../../kernel/consent.js'
import { newTransactionId } from '../../kernel/ids.js'
import type { Calls } from '../../lookups/call.js'
import type { Caller } from '../../lookups/caller.js'
import type { Lookup } from '../../lookups/lookup.js'
import { type LimitDeps, withinLimits } from '../../lookups/operations/within-limits.js'
import type { Parsed } from '../../lookups/params.js'
import { type ClientsById, clientOf } from '../../operation/client-of.js'
import { invalid, Problem } from '../../operation/problem.js'
import { amount, clientId, count, hexId, object, orNull } from '../../operation/schemas.js'
import type { AuditEntry, WriteAudit } from '../../platform/audit-port.js'

export interface TryDeps extends ClientsById<Client>, LimitDeps, ProcedureParts {
  readonly sandbox: { client(): { readonly clientId: string } } | undefined
  readonly calls: Pick<Calls, 'executeAndRecord'>
  readonly clock: Pick<Clock, 'now'>
  /** Writes one entry in a transaction of its own. */
  readonly auditAlone: (writeAudit: WriteAudit, entry: AuditEntry) => Promise<void>
}

/** What the client would have received, and what the call cost. */
export const triedCall = object({
  transaction_id: hexId('a transaction_id'),
  client_id: clientId(),
  http_status: count(),
  body: Type.Unknown({ description: 'The body that the client would have received.' }),
  price: amount(),
  source: orNull(Type.String()),
  cached: Type.Boolean(),
  duration_ms: Type.Number(),
})

/** The named client, or the sandbox's. Throws Problem. */
function askingClient(deps: TryDeps, lookup: Lookup, id: string | undefined): Client {
  const clientId = id ?? deps.sandbox?.client().clientId
  if (clientId === undefined) throw invalid('client_id', 'is required')
  const client = clientOf(deps, clientId)
  if (!client.active) throw new Problem('conflict', `The client ${clientId} is inactive`)
  if (!isEntitled(client, lookup))
    throw new Problem('conflict', `The client ${client.clientId} is not entitled to ${lookup.name}`)
  return client
}

interface TriedCall {
  readonly lookup: Lookup
  readonly clientId: string | undefined
  readonly parsed: Parsed
  /** What the call states about the person's consent. */
  readonly consent?: Consent | undefined
  readonly noCache: boolean
  readonly writeAudit: WriteAudit
}

/** Throws Problem when the client may not make the call, and the Failure of a limit that it has reached. */
export async function tryCall(
  deps: TryDeps,
  { lookup, clientId: id, parsed, consent, noCache, writeAudit }: TriedCall,
) {
  const { clock } = deps
  const client = askingClient(deps, lookup, id)
  const startedAt = clock.now()
  const transactionId = newTransactionId(startedAt)
  const caller: Caller = {
    transactionId,
    client,
    attribution: { origin: 'dashboard', metadata: null, consent },
    startedAt,
    ...(noCache ? { noCache: true } : {}),
  }
  const procedure = rowRouteOf(lookup)?.procedure?.(deps)
  // Before the call: whoever asks is in the log, whatever comes of it.
  const facts = { client_id: client.clientId, transaction_id: transactionId }
  await deps.auditAlone(writeAudit, { act: 'lookups.try', target: lookup.name, facts })
  const reply = await withinLimits(deps, { client, lookup, transactionId }, () =>
    deps.calls.executeAndRecord(lookup, parsed, caller, procedure),
  )
  return {
    transaction_id: transactionId,
    client_id: client.clientId,
    http_status: reply.status,
    body: JSON.parse(reply.body) as unknown,
    price: reply.price,
    source: reply.source ?? null,
    cached: reply.cached === true,
    duration_ms: clock.now() - startedAt,
  }
}
