// Defines the operations that take a file of records: estimate what it costs, and start it.
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { type Static, Type } from 'typebox'
import type { Client } from '../../auth/client-cache.js'
import { isEntitled } from '../../auth/entitlement.js'
import { problemOfFile } from '../../consents/operations/refused-file.js'
import { statedConsent, statedMembers } from '../../consents/operations/stated-consent.js'
import type { Clock } from '../../kernel/clock.js'
import { newId } from '../../kernel/ids.js'
import type { Lookup } from '../../lookups/lookup.js'
import { type ClientsById, clientOf } from '../../operation/client-of.js'
import { type Body, type Call, upload } from '../../operation/operation.js'
import { invalid, Problem } from '../../operation/problem.js'
import { amount, clientId, count, displayName, hexId, object } from '../../operation/schemas.js'
import { keepUpload, removingAtEnd } from '../../operation/uploads.js'
import type { Bulk } from '../bulk.js'
import { maxFileBytes } from '../bulk-parts.js'
import type { Estimate } from '../estimate.js'

const progressEveryMs = 500
/** Beyond what a source can answer. */
const maxRate = 10_000

const fileMembers = {
  client_id: clientId(),
  lookup: Type.String({
    pattern: '^[a-z0-9][a-z0-9/-]{0,63}$',
    description: 'the name of a lookup, such as panbasic',
  }),
  map: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 500 }), {
      maxItems: 50,
      description: 'Columns that are named otherwise: "NAME IN THE FILE=parameter".',
    }),
  ),
}

export const rateMember = () =>
  Type.Integer({ minimum: 1, maximum: maxRate, description: 'Records a second. Default: no limit.' })
export const maxCostMember = () =>
  Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    format: 'amount',
    description: 'Pause before the bulk costs the client more, in the smallest unit of the currency.',
  })

const estimated = {
  records: Type.Optional(count()),
  duplicates: Type.Optional(count()),
  malformed: Type.Optional(count()),
  highest_price: Type.Optional(amount()),
  highest_cost: Type.Optional(amount()),
  columns: Type.Optional(
    Type.Record(Type.String(), Type.String(), { description: 'the column of the file for each parameter' }),
  ),
}

const step = Type.Enum(['checking', 'storing', 'done', 'refused'])
const estimateLine = object({ step, read: count(), detail: Type.Optional(Type.String()), ...estimated })
const startLine = object({
  step,
  read: count(),
  detail: Type.Optional(Type.String()),
  ...estimated,
  request_id: Type.Optional(hexId('a request_id')),
})
type Line = Static<typeof startLine>

interface Deps extends ClientsById<Client> {
  readonly bulk: Pick<Bulk, 'lookups' | 'estimate' | 'startFile'>
  readonly config: { readonly dataDir: string }
  readonly clock: Clock
}

const shown = ({ header, columns, records, duplicates, malformed, highestPrice, highestCost }: Estimate) => ({
  records,
  duplicates,
  malformed,
  highest_price: highestPrice,
  highest_cost: highestCost,
  columns: Object.fromEntries(Object.entries(columns).map(([name, place]) => [name, header[place]!])),
})

/** Throws Problem: before the file is read. */
function admitted(
  deps: Deps,
  input: { client_id: string; lookup: string },
): { client: Client; lookup: Lookup } {
  const { client_id, lookup: name } = input
  const client = clientOf(deps, client_id)
  const lookups = deps.bulk.lookups()
  const lookup = lookups.find((row) => row.name === name)
  if (lookup === undefined)
    throw invalid('lookup', `must be a lookup that bulk takes: ${lookups.map((row) => row.name).join(', ')}`)
  if (!client.active) throw new Problem('conflict', `The client ${client_id} is inactive`)
  if (!isEntitled(client, lookup))
    throw new Problem('conflict', `The client ${client_id} is not entitled to ${name}`)
  return { client, lookup }
}

interface Work {
  readonly path: string
  /** Aborted when the caller has gone. */
  readonly signal: AbortSignal
  onProgress(step: Line['step'], read: number): void
}

/** Runs the work while lines say how far it is; the last one has the result. */
async function* linesOf(path: string, work: (job: Work) => Promise<Partial<Line>>): AsyncGenerator<Line> {
  const abort = new AbortController()
  let latest: Line = { step: 'checking', read: 0 }
  const onProgress = (step: Line['step'], read: number) => {
    latest = { step, read }
  }
  const ended = work({ path, signal: abort.signal, onProgress }).then(
    (result): Line => ({ ...latest, ...result, step: 'done' }),
    (error: Error): Line => {
      if (!(error instanceof Problem)) throw error
      return { ...latest, step: 'refused', detail: error.message }
    },
  )
  try {
    for (;;) {
      const last = await Promise.race([ended, pause(progressEveryMs)])
      yield last ?? latest
      if (last !== undefined) return
    }
  } finally {
    abort.abort()
    await ended.catch(() => {})
    await rm(path, { force: true })
  }
}

/** Stores the upload, and works on it. */
async function working(
  { config, clock }: Deps,
  { actor }: Call,
  body: Body,
  work: (job: Work) => Promise<Partial<Line>>,
): Promise<AsyncGenerator<Line>> {
  const parts = { dataDir: config.dataDir, now: clock.now(), id: newId(), actor: actor.id }
  const path = await keepUpload(parts, body, { extension: '.csv', maxBytes: maxFileBytes })
  return removingAtEnd(path, linesOf(path, work))
}

export const estimateBulk = upload({
  name: 'bulk.estimate',
  method: 'POST',
  path: '/bulk/estimate',
  summary:
    'Count the records of a CSV file and what they cost at most; nothing is started. The answer is JSON lines, the last with the result',
  role: 'operator',
  input: object(fileMembers),
  accepts: ['text/csv'],
  maxBytes: maxFileBytes,
  lines: true,
  answer: estimateLine,
  async take(deps: Deps, { map = [], ...input }, call, body) {
    const file = { ...admitted(deps, input), map }
    return working(deps, call, body, async ({ onProgress, ...upload }) =>
      shown(await deps.bulk.estimate({ ...file, ...upload }, (read) => onProgress('checking', read))),
    )
  },
})

export const startBulk = upload({
  name: 'bulk.start',
  method: 'POST',
  path: '/bulk',
  summary:
    'Start a CSV file of up to 5,000,000 records in the name of a client. The answer is JSON lines, the last with the request_id',
  role: 'operator',
  input: object({
    ...fileMembers,
    ...statedMembers,
    name: Type.Optional(displayName()),
    rate: Type.Optional(rateMember()),
    max_cost: Type.Optional(maxCostMember()),
  }),
  accepts: ['text/csv'],
  maxBytes: maxFileBytes,
  lines: true,
  answer: startLine,
  async take(
    deps: Deps,
    { map = [], name = null, rate = null, max_cost: maxCost = null, ...input },
    call,
    body,
  ) {
    const origin = call.actor.kind === 'command' ? null : 'dashboard'
    const consent = statedConsent(input)
    const file = { ...admitted(deps, input), map, name, rate, maxCost, origin, consent }
    return working(deps, call, body, async ({ onProgress, ...upload }) => {
      const { requestId, ...estimate } = await deps.bulk
        .startFile({ ...file, ...upload }, call.writeAudit, onProgress)
        .catch((error: unknown) => {
          throw problemOfFile(error, input.lookup)
        })
      return { ...shown(estimate), request_id: requestId }
    })
  },
})

export const bulkFileOperations = [estimateBulk, startBulk]
