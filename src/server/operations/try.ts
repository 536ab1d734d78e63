// Defines the operations behind Try it: run a lookup in the name of a client, and list sample inputs.
import { Type } from 'typebox'
import type { Client } from '../../auth/client-cache.js'
import { isEntitled } from '../../auth/entitlement.js'
import { type ProcedureParts, rowRouteOf } from '../../http/row-routes.js'
import type { Clock } from '../../kernel/clock.js'
import { newTransactionId } from '../../kernel/ids.js'
import type { Calls } from '../../lookups/call.js'
import type { Caller } from '../../lookups/caller.js'
import { catalogue } from '../../lookups/catalogue.js'
import { faceMatch } from '../../lookups/matching/face-match.js'
import { type LimitDeps, withinLimits } from '../../lookups/operations/within-limits.js'
import { parseInput } from '../../lookups/params.js'
import { type ClientsById, clientOf } from '../../operation/client-of.js'
import { act } from '../../operation/operation.js'
import { invalid, notFound, Problem } from '../../operation/problem.js'
import { amount, clientId, count, hexId, object, orNull } from '../../operation/schemas.js'
import { sandboxSamples } from '../../sources/sandbox/samples.js'

interface SandboxDeps {
  readonly sandbox: { client(): { readonly clientId: string } } | undefined
}

interface Deps extends ClientsById<Client>, LimitDeps, ProcedureParts, SandboxDeps {
  readonly calls: Pick<Calls, 'executeAndRecord'>
  readonly clock: Pick<Clock, 'now'>
}

/** Lookups that take files cannot be tried from here. */
const lookups = catalogue.filter(({ name }) => name !== faceMatch.name)

/** The named client, or the sandbox's. Throws Problem. */
function askingClient(deps: Deps, id: string | undefined) {
  const own = id ?? deps.sandbox?.client().clientId
  if (own === undefined) throw invalid('client_id', 'is required')
  const client = clientOf(deps, own)
  if (!client.active) throw new Problem('conflict', `The client ${own} is inactive`)
  return client
}

const tryLookup = act({
  name: 'lookups.try',
  method: 'POST',
  path: '/lookups/{lookup}/try',
  summary: 'Run a lookup in the name of a client; it is charged, counted and rate-limited like its own calls',
  role: 'operator',
  input: object({
    lookup: Type.Enum(lookups.map(({ name }) => name)),
    client_id: Type.Optional(clientId()),
    parameters: Type.Record(Type.String({ maxLength: 64 }), Type.String({ maxLength: 1_000 }), {
      description: 'The parameters of the lookup, as a client sends them.',
    }),
    no_cache: Type.Optional(
      Type.Boolean({ description: 'Ask the source even when an answer is cached. Default: false.' }),
    ),
  }),
  answer: object({
    transaction_id: hexId('a transaction_id'),
    client_id: clientId(),
    http_status: count(),
    body: Type.Unknown({ description: 'The body that the client would have received.' }),
    price: amount(),
    source: orNull(Type.String()),
    cached: Type.Boolean(),
    duration_ms: Type.Number(),
  }),
  async run(deps: Deps, { lookup: name, client_id, parameters, no_cache }) {
    const { clock } = deps
    const lookup = lookups.find((row) => row.name === name)
    if (lookup === undefined) throw notFound(`lookup ${name} to try`)
    const client = askingClient(deps, client_id)
    if (!isEntitled(client, lookup))
      throw new Problem('conflict', `The client ${client.clientId} is not entitled to ${name}`)
    const startedAt = clock.now()
    const transactionId = newTransactionId(startedAt)
    const caller: Caller = {
      transactionId,
      client,
      attribution: { origin: 'dashboard', metadata: null },
      startedAt,
      ...(no_cache === true ? { noCache: true } : {}),
    }
    const procedure = rowRouteOf(lookup)?.procedure?.(deps)
    const reply = await withinLimits(deps, { client, lookup, transactionId }, () =>
      deps.calls.executeAndRecord(lookup, parseInput(lookup.input, parameters, 'query'), caller, procedure),
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
  },
})

export const listSamples = act({
  name: 'lookups.samples',
  method: 'GET',
  path: '/samples',
  summary: 'List sandbox identifiers to try the lookups with; empty in live mode',
  role: 'viewer',
  input: object({}),
  answer: object({
    items: Type.Array(
      object({
        kind: Type.String(),
        parameters: Type.Record(Type.String(), Type.String()),
        lookups: Type.Array(Type.String()),
        about: Type.String(),
      }),
    ),
  }),
  command: { words: 'sandbox list' },
  run: async ({ sandbox }: SandboxDeps) => ({
    items:
      sandbox === undefined
        ? []
        : sandboxSamples().map((sample) => ({
            ...sample,
            parameters: { ...sample.parameters },
            lookups: [...sample.lookups],
          })),
  }),
})

export const tryOperations = [tryLookup, listSamples]
