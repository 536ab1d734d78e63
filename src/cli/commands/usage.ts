// Defines the commands about the usage ledger: export, report and reconcile.

import { csvLine } from '../../platform/csv-line.js'
import { exportColumns, reportGroupings, selectEvents, selectReport } from '../../usage/usage-store.js'
import type { Command } from '../command.js'
import { type Io, Misuse } from '../io.js'
import { periodNotes, periodOptions, readPeriod } from '../period.js'
import { tableText } from '../table.js'
import { usageReconcile } from './reconcile.js'

const pageRows = 2_000
const metadataKey = /^[a-z0-9][a-z0-9_]{0,39}$/

const usageExport: Command = {
  name: 'usage export',
  summary: 'Write every usage event, one line each, in order of time.',
  options: {
    format: { type: 'string', value: 'csv|jsonl', about: 'CSV with a header (default) or JSON Lines.' },
    ...periodOptions,
  },
  notes: [...periodNotes, '', `Columns: ${exportColumns.join(', ')}`],
  arity: [0, 0],
  async run(parts, args, io: Io) {
    const format = args.text('format') ?? (args.flag('json') ? 'jsonl' : 'csv')
    if (format !== 'csv' && format !== 'jsonl')
      throw new Misuse(`--format is "${format}", expected csv or jsonl`)
    const period = readPeriod(args)
    if (format === 'csv') await io.out(csvLine(exportColumns))
    for await (const page of selectEvents(parts.db, period, pageRows)) {
      if (io.signal.aborted) return
      const lines =
        format === 'csv'
          ? page.map((event) => csvLine(exportColumns.map((column) => event[column])))
          : page.map(
              (event) =>
                `${JSON.stringify({ ...event, metadata: event.metadata === null ? null : JSON.parse(event.metadata) })}\n`,
            )
      await io.out(lines.join(''))
    }
  },
}

const usageReport: Command = {
  name: 'usage report',
  summary: 'Count calls and charges by lookup, origin, sub_code, client, day, or any metadata field.',
  options: {
    by: {
      type: 'string',
      value: 'NAME',
      multiple: true,
      about: `${reportGroupings.join(', ')} or meta:KEY; may be given several times. Default: lookup.`,
    },
    ...periodOptions,
  },
  notes: [
    ...periodNotes,
    'The days of --by day are those of Indian Standard Time too.',
    'Example: satyapan usage report --by day --by meta:order_id',
  ],
  arity: [0, 0],
  async run(parts, args, io) {
    const by =
      args.texts('by').length === 0 ? ['lookup'] : args.texts('by').flatMap((names) => names.split(','))
    for (const name of by) {
      const isMeta = name.startsWith('meta:') && metadataKey.test(name.slice('meta:'.length))
      if (!isMeta && !reportGroupings.includes(name)) {
        throw new Misuse(`--by is "${name}", expected ${reportGroupings.join(', ')} or meta:KEY`)
      }
    }
    const rows = await selectReport(parts.db, by, readPeriod(args))
    if (args.flag('json')) {
      const list = rows.map(({ group, ...figures }) => ({
        ...Object.fromEntries(by.map((name, i) => [name, group[i] ?? null])),
        ...figures,
      }))
      return io.out(`${JSON.stringify(list)}\n`)
    }
    const heading = [...by, 'calls', 'charged', 'amount', 'currency']
    const cells = rows.map((row) => [...row.group, row.calls, row.charged, row.amount, row.currency])
    await io.out(tableText(heading, cells, io.colour))
    if (rows.length === 0) io.err('No calls in this period.\n')
    else io.err('Amounts are in the smallest unit of the currency (paise for INR).\n')
  },
}

export const usageCommands: readonly Command[] = [usageExport, usageReport, usageReconcile]
