// Defines the commands about the usage ledger: export, report, reconcile and verify.
import { exportColumns, exportUsage } from '../../usage/operations/usage.js'
import type { Command } from '../command.js'
import { type Io, Misuse } from '../io.js'
import { periodNotes, periodOf, periodOptions } from '../period.js'
import { usageReconcile } from './reconcile.js'
import { usageReport } from './usage-report.js'
import { usageVerify } from './usage-verify.js'

const usageExport: Command = {
  name: 'usage export',
  summary: 'Write every usage event, one per line, oldest first.',
  options: {
    format: { type: 'string', value: 'csv|jsonl', about: 'CSV with a header (default) or JSON Lines.' },
    ...periodOptions,
  },
  notes: [...periodNotes, '', `Columns: ${exportColumns.join(', ')}`],
  arity: [0, 0],
  async run(admin, args, io: Io) {
    const format = args.text('format') ?? (args.flag('json') ? 'jsonl' : 'csv')
    if (format !== 'csv' && format !== 'jsonl')
      throw new Misuse(`--format is "${format}", expected csv or jsonl`)
    const file = await admin.open(exportUsage, { format, ...periodOf(args) })
    for await (const piece of file.pieces) {
      if (io.signal.aborted) return
      await io.out(String(piece))
    }
  },
}

export const usageCommands: readonly Command[] = [usageExport, usageReport, usageReconcile, usageVerify]
