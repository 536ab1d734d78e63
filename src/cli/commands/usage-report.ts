// Defines the command that sums up the usage ledger: calls, charges and costs by the chosen groups.

import { showClient } from '../../auth/operations/clients.js'
import { periodNotes } from '../../operation/times.js'
import { spreadsheetLine } from '../../platform/csv-line.js'
import { reportGroupings } from '../../usage/figures.js'
import { sumUsageWhole } from '../../usage/operations/usage.js'
import { clientNames } from '../client-names.js'
import { type Arguments, type Command, wantsJson } from '../command.js'
import { costText, moneyText } from '../human.js'
import { type Io, Misuse } from '../io.js'
import { typedMember } from '../member-values.js'
import { periodOf, periodOptions } from '../period.js'
import { type PlainCell, tableText } from '../table.js'

const metadataKey = /^[a-z0-9][a-z0-9_]{0,39}$/
const figures = ['calls', 'charged', 'free', 'submissions', 'amount', 'cost', 'margin', 'currency'] as const

type Counted = Exclude<(typeof figures)[number], 'currency' | 'cost' | 'margin'> | 'unpriced'
type ReportFigures = Readonly<Record<Counted, number>> & {
  /** Null: not known. */
  readonly cost: number | null
  readonly margin: number | null
  readonly currency: string
}
type ReportRow = ReportFigures & { readonly group: readonly (string | null)[] }

/** What to group by: as it was asked for, and as the ledger has it. */
interface Grouping {
  readonly word: string
  readonly name: string
}

/** `meta:Order-Id` is the field that its header is recorded as: order_id. Throws Misuse. */
function readGrouping(word: string): Grouping {
  if (reportGroupings.includes(word)) return { word, name: word }
  const key = word.slice('meta:'.length).toLowerCase().replaceAll('-', '_')
  if (!word.startsWith('meta:') || !metadataKey.test(key))
    throw new Misuse(`--by is "${word}", expected ${reportGroupings.join(', ')} or meta:KEY`)
  return { word, name: `meta:${key}` }
}

const readGroupings = (args: Arguments): Grouping[] => {
  const words = args.texts('by').flatMap((names) => names.split(','))
  return (words.length === 0 ? ['lookup'] : words).map(readGrouping)
}

/** A client is followed by its name. */
function columnsOf(names: ReadonlyMap<string, string>, by: readonly Grouping[]) {
  const heading = by.flatMap(({ word, name }) => (name === 'client' ? [word, 'client_name'] : [word]))
  const cells = ({ group }: ReportRow) =>
    by.flatMap(({ name }, i) => {
      const value = group[i] ?? null
      return name === 'client' ? [value, names.get(value ?? '') ?? null] : [value]
    })
  return { heading, cells }
}

function added(a: ReportFigures, b: ReportFigures): ReportFigures {
  const unpriced = a.unpriced + b.unpriced
  const known = (a.cost ?? 0) + (b.cost ?? 0)
  return {
    calls: a.calls + b.calls,
    charged: a.charged + b.charged,
    free: a.free + b.free,
    submissions: a.submissions + b.submissions,
    amount: a.amount + b.amount,
    unpriced,
    cost: unpriced > 0 && known === 0 ? null : known,
    margin: a.margin === null || b.margin === null ? null : a.margin + b.margin,
    currency: a.currency,
  }
}

/** One sum for each currency. */
function totalsOf(rows: readonly ReportRow[]): ReportFigures[] {
  const totals = new Map<string, ReportFigures>()
  for (const row of rows) {
    const total = totals.get(row.currency)
    totals.set(row.currency, total === undefined ? row : added(total, row))
  }
  return [...totals.values()]
}

const figuresOf = (row: ReportFigures): PlainCell[] => figures.map((name) => row[name] ?? 'unknown')
/** For people: amounts have the unit of their currency. */
const shownFigures = (row: ReportFigures): PlainCell[] =>
  figures.map((name) => {
    if (name === 'amount') return moneyText(row.amount, row.currency)
    if (name === 'cost') return costText(row.cost, row.currency, row.unpriced)
    if (name === 'margin') return costText(row.margin, row.currency)
    return row[name]
  })

async function show(io: Io, { heading, cells }: ReturnType<typeof columnsOf>, rows: readonly ReportRow[]) {
  const blank = heading.slice(1).map(() => '')
  const totals =
    rows.length < 2 ? [] : totalsOf(rows).map((total) => ['total', ...blank, ...shownFigures(total)])
  const shown = [...rows.map((row) => [...cells(row), ...shownFigures(row)]), ...totals]
  await io.out(tableText([...heading, ...figures], shown, io.colour))
  if (rows.length === 0) io.err('No calls in this period.\n')
}

export const usageReport: Command = {
  name: 'usage report',
  summary:
    'Count calls, charges and costs by lookup, origin, sub_code, source, client, day, month or metadata.',
  options: {
    by: {
      type: 'string',
      value: 'NAME',
      multiple: true,
      about: `${reportGroupings.join(', ')} or meta:KEY; may be given several times. Default: lookup.`,
    },
    client: { type: 'string', value: 'CLIENT_ID', about: 'Only the calls of this client.' },
    ...periodOptions,
    csv: { type: 'boolean', about: 'Print CSV with a header, without totals.' },
  },
  notes: [
    ...periodNotes,
    'The days and months of --by are those of Indian Standard Time too.',
    'Calls are charged, free, or submissions: free calls about batches. cost is what the sources charged for the answers;',
    'margin: amount less cost. unknown: a source has no cost for the lookup in the configuration.',
  ],
  arity: [0, 0],
  async run(admin, args, io) {
    if (args.flag('json') && args.flag('csv')) throw new Misuse('--json and --csv exclude each other')
    const by = readGroupings(args)
    const named = args.text('client')
    const client = named === undefined ? undefined : typedMember(showClient, 'client_id', named)
    const { items: rows } = await admin.run(sumUsageWhole, {
      by: by.map(({ name }) => name),
      ...(client === undefined ? {} : { client_id: client }),
      ...periodOf(args),
    })
    const names = await clientNames(admin)
    if (rows.length === 0 && client !== undefined && !names.has(client))
      throw new Error(`there is no client ${client}, and it has no calls in this period`)
    const columns = columnsOf(names, by)
    if (args.flag('csv')) {
      const lines = rows.map((row) => spreadsheetLine([...columns.cells(row), ...figuresOf(row)]))
      return io.out([spreadsheetLine([...columns.heading, ...figures]), ...lines].join(''))
    }
    if (!wantsJson(args, io)) return show(io, columns, rows)
    const list = rows.map((row) => {
      const cells = columns.cells(row)
      const sums = Object.fromEntries(figures.map((name) => [name, row[name]]))
      const group = Object.fromEntries(columns.heading.map((name, i) => [name, cells[i]]))
      return { ...group, ...sums, unpriced: row.unpriced }
    })
    await io.out(`${JSON.stringify(list)}\n`)
  },
}
