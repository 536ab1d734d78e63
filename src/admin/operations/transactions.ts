// Defines the operations on single calls: find them, show one. No identifiers are there to be shown.
import { type Static, Type } from 'typebox'
import { isoTime } from '../../kernel/clock.js'
import { type FoundEvent, searchEvents, selectAnyEvent } from '../../usage/usage-search.js'
import { cursorOf, readCursor } from '../cursor.js'
import { act, task } from '../operation.js'
import { notFound } from '../problem.js'
import { amount, clientId, count, hexId, object, orNull, page, pageMembers, time } from '../schemas.js'
import { periodMembers, readPeriod } from '../times.js'
import { type FilterInput, filterMembers, filterOf } from './usage.js'

const usualLimit = 50

const shownEvent = object({
  transaction_id: hexId('a transaction_id'),
  request_id: orNull(hexId('the batch that it is a record of')),
  at: time(),
  client_id: clientId(),
  lookup: Type.String(),
  version: Type.String(),
  origin: orNull(Type.String()),
  metadata: orNull(Type.Record(Type.String(), Type.Unknown())),
  sub_code: orNull(Type.String()),
  http_status: count(),
  charged: Type.Boolean(),
  price: amount(),
  currency: Type.String(),
  source: orNull(Type.String()),
  cached: Type.Boolean(),
  duration_ms: Type.Number(),
  cost: amount(),
  source_reference: orNull(Type.String({ description: "the source's own id of the call" })),
  attempts: Type.Array(
    object({
      source: Type.String(),
      outcome: orNull(Type.String({ description: 'its sub_code, or why it had no answer' })),
      duration_ms: Type.Number(),
      reference: orNull(Type.String()),
    }),
    { description: 'who was asked, in order' },
  ),
})
type Shown = Static<typeof shownEvent>

/** Of a call that one source in the service answered nothing is kept beside the event, which says it all. */
function attemptsOf(event: FoundEvent): Shown['attempts'] {
  if (event.attempts !== null) return JSON.parse(event.attempts) as Shown['attempts']
  const { source, cached, sub_code: outcome, duration_ms } = event
  return source === null || cached ? [] : [{ source, outcome, duration_ms, reference: null }]
}

const shown = (event: FoundEvent): Shown => ({
  ...event,
  at: isoTime(event.at),
  metadata: event.metadata === null ? null : (JSON.parse(event.metadata) as Record<string, unknown>),
  attempts: attemptsOf(event),
})

export const listTransactions = act({
  name: 'transactions.list',
  method: 'GET',
  path: '/transactions',
  summary: 'Calls, the newest first; a page may be short and still name a next one',
  role: 'viewer',
  input: object({ ...periodMembers, ...filterMembers, ...pageMembers(500, usualLimit) }),
  answer: page(shownEvent),
  async run({ db }, input) {
    const after = readCursor(input.cursor, ['string'])?.[0]
    const { events, next } = await searchEvents(db, filterOf(input), readPeriod(input), {
      limit: input.limit ?? usualLimit,
      after: after !== undefined && /^[0-9a-f]{32}$/.test(after) ? after : undefined,
    })
    return { items: events.map(shown), next_cursor: next === null ? null : cursorOf([next]) }
  },
})

/** Events that one look reads and shows: more in a second nobody reads, and reading them must not slow calls down. */
const followedAtOnce = { limit: 500, lookAt: 2_000 }

/** What was recorded since `from`, the newest first, for whoever looks again each second. */
export const followTransactions = task(
  async ({ db }, { from, ...filter }: { from: string } & FilterInput) => {
    const { events, next } = await searchEvents(db, filterOf(filter), readPeriod({ from }), followedAtOnce)
    return { items: events.map(shown), isMore: next !== null }
  },
)

export const showTransaction = act({
  name: 'transactions.show',
  method: 'GET',
  path: '/transactions/{transaction_id}',
  summary: 'One call with the attempts at its sources',
  role: 'viewer',
  input: object({ transaction_id: hexId('a transaction_id: 32 characters, 0-9 and a-f') }),
  answer: shownEvent,
  async run({ db }, { transaction_id }) {
    const event = await selectAnyEvent(db, transaction_id)
    if (event === undefined) throw notFound(`transaction ${transaction_id}`)
    return shown(event)
  },
})

export const transactionOperations = [listTransactions, showTransaction]
