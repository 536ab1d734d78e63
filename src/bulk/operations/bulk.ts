// Defines the operations on bulk: list them, show one, pause, resume and cancel it, fetch its result file.
import { type Static, Type } from 'typebox'
import { isoTime } from '../../kernel/clock.js'
import { type ClientsById, clientOf } from '../../operation/client-of.js'
import { cursorOf, readCursor } from '../../operation/cursor.js'
import { act, download } from '../../operation/operation.js'
import { invalid, notFound, Problem } from '../../operation/problem.js'
import {
  amount,
  clientId,
  count,
  hexId,
  object,
  orNull,
  page,
  pageMembers,
  time,
} from '../../operation/schemas.js'
import type { AuditEntry, WriteAudit } from '../../platform/audit-port.js'
import type { Bulk } from '../bulk.js'
import { pauseReasons } from '../bulk-parts.js'
import type { BulkRow } from '../bulk-store.js'
import { maxCostMember, rateMember } from './bulk-files.js'
import { listBulkLookups } from './bulk-lookups.js'

interface Deps<Name extends keyof Bulk> {
  readonly bulk: Pick<Bulk, Name>
  readonly config: { readonly currency: string }
}

const usualLimit = 50
/** One that is still being stored is not listed. */
const shownStates = ['running', 'paused', 'completed', 'cancelled'] as const

export const shownBulk = object({
  request_id: hexId('a request_id'),
  client_id: clientId(),
  lookup: Type.String(),
  name: orNull(Type.String()),
  state: Type.Enum([...shownStates]),
  paused_for: orNull(Type.Enum([...pauseReasons])),
  records: count(),
  duplicates: count(),
  malformed: count(),
  done: count(),
  succeeded: count(),
  failed: count(),
  sub_codes: Type.Record(Type.String(), count()),
  cost: amount(),
  max_cost: orNull(amount()),
  currency: Type.String(),
  rate: orNull(count()),
  origin: orNull(Type.String()),
  started_at: time(),
  completed_at: orNull(time()),
})

const shown = ({ config }: Pick<Deps<never>, 'config'>, bulk: BulkRow): Static<typeof shownBulk> => ({
  request_id: bulk.request_id,
  client_id: bulk.client_id,
  lookup: bulk.lookup,
  name: bulk.name,
  state: bulk.state === 'loading' ? 'running' : bulk.state,
  paused_for: bulk.paused_for,
  records: bulk.records,
  duplicates: bulk.duplicates,
  malformed: bulk.malformed,
  done: bulk.done,
  succeeded: bulk.succeeded,
  failed: bulk.done - bulk.succeeded,
  sub_codes: { ...bulk.counts },
  cost: bulk.cost,
  max_cost: bulk.max_cost,
  currency: config.currency,
  rate: bulk.rate,
  origin: bulk.origin,
  started_at: isoTime(bulk.started_at),
  completed_at: bulk.completed_at === null ? null : isoTime(bulk.completed_at),
})

const requestId = () => hexId('a request_id: 32 characters, 0-9 and a-f')
const ofBulk = object({ request_id: requestId() })

/** Throws Problem when there is none. */
async function bulkOf({ bulk }: Deps<'find'>, id: string): Promise<BulkRow> {
  const row = await bulk.find(id)
  if (row === undefined) throw notFound(`bulk ${id}, or its retention has ended`)
  return row
}

export const listBulk = act({
  name: 'bulk.list',
  method: 'GET',
  path: '/bulk',
  summary: 'Bulk files with their progress, newest first',
  role: 'viewer',
  input: object({
    client_id: Type.Optional(clientId()),
    state: Type.Optional(Type.Enum([...shownStates], { description: 'Only those in this state.' })),
    ...pageMembers(200, usualLimit),
  }),
  answer: page(shownBulk),
  command: {
    words: 'bulk list',
    options: { client_id: 'client' },
    values: { client_id: 'CLIENT_ID' },
    about: { client_id: 'Only those of this client.' },
  },
  async run(deps: Deps<'list'> & ClientsById<unknown>, { client_id, state, limit = usualLimit, cursor }) {
    if (client_id !== undefined) clientOf(deps, client_id)
    const after = readCursor(cursor, ['number', 'string'])
    if (after !== undefined && !/^[0-9a-f]{32}$/.test(after[1]))
      throw invalid('cursor', 'must be a next_cursor from an earlier page')
    const rows = await deps.bulk.list({
      clientId: client_id ?? null,
      state: state ?? null,
      limit,
      after: after === undefined ? undefined : { startedAt: after[0], requestId: after[1] },
    })
    const last = rows.length === limit ? rows.at(-1) : undefined
    const next_cursor = last === undefined ? null : cursorOf([last.started_at, last.request_id])
    return { items: rows.map((row) => shown(deps, row)), next_cursor }
  },
})

