// Defines the operations on webhook deliveries: list, attempts of one, replay of one or of a range of time.
import { Type } from 'typebox'
import { type Clock, isoTime } from '../../kernel/clock.js'
import { type ClientsById, clientOf } from '../../operation/client-of.js'
import { cursorOf, readCursor } from '../../operation/cursor.js'
import { act } from '../../operation/operation.js'
import { invalid, notFound, Problem } from '../../operation/problem.js'
import { clientId, count, hexId, object, orNull, page, pageMembers, time } from '../../operation/schemas.js'
import { readTime, timeText } from '../../operation/times.js'
import { operatorId } from '../endpoints.js'
import { idsOfEvent } from '../enqueue.js'
import type { Webhooks } from '../webhooks.js'
import {
  deliveryId,
  deliveryStates,
  shown,
  shownDelivery,
  shownExchange,
  viewExchange,
} from './delivery-views.js'

interface Deps<Name extends keyof Webhooks> {
  readonly webhooks: Pick<Webhooks, Name>
}

const usualLimit = 50
/** The deliveries that a batch owes: one to each endpoint. */
async function idsOfBatch(webhooks: Pick<Webhooks, 'endpointsOf'>, client: string, requestId: string) {
  const others = (await webhooks.endpointsOf(client)).filter(({ key }) => key !== client)
  return idsOfEvent(
    requestId,
    client,
    others.map(({ key }) => key),
  )
}

export const listDeliveries = act({
  name: 'deliveries.list',
  method: 'GET',
  path: '/deliveries',
  summary: 'Webhook deliveries, newest first',
  role: 'viewer',
  input: object({
    client_id: Type.Optional(clientId()),
    state: Type.Optional(Type.Enum([...deliveryStates])),
    type: Type.Optional(
      Type.String({ pattern: '^[a-z][a-z0-9_.-]{0,63}$', description: 'an event, such as batch.completed' }),
    ),
    webhook_id: Type.Optional(deliveryId()),
    endpoint_id: Type.Optional(
      Type.String({
        pattern: '^(first|ep_[0-9a-f]{16})$',
        description: 'With client_id: those to this endpoint.',
      }),
    ),
    request_id: Type.Optional(hexId('with client_id: those of this batch, to each endpoint')),
    from: Type.Optional(timeText('Created then or later.')),
    to: Type.Optional(timeText('Created before.')),
    ...pageMembers(500, usualLimit),
  }),
  answer: page(shownDelivery),
  async run({ webhooks }: Deps<'deliveries' | 'endpointsOf'>, { limit = usualLimit, cursor, ...filter }) {
    const { client_id, state, type, webhook_id, endpoint_id, request_id, from, to } = filter
    for (const member of ['endpoint_id', 'request_id'] as const)
      if (filter[member] !== undefined && client_id === undefined)
        throw invalid(member, 'must come with client_id')
    const after = readCursor(cursor, ['number', 'string'])
    const rows = await webhooks.deliveries({
      limit,
      ...(client_id === undefined ? {} : { clientId: client_id }),
      ...(state === undefined ? {} : { state }),
      ...(type === undefined ? {} : { type }),
      ...(webhook_id === undefined ? {} : { ids: [webhook_id] }),
      ...(endpoint_id === undefined ? {} : { endpoint: endpoint_id === 'first' ? client_id! : endpoint_id }),
      ...(request_id === undefined ? {} : { ids: await idsOfBatch(webhooks, client_id!, request_id) }),
      ...(from === undefined ? {} : { from: readTime('from', from) }),
      ...(to === undefined ? {} : { to: readTime('to', to) }),
      ...(after === undefined ? {} : { after: { createdAt: after[0], id: after[1] } }),
    })
    const items = rows.map(shown)
    const last = rows.length === limit ? rows.at(-1) : undefined
    return { items, next_cursor: last === undefined ? null : cursorOf([last.created_at, last.id]) }
  },
})

const ofDelivery = object({
  webhook_id: deliveryId(),
  client_id: Type.Optional(clientId()),
})

