// Defines the operations on single calls: find them, show one. The ledger holds no identifiers.

import { type Static, Type } from 'typebox'
import { isoTime } from '../../kernel/clock.js'
import { maxConsentIdChars } from '../../kernel/consent.js'
import { cursorOf, readCursor } from '../../operation/cursor.js'
import { act } from '../../operation/operation.js'
import { notFound } from '../../operation/problem.js'
import {
  amount,
  clientId,
  count,
  filterText,
  hexId,
  object,
  orNull,
  page,
  pageMembers,
  time,
} from '../../operation/schemas.js'
import { periodMembers, readPeriod, timeText } from '../../operation/times.js'
import { type IsPriced, knownCost } from '../unpriced.js'
import type { UsageFunctions } from '../usage-functions.js'
import type { FoundEvent } from '../usage-search.js'
import { pricedBy, type SourcesConfig } from './priced-by.js'
import { filterMembers, filterOf } from './usage.js'

interface Deps {
  readonly usage: Pick<UsageFunctions, 'searchEvents' | 'selectAnyEvent'>
  readonly config: SourcesConfig
}

const usualLimit = 50

const shownEvent = object({
  transaction_id: hexId('a transaction_id'),
  request_id: orNull(hexId('the batch that the call belongs to')),
  at: time(),
  client_id: clientId(),
  lookup: Type.String(),
  version: Type.String(),
  origin: orNull(Type.String()),
  metadata: orNull(Type.Record(Type.String(), Type.Unknown())),
  consent: orNull(
    Type.Record(Type.String(), Type.String(), {
      description: "what the call stated about the person's consent: consent, purpose, reason, id, at",
    }),
  ),
  sub_code: orNull(Type.String()),
  http_status: count(),
  charged: Type.Boolean(),
  price: amount(),
  currency: Type.String(),
  source: orNull(Type.String()),
  cached: Type.Boolean(),
  duration_ms: Type.Number(),
  cost: orNull(
    Type.Integer({ description: 'null: not known, because the source has no cost for the lookup' }),
  ),
  source_reference: orNull(Type.String({ description: "the source's own id for the call" })),
  attempts: Type.Array(
    object({
      source: Type.String(),
      outcome: orNull(Type.String({ description: 'its sub_code, or why it did not answer' })),
      duration_ms: Type.Number(),
      reference: orNull(Type.String()),
      reason: Type.Optional(
        Type.Enum(['budget', 'consent'], {
          description: 'why it was skipped; absent: its circuit breaker was open',
        }),
      ),
    }),
    { description: 'the sources that were asked, in order' },
  ),
})
type Shown = Static<typeof shownEvent>

/** A call that a single built-in source answered has no stored attempts: its event already says everything. */
function attemptsOf(event: FoundEvent): Shown['attempts'] {
  if (event.attempts !== null) return JSON.parse(event.attempts) as Shown['attempts']
  const { source, cached, sub_code: outcome, duration_ms } = event
  return source === null || cached ? [] : [{ source, outcome, duration_ms, reference: null }]
}

const shown = (event: FoundEvent, isPriced: IsPriced): Shown => ({
  ...event,
  cost: knownCost(event, isPriced),
  at: isoTime(event.at),
  metadata: event.metadata === null ? null : (JSON.parse(event.metadata) as Record<string, unknown>),
  consent: event.consent === null ? null : (JSON.parse(event.consent) as Record<string, string>),
  attempts: attemptsOf(event),
})

export const listTransactions = act({
  name: 'transactions.list',
  method: 'GET',
  path: '/transactions',
  summary: 'Calls, newest first; a short page may still have a next one',
  role: 'viewer',
  input: object({
    ...periodMembers,
    ...filterMembers,
    consent_id: Type.Optional(filterText(maxConsentIdChars, 'the id of a consent that calls named')),
    ...pageMembers(500, usualLimit),
  }),
  answer: page(shownEvent),
  async run({ usage, config }: Deps, input) {
    const after = readCursor(input.cursor, ['string'])?.[0]
    const filter = { ...filterOf(input), consentId: input.consent_id }
    const { events, next } = await usage.searchEvents(filter, readPeriod(input), {
      limit: input.limit ?? usualLimit,
      after: after !== undefined && /^[0-9a-f]{32}$/.test(after) ? after : undefined,
    })
    const isPriced = pricedBy(config)
    return {
      items: events.map((event) => shown(event, isPriced)),
      next_cursor: next === null ? null : cursorOf([next]),
    }
  },
})

/** Events that one poll reads: nobody can read more in a second, and reading them must not slow calls down. */
const followedAtOnce = { limit: 500, lookAt: 2_000 }

/** At the control socket alone: it is asked every second. */
export const followTransactions = act({
  name: 'transactions.follow',
  method: 'GET',
  path: '/transactions/recent',
  summary: 'Calls that were recorded since a time, newest first',
  role: 'viewer',
  local: true,
  input: object({ from: timeText('Start.'), ...filterMembers }),
  answer: object({
    items: Type.Array(shownEvent),
    is_more: Type.Boolean({ description: 'There are more than can be shown.' }),
  }),
  async run({ usage, config }: Deps, input) {
    const { events, next } = await usage.searchEvents(filterOf(input), readPeriod(input), followedAtOnce)
    const isPriced = pricedBy(config)
    return { items: events.map((event) => shown(event, isPriced)), is_more: next !== null }
  },
})

const showTransaction = act({
  name: 'transactions.show',
  method: 'GET',
  path: '/transactions/{transaction_id}',
  summary: 'One call with its attempts at sources',
  role: 'viewer',
  input: object({ transaction_id: hexId('a transaction_id: 32 characters, 0-9 and a-f') }),
  answer: shownEvent,
  async run({ usage, config }: Deps, { transaction_id }) {
    const event = await usage.selectAnyEvent(transaction_id)
    if (event === undefined) throw notFound(`transaction ${transaction_id}`)
    return shown(event, pricedBy(config))
  },
})

export const transactionOperations = [listTransactions, followTransactions, showTransaction]
