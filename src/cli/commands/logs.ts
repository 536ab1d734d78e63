// Defines the command logs: the newest calls in the ledger, then each call as it is recorded. No identifiers.
import { setTimeout as pause } from 'node:timers/promises'
import type { Parts } from '../../assemble.js'
import { isoTime } from '../../kernel/clock.js'
import { catalogue } from '../../lookups/catalogue.js'
import type { EventFilter } from '../../usage/figures.js'
import { type FoundEvent, searchEvents } from '../../usage/usage-search.js'
import { type Arguments, type Command, wantsJson } from '../command.js'
import { type Io, Misuse } from '../io.js'
import { paint, type Tone } from '../paint.js'
import { widthOf } from '../table.js'
import { visible } from '../visible.js'

const lookEveryMs = 1_000
/** A call is recorded when it is answered: those that began this long ago may still come. */
const lateMs = 30_000
/** Events that one look reads and shows: more in a second nobody reads, and reading them must not slow calls down. */
const shownAtOnce = 500
const lookedAtOnce = 2_000
const maxLast = 10_000
const lastByDefault = 10

const lookups = catalogue.map(({ name }) => name)

const shown = (event: FoundEvent, { clientCache }: Pick<Parts, 'clientCache'>) => ({
  at: isoTime(event.at),
  transaction_id: event.transaction_id,
  request_id: event.request_id,
  client_id: event.client_id,
  client_name: clientCache.client(event.client_id)?.name ?? null,
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
  ['at', 24, ({ at }) => at],
  ['client', 20, ({ client_name, client_id }) => client_name ?? client_id],
  ['lookup', Math.max(...lookups.map((name) => name.length)), ({ lookup }) => lookup],
  ['sub_code', 22, ({ sub_code, http_status }) => sub_code ?? `HTTP ${http_status}`],
  ['price', 7, ({ price }) => String(price)],
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
function readFilter(args: Arguments): EventFilter {
  const lookup = args.text('lookup')
  if (lookup !== undefined && !lookups.includes(lookup))
    throw new Misuse(`there is no lookup ${lookup}; there are ${lookups.join(', ')}`)
  return {
    clientId: args.text('client'),
    lookup,
    subCode: args.text('sub-code'),
    source: args.text('source'),
    origin: args.text('origin'),
  }
}

function readLast(args: Arguments): number {
  const last = Number(args.text('last') ?? lastByDefault)
  if (!Number.isInteger(last) || last < 0 || last > maxLast)
    throw new Misuse(`--last is "${args.text('last')}", expected a whole number, 0 to ${maxLast}`)
  return last
}

/** Shows what is recorded from now on until the reader has gone. `known`: what has been shown. */
async function follow(
  parts: Parts,
  filter: EventFilter,
  known: readonly FoundEvent[],
  show: (events: readonly FoundEvent[]) => Promise<void>,
  io: Io,
): Promise<void> {
  const seen = new Map(known.map(({ transaction_id: id, at }) => [id, at]))
  const begun = parts.clock.now()
  while (!io.signal.aborted) {
    await pause(lookEveryMs, undefined, { signal: io.signal }).catch(() => {})
    if (io.signal.aborted) return
    const from = Math.max(begun, parts.clock.now() - lateMs)
    const page = { limit: shownAtOnce, lookAt: lookedAtOnce }
    const { events, next } = await searchEvents(parts.db, filter, { from, to: Number.MAX_SAFE_INTEGER }, page)
    const fresh = events.filter(({ transaction_id: id }) => !seen.has(id)).reverse()
    if (next !== null && fresh.length === events.length && fresh.length > 0)
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
    'Calls of every node are shown. price is in the smallest unit of the currency, ms is the time that the answer took.',
    'With --json each call is a line of JSON.',
  ],
  arity: [0, 0],
  async run(parts, args, io) {
    const filter = readFilter(args)
    const last = readLast(args)
    const asJson = wantsJson(args, io)
    const show = async (events: readonly FoundEvent[]) => {
      const rows = events
        .filter(({ http_status }) => !args.flag('failed') || http_status >= 500)
        .map((event) => shown(event, parts))
      const lines = rows.map((row) => (asJson ? `${JSON.stringify(row)}\n` : eventLine(row, io.colour)))
      if (lines.length > 0) await io.out(lines.join(''))
    }
    const all = { from: 0, to: Number.MAX_SAFE_INTEGER }
    const { events } =
      last === 0 ? { events: [] } : await searchEvents(parts.db, filter, all, { limit: last })
    if (!asJson) await io.out(headingLine(io.colour))
    await show([...events].reverse())
    if (args.flag('no-follow')) return
    // Following would keep the embedded database from the service that is to write the next call.
    if (!parts.isServing && parts.db.mode !== 'postgres')
      return io.err('No service runs here: nothing follows.\n')
    await follow(parts, filter, events, show, io)
  },
}

export const logsCommands: readonly Command[] = [logs]
