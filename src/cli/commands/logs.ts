// Defines the command logs: the newest calls in the ledger, then each call as it is recorded. No identifiers.
import { setTimeout as pause } from 'node:timers/promises'
import { showClient } from '../../auth/operations/clients.js'
import { isoTime, systemClock } from '../../kernel/clock.js'
import { catalogue } from '../../lookups/catalogue.js'
import { listLookups } from '../../lookups/operations/lookups.js'
import { followTransactions, listTransactions } from '../../usage/operations/transactions.js'
import { namedClientId } from '../account.js'
import type { Administration, Answered } from '../administration.js'
import { clientNames } from '../client-names.js'
import { type Arguments, type Command, wantsJson } from '../command.js'
import { moneyText, timeText } from '../human.js'
import { type Io, Misuse } from '../io.js'
import { typedMember } from '../member-values.js'
import { paint, type Tone } from '../paint.js'
import { didYouMean } from '../suggestion.js'
import { widthOf } from '../table.js'
import { visible } from '../visible.js'
import { readWholeNumber } from '../whole-number.js'

const lookEveryMs = 1_000
/** Calls are recorded when they are answered, so calls that began this long ago may still appear. */
const lateMs = 30_000
const perPage = 500
const maxLast = 10_000
/** Failed calls are looked for in this many: a ledger may have none. */
const maxRead = 100_000
const lastByDefault = 10

const lookups = catalogue.map(({ name }) => name)

type Event = Answered<typeof listTransactions>['items'][number]

const shown = (event: Event, names: ReadonlyMap<string, string>) => ({
  at: event.at,
  transaction_id: event.transaction_id,
  request_id: event.request_id,
  client_id: event.client_id,
  client_name: names.get(event.client_id) ?? null,
  lookup: event.lookup,
  origin: event.origin,
  sub_code: event.sub_code,
  http_status: event.http_status,
  charged: event.charged,
  price: event.price,
  currency: event.currency,
  source: event.source,
  cached: event.cached,
  duration_ms: event.duration_ms,
})
type Shown = ReturnType<typeof shown>

const columns: readonly (readonly [title: string, width: number, cell: (row: Shown) => string])[] = [
  ['at', 24, ({ at }) => timeText(at)],
  ['client', 20, ({ client_name, client_id }) => client_name ?? client_id],
  ['lookup', Math.max(...lookups.map((name) => name.length)), ({ lookup }) => lookup],
  ['sub_code', 22, ({ sub_code, http_status }) => sub_code ?? `HTTP ${http_status}`],
  ['price', 9, ({ price, currency }) => moneyText(price, currency)],
  ['source', 12, ({ source, cached }) => (source === null ? '-' : cached ? `${source} (cached)` : source)],
  ['ms', 8, ({ duration_ms }) => duration_ms.toFixed(1)],
  ['transaction_id', 32, ({ transaction_id }) => transaction_id],
]
const toTheRight = new Set(['price', 'ms'])

function toneOf({ http_status, sub_code }: Shown): Tone | undefined {
  if (http_status >= 500) return 'bad'
  if (http_status >= 400) return 'notice'
  return sub_code === 'SUCCESS' ? 'good' : undefined
}

function fitted(title: string, text: string, width: number): string {
  const letters = [...visible(text)]
  const cut = letters.length > width ? `${letters.slice(0, width - 1).join('')}…` : letters.join('')
  const blank = ' '.repeat(Math.max(0, width - widthOf(cut)))
  return toTheRight.has(title) ? blank + cut : cut + blank
}

const headingLine = (colour: boolean): string =>
  `${paint(columns.map(([title, width]) => fitted(title, title, width)).join('  '), 'heading', colour)}\n`

function eventLine(row: Shown, colour: boolean): string {
  const cells = columns.map(([title, width, cell]) => {
    const text = fitted(title, cell(row), width)
    return title === 'sub_code' ? paint(text, toneOf(row), colour) : text
  })
  return `${cells.join('  ').trimEnd()}\n`
}

/** Throws Misuse. */
async function checkLookup(admin: Administration, lookup: string | undefined): Promise<void> {
  if (lookup === undefined || lookups.includes(lookup)) return
  const names = (await admin.run(listLookups, {})).items.map(({ name }) => name)
  if (!names.includes(lookup))
    throw new Misuse(
      `there is no lookup ${lookup}${didYouMean(lookup, names)}; there are ${names.join(', ')}`,
    )
}

/** Throws Misuse. */
function readFilter(args: Arguments) {
  const lookup = args.text('lookup')
  const client = args.text('client')
  const filter = {
    client_id: client === undefined ? undefined : typedMember(showClient, 'client_id', client),
    lookup,
    sub_code: args.text('sub-code'),
    source: args.text('source'),
    origin: args.text('origin'),
  }
  const named = Object.entries(filter).filter(([, value]) => value !== undefined)
  return Object.fromEntries(named) as { [Name in keyof typeof filter]?: string }
}
type Filter = ReturnType<typeof readFilter>

