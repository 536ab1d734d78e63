// Makes the commands that write a file of an operation to standard output, as CSV or JSON Lines.
import type { Download } from '../operation/operation.js'
import type { Command } from './command.js'
import { Misuse } from './io.js'
import { periodOf, periodOptions } from './period.js'

export const exportCommand = (
  operation: Download<never>,
  details: Pick<Command, 'name' | 'summary' | 'options' | 'notes'>,
): Command => ({
  ...details,
  options: {
    format: { type: 'string', value: 'csv|jsonl', about: 'CSV with a header (default) or JSON Lines.' },
    ...periodOptions,
    ...details.options,
  },
  arity: [0, 0],
  async run(admin, args, io) {
    const format = args.text('format') ?? (args.flag('json') ? 'jsonl' : 'csv')
    if (format !== 'csv' && format !== 'jsonl')
      throw new Misuse(`--format is "${format}", expected csv or jsonl`)
    const file = await admin.open(operation, { format, ...periodOf(args) })
    for await (const piece of file.pieces) {
      if (io.signal.aborted) return
      await io.out(String(piece))
    }
  },
})