/** The client of a delivery. Throws Problem when there is none, or when it belongs to another client. */
async function ownerOf({ webhooks }: Deps<'ownerOf'>, id: string, expected: string | undefined) {
  const owner = await webhooks.ownerOf(id)
  if (owner === undefined || (expected !== undefined && owner !== expected)) throw notFound(`delivery ${id}`)
  return owner
}

const attemptFacts = {
  at: time(),
  outcome: Type.String(),
  http_status: orNull(Type.Integer()),
  duration_ms: count(),
}

export const listAttempts = act({
  name: 'deliveries.attempts',
  method: 'GET',
  path: '/deliveries/{webhook_id}/attempts',
  summary: 'Every attempt of a delivery, oldest first',
  role: 'viewer',
  input: ofDelivery,
  answer: object({
    items: Type.Array(object(attemptFacts)),
  }),
  async run(deps: Deps<'ownerOf' | 'attempts'>, { webhook_id, client_id }) {
    const owner = await ownerOf(deps, webhook_id, client_id)
    const attempts = await deps.webhooks.attempts(owner, webhook_id)
    return { items: attempts.map(({ at, ...facts }) => ({ at: isoTime(at), ...facts })) }
  },
})

/** The payload may be about people, and so may an answer: the audit log names whoever reads them. */
export const openDelivery = act({
  name: 'deliveries.open',
  method: 'POST',
  path: '/deliveries/{webhook_id}/open',
  summary:
    'What a delivery sends and was answered: address, payload, headers, responses; the audit log records it',
  role: 'operator',
  input: ofDelivery,
  answer: object({
    url: orNull(Type.String({ description: 'Null when its endpoint is removed.' })),
    payload: Type.String({ description: 'The body, as it is sent.' }),
    attempts: Type.Array(
      object({
        ...attemptFacts,
        exchange: orNull(shownExchange),
      }),
    ),
  }),
  async run(deps: Deps<'ownerOf' | 'content'>, { webhook_id, client_id }) {
    await ownerOf(deps, webhook_id, client_id)
    const content = await deps.webhooks.content(webhook_id)
    if (content === undefined) throw notFound(`delivery ${webhook_id}`)
    const { url, payload, attempts } = content
    return {
      url,
      payload,
      attempts: attempts.map(({ at, exchange, ...facts }) => ({
        at: isoTime(at),
        ...facts,
        exchange: exchange && viewExchange(exchange),
      })),
    }
  },
})

const replayed = object({ replayed: count() })

export const replayDelivery = act({
  name: 'deliveries.replay',
  method: 'POST',
  path: '/deliveries/{webhook_id}/replay',
  summary: 'Deliver an event again, with the same webhook-id',
  role: 'operator',
  input: ofDelivery,
  answer: replayed,
  async run(deps: Deps<'ownerOf' | 'replayOne'>, { webhook_id, client_id }, { writeAudit }) {
    const owner = await ownerOf(deps, webhook_id, client_id)
    if (!(await deps.webhooks.replayOne(owner, webhook_id, writeAudit)))
      throw new Problem(
        'conflict',
        `${webhook_id} cannot be replayed: it is in progress, or its endpoint is disabled or removed`,
      )
    return { replayed: 1 }
  },
})

export const replayRange = act({
  name: 'deliveries.replay-range',
  method: 'POST',
  path: '/clients/{client_id}/deliveries/replay',
  summary: 'Deliver again every delivery of a period that was given up or stopped',
  role: 'operator',
  input: object({
    client_id: clientId(),
    from: timeText('Start of the period.'),
    to: Type.Optional(timeText('End of the period, exclusive. Default: now.')),
    delivered: Type.Optional(
      Type.Boolean({ description: 'Also deliver again what already arrived. Default: false.' }),
    ),
  }),
  answer: replayed,
  async run(
    deps: Deps<'replayRange'> & ClientsById<object> & { readonly clock: Clock },
    { client_id, from, to, delivered },
    { writeAudit },
  ) {
    if (client_id !== operatorId) clientOf(deps, client_id)
    const until = to === undefined ? deps.clock.now() : readTime('to', to)
    const since = readTime('from', from)
    return { replayed: await deps.webhooks.replayRange(client_id, since, until, delivered, writeAudit) }
  },
})

export const deliveryOperations = [listDeliveries, listAttempts, openDelivery, replayDelivery, replayRange]
