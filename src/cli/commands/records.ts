// Defines the commands about imported records: import, remove, count.
import { readFile, stat } from 'node:fs/promises'
import { isAbsolute, resolve } from 'node:path'
import type { Parts } from '../../assemble.js'
import { fileProblem } from '../../platform/file-problem.js'
import { ColumnProblem } from '../../sources/records/column.js'
import { importFile } from '../../sources/records/import.js'
import { readKey } from '../../sources/records/kind.js'
import { type KindName, kindNames, kindOf, kinds } from '../../sources/records/kinds.js'
import { readTraces } from '../../sources/records/traces.js'
import type { Arguments, Command } from '../command.js'
import { counted } from '../counted.js'
import { type Io, Misuse } from '../io.js'
import { tableText } from '../table.js'
import { visible } from '../visible.js'

const maxShownProblems = 50
const maxTracesBytes = 16 * 1024 * 1024

function readKind(word: string): KindName {
  const kind = kindNames.find((name) => name === word)
  if (kind === undefined) throw new Misuse(`there is no kind "${word}"; there are ${kindNames.join(', ')}`)
  return kind
}

const kindNotes = kindNames.flatMap((name) => [`${name}: ${Object.keys(kindOf(name).columns).join(', ')}`])

/** Imports one statement from a TRACES text export. */
async function importTraces(parts: Parts, args: Arguments, io: Io, file: string): Promise<void> {
  const clientId = args.text('itr-client-id')
  if (clientId === undefined)
    throw new Misuse('a TRACES export names no itr_client_id: give one with --itr-client-id')
  const facts = await stat(file).catch((error) => {
    throw new Error(fileProblem(file, error))
  })
  if (facts.size > maxTracesBytes) throw new Error(`${file} is too large for a TRACES export`)
  const statement = readTraces(await readFile(file, 'utf8'))
  const record = kinds['tax-statement'].read({
    itr_client_id: clientId,
    tds_id: args.text('tds-id') ?? statement.assessmentYear,
    assessment_year: statement.assessmentYear,
    tds_data: statement.rows,
  })
  await parts.records.change(async (tx, write) => {
    await write(parts.records.prepare('tax-statement', [record]))
    await parts.writeAudit(tx, { act: 'records.import', target: 'tax-statement', facts: { lines: 1 } })
  })
  for (const part of statement.otherParts) io.err(`left out, no tax deducted at source: ${visible(part)}\n`)
  const done = {
    kind: 'tax-statement',
    itr_client_id: record.itr_client_id,
    tds_id: record.tds_id,
    assessment_year: record.assessment_year,
    rows: statement.rows.length,
  }
  await io.out(
    args.flag('json')
      ? `${JSON.stringify(done)}\n`
      : `the statement of ${done.assessment_year} imported as ${done.itr_client_id}, ${done.tds_id}: ${counted(done.rows, 'row')}\n`,
  )
}

const recordsImport: Command = {
  name: 'records import',
  summary: 'Import records of one kind from a CSV or JSON Lines file; those with the same key are replaced.',
  operands: 'KIND FILE',
  options: {
    'keep-going': { type: 'boolean', about: 'Import the good lines even when others are wrong.' },
    'itr-client-id': {
      type: 'string',
      value: 'ID',
      about: 'TRACES: under which itr_client_id it is answered.',
    },
    'tds-id': {
      type: 'string',
      value: 'ID',
      about: 'TRACES: under which tds_id. Default: the assessment year, 2026-2027',
    },
  },
  notes: [
    'CSV has a header; lists and objects are JSON in their cell. A file ending in .jsonl, .ndjson or .json is JSON Lines.',
    'A tax-statement may also be a text export of TRACES, unpacked: FILE.txt with --itr-client-id.',
    'The whole file is checked first. Nothing is imported unless every line is good, or --keep-going is given.',
    'Kinds and their columns:',
    ...kindNotes.map((line) => `  ${line}`),
  ],
  arity: [2, 2],
  async run(parts, args, io) {
    const kind = readKind(args.positionals[0]!)
    const named = args.positionals[1]!
    const file = isAbsolute(named) ? named : resolve(io.cwd, named)
    if (kind === 'tax-statement' && /\.txt$/i.test(file)) return importTraces(parts, args, io, file)
    const result = await importFile(
      { db: parts.db, records: parts.records, kind, file, signal: io.signal, writeAudit: parts.writeAudit },
      {
        keepGoing: args.flag('keep-going'),
        progress: (step, part, lines) =>
          io.progress(`${step} ${Math.floor(part * 100)} % (${counted(lines, 'line')})`, part === 1),
      },
    )
    const { problems } = result
    for (const { line, problem } of problems.slice(0, maxShownProblems))
      io.err(`line ${line}: ${visible(problem)}\n`)
    if (result.wrong > Math.min(problems.length, maxShownProblems))
      io.err(`... ${counted(result.wrong, 'wrong line')} in all\n`)
    const facts = {
      kind,
      lines: result.lines,
      imported: result.imported,
      wrong: result.wrong,
      resumed_at: result.resumedAt,
    }
    if (args.flag('json')) await io.out(`${JSON.stringify(facts)}\n`)
    else
      await io.out(
        `${counted(result.imported, `${kind} record`)} imported of ${counted(result.lines, 'line')}, ${result.wrong} wrong\n`,
      )
    if (result.imported === 0 && result.wrong > 0) throw new Error('nothing was imported')
  },
}

const recordsRemove: Command = {
  name: 'records remove',
  summary: 'Remove records by their key.',
  operands: 'KIND KEY...',
  notes: [
    'A key of several columns is written with commas: records remove challan DL99ZZ0001,DL123',
    'Its first column alone removes every record that has it: records remove challan DL99ZZ0001',
  ],
  arity: [2, 1_000],
  async run(parts, args, io) {
    const [word, ...keys] = args.positionals
    const kind = readKind(word!)
    const { key: names, link } = kindOf(kind)
    let removed = 0
    for (const key of keys) {
      const values = key.split(',')
      const isLink = values.length === 1 && link !== undefined && names.length > 1
      if (values.length !== names.length && !isLink)
        throw new Misuse(`the key of ${kind} is ${names.join(',')}`)
      try {
        removed += await parts.records.remove(kind, readKey(kindOf(kind), values), parts.writeAudit)
      } catch (error) {
        if (error instanceof ColumnProblem) throw new Misuse(error.message)
        throw error
      }
    }
    await io.out(
      args.flag('json')
        ? `${JSON.stringify({ kind, removed })}\n`
        : `${counted(removed, `${kind} record`)} removed\n`,
    )
  },
}

const recordsCount: Command = {
  name: 'records count',
  summary: 'Count the imported records by kind.',
  operands: '[KIND]',
  arity: [0, 1],
  async run(parts, args, io) {
    const word = args.positionals[0]
    const only = word === undefined ? undefined : readKind(word)
    const counts = [...(await parts.records.count())].filter(([kind]) => only === undefined || kind === only)
    if (args.flag('json')) return io.out(`${JSON.stringify(Object.fromEntries(counts))}\n`)
    await io.out(tableText(['kind', 'records'], counts, io.colour))
  },
}

export const recordsCommands: readonly Command[] = [recordsImport, recordsRemove, recordsCount]
