// Defines the commands about imported records apart from their import: export and remove; show and count have rows.

import { counted } from '../../kernel/counted.js'
import { countRecords, exportRecords, removeRecords, showRecord } from '../../sources/operations/records.js'
import { type Command, wantsJson } from '../command.js'
import { recordPresenters } from '../presenters/records.js'
import { rowCommands } from '../row-command.js'
import { recordsImport } from './records-import.js'
import { readKind } from './records-kind.js'

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

const [showCommand, countCommand] = rowCommands([showRecord, countRecords], recordPresenters)

export const recordsCommands: readonly Command[] = [
  recordsImport,
  showCommand!,
  recordsExport,
  recordsRemove,
  countCommand!,
]
