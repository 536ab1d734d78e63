// Defines the commands about imported records apart from their import: show, export, remove, count.

import { counted } from '../../kernel/counted.js'
import {
  countRecords,
  exportRecords,
  namesSeveral,
  removeRecords,
  showRecord,
} from '../../sources/operations/records.js'
import { type Command, wantsJson } from '../command.js'
import { tableText } from '../table.js'
import { recordsImport } from './records-import.js'
import { readKind } from './records-kind.js'

const recordsShow: Command = {
  name: 'records show',
  summary: 'Show the record with a key, decrypted. The audit log records it.',
  operands: 'KIND KEY',
  notes: [
    'A key of several columns is written with commas: records show challan DL99ZZ0001,DL123',
    'Its first column alone shows every record with that value: records show challan DL99ZZ0001',
  ],
  arity: [2, 2],
  async run(admin, args, io) {
    const kind = readKind(args.positionals[0]!)
    const key = args.positionals[1]!.split(',')
    const { items: found } = await admin.run(showRecord, { kind, key })
    if (wantsJson(args, io)) return io.out(`${JSON.stringify(namesSeveral(kind, key) ? found : found[0])}\n`)
    const tables = found.map((record) =>
      tableText(
        ['column', 'value'],
        Object.entries(record).map(([column, value]) => [
          column,
          typeof value === 'string' ? value : JSON.stringify(value),
        ]),
        io.colour,
      ),
    )
    await io.out(tables.join('\n'))
  },
}

const recordsExport: Command = {
  name: 'records export',
  summary: 'Write all records of a kind to standard output as CSV that can be imported again.',
  operands: 'KIND',
  notes: [
    'The records are decrypted: protect the file as you protect the data directory. Run umask 077 first.',
    'A record that changes during the export may appear in its old or its new form.',
    'A cell that a spreadsheet would run as a formula begins with an apostrophe; an import removes it.',
  ],
  arity: [1, 1],
  async run(admin, args, io) {
    const kind = readKind(args.positionals[0]!)
    const file = await admin.open(exportRecords, { kind })
    let written = 0
    for await (const piece of file.pieces) {
      if (io.signal.aborted) return
      const text = String(piece)
      written += text.length
      await io.out(text)
      io.progress(`exporting ${kind}: ${counted(Math.ceil(written / 1_000), 'thousand character')}`)
    }
    io.progress(`${kind} records exported`, true)
  },
}

const recordsRemove: Command = {
  name: 'records remove',
  summary: 'Remove records by their key.',
  operands: 'KIND KEY...',
  notes: [
    'A key of several columns is written with commas: records remove challan DL99ZZ0001,DL123',
    'Its first column alone removes every record with that value: records remove challan DL99ZZ0001',
  ],
  arity: [2, 1_000],
  async run(admin, args, io) {
    const [word, ...keys] = args.positionals
    const kind = readKind(word!)
    let removed = 0
    let absent = 0
    for (const key of keys) {
      const done = await admin.run(removeRecords, { kind, key: key.split(',') })
      removed += done.removed
      if (done.removed === 0) absent++
    }
    await io.out(
      wantsJson(args, io)
        ? `${JSON.stringify({ kind, removed })}\n`
        : `${counted(removed, `${kind} record`)} removed\n`,
    )
    // The keys are personal data, and are not repeated.
    if (absent > 0)
      throw new Error(`there is no ${kind} record with ${counted(absent, 'of these keys', 'of these keys')}`)
  },
}

const recordsCount: Command = {
  name: 'records count',
  summary: 'Count the imported records by kind.',
  operands: '[KIND]',
  arity: [0, 1],
  async run(admin, args, io) {
    const word = args.positionals[0]
    const only = word === undefined ? undefined : readKind(word)
    const { items } = await admin.run(countRecords, {})
    const counts = items
      .filter(({ kind }) => only === undefined || kind === only)
      .map(({ kind, records }) => [kind, records] as const)
    if (wantsJson(args, io)) return io.out(`${JSON.stringify(Object.fromEntries(counts))}\n`)
    await io.out(tableText(['kind', 'records'], counts, io.colour))
  },
}

export const recordsCommands: readonly Command[] = [
  recordsImport,
  recordsShow,
  recordsExport,
  recordsRemove,
  recordsCount,
]
