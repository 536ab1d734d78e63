// Defines the command records import.

import { counted } from '../../kernel/counted.js'
import { importRecordsFile } from '../../sources/operations/import-file.js'
import { kindNames, kindOf } from '../../sources/records/kinds.js'
import { mappingFileShape } from '../../sources/records/mapping.js'
import type { Answered } from '../administration.js'
import { type Command, initOption, wantsJson } from '../command.js'
import { namedFile } from '../files.js'
import { type Io, Misuse } from '../io.js'
import { visible } from '../visible.js'
import { readKind } from './records-kind.js'
import { importTraces } from './records-traces.js'

const maxShownReasons = 50 // each is another mistake: --errors lists every line

const kindNotes = kindNames.map((name) => `${name}: ${Object.keys(kindOf(name).columns).join(', ')}`)

type ImportResult = Answered<typeof importRecordsFile>

/** `line 7: ...`, or `120 lines (7, 9, 12, 14, 20, ...): ...`. */
function reasonLine({ column, reason, lines, examples }: ImportResult['reasons'][number]): string {
  const what = visible(column === undefined ? reason : `${column} ${reason}`)
  if (lines === 1) return `line ${examples[0]}: ${what}\n`
  const more = lines > examples.length ? ', ...' : ''
  return `${counted(lines, 'line')} (${examples.map((line, i) => (i === 0 ? `line ${line}` : line)).join(', ')}${more}): ${what}\n`
}

function showWrong({ wrong, reasons }: ImportResult, listedIn: string | undefined, io: Io): void {
  if (wrong === 0) return
  for (const reason of reasons.slice(0, maxShownReasons)) io.err(reasonLine(reason))
  if (reasons.length > maxShownReasons)
    io.err(`... and ${counted(reasons.length - maxShownReasons, 'more reason')}\n`)
  io.err(
    listedIn === undefined
      ? `${counted(wrong, 'wrong line')} in all; --errors FILE lists every one\n`
      : `${counted(wrong, 'wrong line')} in all, listed in ${visible(listedIn)}, which holds personal data (mode 0600)\n`,
  )
}

export const recordsImport: Command = {
  name: 'records import',
  summary: 'Import records of one kind from a CSV or JSON Lines file; those with the same key are replaced.',
  operands: 'KIND FILE',
  options: {
    map: {
      type: 'string',
      value: '"THEIRS=ours"',
      multiple: true,
      about: 'Maps a column of the file to a column of the kind. May be given several times.',
    },
    mapping: { type: 'string', value: 'FILE', about: 'The same, kept in a YAML file; what is typed wins.' },
    ignore: {
      type: 'string',
      value: '"COLUMN"',
      multiple: true,
      about: 'A column of the file to ignore. May be given several times.',
    },
    merge: {
      type: 'boolean',
      about: 'Keep existing values where the file has none. Default: the record is replaced.',
    },
    errors: { type: 'string', value: 'FILE', about: 'List every wrong line in this CSV file.' },
    'keep-going': { type: 'boolean', about: 'Import the valid lines even when others are invalid.' },
    ...initOption,
    'itr-client-id': {
      type: 'string',
      value: 'ID',
      about: 'TRACES: the itr_client_id that the statement answers to.',
    },
    'tds-id': {
      type: 'string',
      value: 'ID',
      about: 'TRACES: the tds_id. Default: the assessment year, such as 2026-2027',
    },
  },
  notes: [
    'CSV has a header; lists and objects are JSON in their cell. A file ending in .jsonl, .ndjson or .json is JSON Lines.',
    'A tax-statement may also be a text export of TRACES, unpacked: FILE.txt with --itr-client-id.',
    'The whole file is validated first. Nothing is imported unless every line is valid or --keep-going is given.',
    'Invalid lines are counted by reason. --errors FILE lists each with its value: personal data, readable only by you.',
    'A record with the same key is replaced whole: a column that the file leaves out becomes empty. With --merge it',
    'keeps its value, also where the cell is empty, and a file may leave out columns that a new record must have.',
    'Column names are compared by letters and digits: "PAN Number" is pan_number. Dates have the day before the month.',
    'A mapping file:',
    ...mappingFileShape.map((line) => `  ${line}`),
    'Kinds and their columns:',
    ...kindNotes.map((line) => `  ${line}`),
  ],
  arity: [2, 2],
  async run(admin, args, io) {
    const kind = readKind(args.positionals[0]!)
    const file = namedFile(io, args.positionals[1]!)
    if (kind === 'tax-statement' && /\.txt$/i.test(file)) return importTraces(admin, args, io)
    for (const name of ['itr-client-id', 'tds-id'])
      if (args.text(name) !== undefined)
        throw new Misuse(`--${name} goes with a text export of TRACES: tax-statement FILE.txt`)
    const [mapping, errors] = [args.text('mapping'), args.text('errors')]
    const result = await admin.run(importRecordsFile, {
      kind,
      file,
      ...(mapping === undefined ? {} : { mapping: namedFile(io, mapping) }),
      ...(errors === undefined ? {} : { errors: namedFile(io, errors) }),
      keep_going: args.flag('keep-going'),
      merge: args.flag('merge'),
      map: [...args.texts('map')],
      ignore: [...args.texts('ignore')],
    })
    showWrong(result, errors, io)
    const { lines, imported, wrong } = result
    const sentence = `${counted(imported, `${kind} record`)} imported of ${counted(lines, 'line')}, ${wrong} wrong`
    await io.out(wantsJson(args, io) ? `${JSON.stringify(result)}\n` : `${sentence}\n`)
    if (imported === 0 && wrong > 0) throw new Error('nothing was imported')
  },
}