export const showBulk = act({
  name: 'bulk.show',
  method: 'GET',
  path: '/bulk/{request_id}',
  summary: 'One bulk file with its progress',
  role: 'viewer',
  input: ofBulk,
  answer: shownBulk,
  command: { words: 'bulk status', operands: ['request_id'], values: { request_id: 'ID' } },
  run: async (deps: Deps<'find'>, { request_id }) => shown(deps, await bulkOf(deps, request_id)),
})

export const pauseBulk = act({
  name: 'bulk.pause',
  method: 'POST',
  path: '/bulk/{request_id}/pause',
  summary: 'Pause a bulk: records that are being asked are completed, no others begin',
  role: 'operator',
  input: ofBulk,
  answer: shownBulk,
  command: { words: 'bulk pause', operands: ['request_id'], values: { request_id: 'ID' } },
  async run(deps: Deps<'find' | 'pause'>, { request_id }, { writeAudit }) {
    const row = await bulkOf(deps, request_id)
    if (!(await deps.bulk.pause(row, writeAudit)))
      throw new Problem('conflict', `${request_id} has ended and was not paused`)
    return shown(deps, await bulkOf(deps, request_id))
  },
})

export const resumeBulk = act({
  name: 'bulk.resume',
  method: 'POST',
  path: '/bulk/{request_id}/resume',
  summary: 'Resume a bulk that is paused, with another rate or maximum cost if you like',
  role: 'operator',
  input: object({
    request_id: requestId(),
    rate: Type.Optional(rateMember()),
    max_cost: Type.Optional(maxCostMember()),
  }),
  answer: shownBulk,
  command: {
    words: 'bulk resume',
    operands: ['request_id'],
    values: { request_id: 'ID', max_cost: 'AMOUNT' },
    about: {
      rate: 'Records a second from now on. Default: as before.',
      max_cost: 'The new maximum cost, in the smallest unit of the currency. Default: as before.',
    },
  },
  async run(
    deps: Deps<'find' | 'resume' | 'reasonAgainstResume'>,
    { request_id, rate, max_cost: maxCost },
    { writeAudit },
  ) {
    const row = await bulkOf(deps, request_id)
    const against = deps.bulk.reasonAgainstResume(row, { maxCost })
    if (against !== undefined) throw new Problem('conflict', against)
    if (!(await deps.bulk.resume(row, { rate, maxCost }, writeAudit)))
      throw new Problem('conflict', `${request_id} is not paused`)
    return shown(deps, await bulkOf(deps, request_id))
  },
})

export const cancelBulk = act({
  name: 'bulk.cancel',
  method: 'POST',
  path: '/bulk/{request_id}/cancel',
  summary:
    'Cancel a bulk: answered records keep their results and are charged, the rest become CANCELLED and are free',
  role: 'operator',
  input: ofBulk,
  answer: shownBulk,
  command: { words: 'bulk cancel', operands: ['request_id'], values: { request_id: 'ID' } },
  async run(deps: Deps<'find' | 'cancel'>, { request_id }, { writeAudit }) {
    const row = await bulkOf(deps, request_id)
    if (!(await deps.bulk.cancel(row, writeAudit)))
      throw new Problem('conflict', `${request_id} has ended and was not cancelled`)
    return shown(deps, await bulkOf(deps, request_id))
  },
})

interface Noting {
  /** Writes an audit entry in a transaction of its own. */
  readonly auditAlone: (writeAudit: WriteAudit, entry: AuditEntry) => Promise<void>
}

export const fetchBulk = download({
  name: 'bulk.fetch',
  method: 'GET',
  path: '/bulk/{request_id}/result',
  summary:
    'The result file of a bulk that has ended: its own columns, sub_code, and those of the lookup; it holds personal data',
  role: 'operator',
  input: ofBulk,
  downloads: ['text/csv'],
  async open(deps: Deps<'find' | 'resultLines'> & Noting, { request_id }, { writeAudit }) {
    const row = await bulkOf(deps, request_id)
    if (row.completed_at === null)
      throw new Problem(
        'conflict',
        `${request_id} is ${row.state}: its result file is there when all ${row.records} records are done, or when it is cancelled`,
      )
    await deps.auditAlone(writeAudit, { act: 'bulk.fetch', target: request_id })
    return {
      contentType: 'text/csv; charset=utf-8',
      fileName: `${request_id}.csv`,
      pieces: deps.bulk.resultLines(row),
    }
  },
})

export const bulkOperations = [
  listBulk,
  listBulkLookups,
  showBulk,
  pauseBulk,
  resumeBulk,
  cancelBulk,
  fetchBulk,
]