function readLast(args: Arguments): number {
  return readWholeNumber('--last', args.text('last') ?? String(lastByDefault), 0, maxLast)
}

/** The newest calls that are wanted, the newest first; looks through `maxRead` calls at the most. */
async function newest(
  admin: Administration,
  filter: Filter,
  last: number,
  isWanted: (event: Event) => boolean,
): Promise<Event[]> {
  const events: Event[] = []
  let read = 0
  let cursor: string | null = null
  while (events.length < last && read < maxRead) {
    const page: Answered<typeof listTransactions> = await admin.run(listTransactions, {
      ...filter,
      limit: Math.min(perPage, maxRead - read),
      ...(cursor === null ? {} : { cursor }),
    })
    read += page.items.length
    events.push(...page.items.filter(isWanted))
    cursor = page.next_cursor
    if (cursor === null) break
  }
  return events.slice(0, last)
}

/** What has been shown, and since when the command runs: by the clock of the service, which dates the calls. */
interface Beginning {
  readonly events: readonly Event[]
  readonly begun: number
  /** By how much that clock is ahead of this machine's, ms. */
  readonly ahead: number
}

/** Shows what is recorded from the command's start on, until the reader has gone. */
async function follow(
  admin: Administration,
  filter: Filter,
  { events, begun, ahead }: Beginning,
  show: (events: readonly Event[]) => Promise<void>,
  io: Io,
): Promise<void> {
  const seen = new Map(events.map(({ transaction_id: id, at }) => [id, at]))
  while (!io.signal.aborted) {
    await pause(lookEveryMs, undefined, { signal: io.signal }).catch(() => {})
    if (io.signal.aborted) return
    const from = isoTime(Math.max(begun, systemClock.now() + ahead - lateMs))
    const { items, is_more } = await admin.run(followTransactions, { ...filter, from })
    const fresh = items.filter(({ transaction_id: id }) => !seen.has(id)).reverse()
    if (is_more && fresh.length === items.length && fresh.length > 0)
      io.err('... more calls than can be shown: name a client, lookup, sub_code or source\n')
    for (const { transaction_id: id, at } of fresh) seen.set(id, at)
    for (const [id, at] of seen) if (at < from) seen.delete(id)
    await show(fresh)
  }
}

const logs: Command = {
  name: 'logs',
  summary: 'Show the newest calls, then each call as it is recorded, until you press Ctrl-C. No identifiers.',
  options: {
    client: { type: 'string', value: 'CLIENT_ID', about: 'Only the calls of this client.' },
    lookup: { type: 'string', value: 'LOOKUP', about: 'Only calls of this lookup.' },
    'sub-code': {
      type: 'string',
      value: 'SUB_CODE',
      about: 'Only these outcomes; none: answers without one.',
    },
    source: { type: 'string', value: 'NAME', about: 'Only what this source answered.' },
    origin: { type: 'string', value: 'ORIGIN', about: 'Only calls of this origin.' },
    failed: { type: 'boolean', about: 'Only calls that had no answer: HTTP 500 and above.' },
    last: {
      type: 'string',
      value: 'N',
      about: `How many of the newest calls come first. Default: ${lastByDefault}.`,
    },
    'no-follow': { type: 'boolean', about: 'End after those.' },
  },
  notes: [
    'Calls of every node are shown. ms is the time that the answer took.',
    'With --json each call is a line of JSON: price is in the smallest unit of the currency then, and at is UTC.',
  ],
  arity: [0, 0],
  async run(admin, args, io) {
    const filter = readFilter(args)
    await checkLookup(admin, filter.lookup)
    const last = readLast(args)
    const asJson = wantsJson(args, io)
    const isWanted = ({ http_status }: Event) => !args.flag('failed') || http_status >= 500
    const show = async (events: readonly Event[]) => {
      if (events.length === 0) return
      const names = await clientNames(admin)
      const rows = events.filter(isWanted).map((event) => shown(event, names))
      const lines = rows.map((row) => (asJson ? `${JSON.stringify(row)}\n` : eventLine(row, io.colour)))
      if (lines.length > 0) await io.out(lines.join(''))
    }
    // Before the newest are read: what is recorded meanwhile is not missed.
    const { now, serving, database } = await admin.installation()
    const begun = Date.parse(now)
    const ahead = begun - systemClock.now()
    const events = await newest(admin, filter, last, isWanted)
    if (events.length === 0) await namedClientId(admin, args) // a client that was removed may have calls
    if (!asJson) await io.out(headingLine(io.colour))
    await show([...events].reverse())
    if (args.flag('no-follow')) return
    // Following would keep the embedded database locked, so that no service could start and record a call.
    if (!serving && database !== 'postgres') return io.err('No service runs here: nothing follows.\n')
    await follow(admin, filter, { events, begun, ahead }, show, io)
  },
}

export const logsCommands: readonly Command[] = [logs]
