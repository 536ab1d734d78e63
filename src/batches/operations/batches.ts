// Defines the operations on batches: list them, show one, wait for it, fetch its result file, cancel it.
import { setTimeout as pause } from 'node:timers/promises'
import { type Static, Type } from 'typebox'
import { isoTime } from '../../kernel/clock.js'
import { cursorOf, readCursor } from '../../operation/cursor.js'
import { act, download } from '../../operation/operation.js'
import { invalid, notFound, Problem } from '../../operation/problem.js'
import { clientId, count, hexId, object, orNull, page, pageMembers, time } from '../../operation/schemas.js'
import type { AuditEntry, WriteAudit } from '../../platform/audit-port.js'
import type { Batches, BatchProgress } from '../batches.js'

interface Deps<Name extends keyof Batches> {
  readonly batches: Pick<Batches, Name>
}

const usualLimit = 50

export const shownBatch = object({
  request_id: hexId('a request_id'),
  client_id: clientId(),
  lookup: Type.String(),
  state: Type.Enum(['processing', 'completed']),
  records: count(),
  done: count(),
  succeeded: count(),
  failed: count(),
  sub_codes: Type.Record(Type.String(), count()),
  origin: orNull(Type.String()),
  submitted_at: time(),
  completed_at: orNull(time()),
  cancelled_at: orNull(time()),
})

const shown = (batch: BatchProgress): Static<typeof shownBatch> => ({
  request_id: batch.requestId,
  client_id: batch.clientId,
  lookup: batch.lookup,
  state: batch.completedAt === null ? 'processing' : 'completed',
  records: batch.records,
  done: batch.done,
  succeeded: batch.succeeded,
  failed: batch.done - batch.succeeded,
  sub_codes: { ...batch.counts },
  origin: batch.origin,
  submitted_at: isoTime(batch.submittedAt),
  completed_at: batch.completedAt === null ? null : isoTime(batch.completedAt),
  cancelled_at: batch.cancelledAt === null ? null : isoTime(batch.cancelledAt),
})

const requestId = () => hexId('a request_id: 32 characters, 0-9 and a-f')

const ofBatch = object({
  request_id: requestId(),
  client_id: Type.Optional(clientId()),
})

/** Throws Problem when there is none, or when it belongs to another client. */
async function batchOf({ batches }: Deps<'list'>, id: string, clientId?: string): Promise<BatchProgress> {
  const [batch] = await batches.list({ clientId: clientId ?? null, requestId: id, limit: 1 })
  if (batch === undefined)
    throw notFound(
      clientId === undefined ? `batch ${id}, or its retention has ended` : `batch ${id} of ${clientId}`,
    )
  return batch
}

export const listBatches = act({
  name: 'batches.list',
  method: 'GET',
  path: '/batches',
  summary: 'Batches with their progress, newest first',
  role: 'viewer',
  input: object({
    client_id: Type.Optional(clientId()),
    state: Type.Optional(
      Type.Enum(['processing', 'completed', 'cancelled'], {
        description: 'completed: without those that were cancelled',
      }),
    ),
    ...pageMembers(200, usualLimit),
  }),
  answer: page(shownBatch),
  async run({ batches }: Deps<'list'>, { client_id, state, limit = usualLimit, cursor }) {
    const after = readCursor(cursor, ['number', 'string'])
    if (after !== undefined && !/^[0-9a-f]{32}$/.test(after[1]))
      throw invalid('cursor', 'must be a next_cursor from an earlier page')
    const items = await batches.list({
      clientId: client_id ?? null,
      state,
      limit,
      after: after === undefined ? undefined : { submittedAt: after[0], requestId: after[1] },
    })
    const last = items.length === limit ? items.at(-1) : undefined
    const next_cursor = last === undefined ? null : cursorOf([last.submittedAt, last.requestId])
    return { items: items.map(shown), next_cursor }
  },
})

export const showBatch = act({
  name: 'batches.show',
  method: 'GET',
  path: '/batches/{request_id}',
  summary: 'One batch with its progress',
  role: 'viewer',
  input: ofBatch,
  answer: shownBatch,
  run: async (deps: Deps<'list'>, { request_id, client_id }) =>
    shown(await batchOf(deps, request_id, client_id)),
})

const lookEveryMs = 200
const barCells = 30

function bar({ done, records, counts }: BatchProgress): string {
  const full = Math.floor((done / records) * barCells)
  const outcomes = Object.entries(counts).map(([subCode, count]) => `${subCode} ${count}`)
  const line = `[${'#'.repeat(full)}${'.'.repeat(barCells - full)}] ${done}/${records} ${outcomes.join(', ')}`
  return line.trimEnd()
}

/** Where no service runs, the process of the command processes the batch meanwhile. */
export const waitForBatch = act({
  name: 'batches.wait',
  method: 'GET',
  path: '/batches/{request_id}/wait',
  summary: 'Wait until a batch is complete, and say meanwhile how far it is',
  role: 'viewer',
  local: true,
  input: ofBatch,
  answer: shownBatch,
  async run(
    deps: Deps<'list' | 'processing' | 'start' | 'stop'>,
    { request_id, client_id },
    { progress, signal },
  ) {
    const { batches } = deps
    const startsIt = !batches.processing()
    if (startsIt) await batches.start()
    try {
      for (;;) {
        const batch = await batchOf(deps, request_id, client_id)
        const isComplete = batch.completedAt !== null
        progress(bar(batch), isComplete)
        if (isComplete || signal.aborted) return shown(batch)
        await pause(lookEveryMs)
      }
    } finally {
      if (startsIt) await batches.stop()
    }
  },
})

interface Noting {
  /** Writes an audit entry in a transaction of its own. */
  readonly auditAlone: (writeAudit: WriteAudit, entry: AuditEntry) => Promise<void>
}

export const fetchBatch = download({
  name: 'batches.fetch',
  method: 'GET',
  path: '/batches/{request_id}/result',
  summary: 'The result file of a completed batch; it holds personal data',
  role: 'operator',
  input: object({ request_id: requestId() }),
  downloads: ['text/csv'],
  async open(deps: Deps<'list' | 'file'> & Noting, { request_id }, { writeAudit }) {
    await batchOf(deps, request_id)
    const pieces = await deps.batches.file(request_id)
    if (pieces === undefined) throw new Problem('conflict', `the batch ${request_id} is not complete`)
    await deps.auditAlone(writeAudit, { act: 'batch.fetch', target: request_id })
    return { contentType: 'text/csv; charset=utf-8', fileName: `${request_id}.csv`, pieces }
  },
})

export const cancelBatch = act({
  name: 'batches.cancel',
  method: 'POST',
  path: '/batches/{request_id}/cancel',
  summary:
    'Cancel a batch in progress: answered records keep their results, the rest become CANCELLED and are free',
  role: 'operator',
  input: ofBatch,
  answer: shownBatch,
  command: {
    words: 'batch cancel',
    operands: ['request_id'],
    options: { client_id: 'client' },
    values: { client_id: 'CLIENT_ID' },
    about: { client_id: 'Only when it is a batch of this client.' },
  },
  async run(deps: Deps<'list' | 'cancel'>, { request_id, client_id }, { writeAudit }) {
    await batchOf(deps, request_id, client_id)
    const batch = await deps.batches.cancel(request_id, null, writeAudit)
    if (batch === undefined || batch.cancelledAt === null)
      throw new Problem('conflict', `${request_id} is complete and was not cancelled`)
    return shown(batch)
  },
})

export const batchOperations = [listBatches, showBatch, waitForBatch, fetchBatch, cancelBatch]
