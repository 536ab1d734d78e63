// Defines the commands about the usage ledger: export, report, reconcile and verify.

import { csvLine } from '../../platform/csv-line.js'
import { exportColumns, selectEvents } from '../../usage/usage-store.js'
import type { Command } from '../command.js'
import { type Io, Misuse } from '../io.js'
import { periodNotes, periodOptions, readPeriod } from '../period.js'
import { usageReconcile } from './reconcile.js'
import { usageReport } from './usage-report.js'
import { usageVerify } from './usage-verify.js'

const pageRows = 2_000

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

export const usageCommands: readonly Command[] = [usageExport, usageReport, usageReconcile, usageVerify]
