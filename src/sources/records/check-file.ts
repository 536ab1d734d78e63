// Checks a whole file of records before anything in it is applied.
import { hash } from 'node:crypto'
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { createSeenKeys } from '../../platform/seen-keys.js'
import { ColumnProblem, type Problem } from './column.js'
import { type ColumnNames, createColumnNames } from './column-names.js'
import type { FileLine } from './file-line.js'
import { openRecordFile } from './file-lines.js'
import type { ImportParts } from './import-parts.js'
import { type Kind, keyOf } from './kind.js'
import { problemsOfDays } from './past-days.js'
import type { GivenRecord } from './record-reader.js'
import { createWrongLines, type WrongReason } from './wrong-lines.js'

export const linesPerTurn = 50 // between them other calls get their turn of the event loop
const lookupsPerStatement = 500

/** What the first pass found. */
export interface CheckedFile {
  readonly lines: number
  readonly good: number
  readonly wrongLines: ReadonlySet<number>
  readonly reasons: readonly WrongReason[]
  readonly sha256: Buffer
}

export const namesOf = ({ kind, mapping, records }: ImportParts): ColumnNames =>
  createColumnNames(kind, Object.keys(records.kinds.kindOf(kind).columns), mapping)

/** The content of a line: a whole record, or for a merge its filled columns; or what is wrong with it. */
export function readLine(
  kind: Kind,
  merge: boolean,
  { raw, problems }: FileLine,
): GivenRecord | { problems: readonly Problem[] } {
  if (raw === undefined || problems !== undefined)
    return { problems: problems ?? [{ reason: 'cannot be read' }] }
  try {
    return merge ? kind.readGiven(raw) : { raw: kind.read(raw), missing: [] }
  } catch (error) {
    if (error instanceof ColumnProblem) return { problems: error.problems }
    throw error
  }
}

/** The line's problem when it lacks even the key of the record that it changes. */
const keyMissing = (kind: Kind, missing: readonly string[]): Problem[] =>
  missing.filter((name) => kind.key.includes(name)).map((column) => ({ column, reason: 'is missing' }))

/** A line with too little for a new record, which is wrong unless it changes an existing record. */
interface Unsure {
  readonly line: FileLine
  readonly record: GivenRecord
}

/** A check in progress. */
interface Check {
  readonly parts: ImportParts
  readonly kind: Kind
  readonly wrong: ReturnType<typeof createWrongLines>
  readonly wrongLines: Set<number>
  readonly seen: ReturnType<typeof createSeenKeys>
  unsure: Unsure[]
}

async function refuse(check: Check, { line, raw }: FileLine, problems: readonly Problem[]): Promise<void> {
  check.wrongLines.add(line)
  check.wrong.add(line, problems)
  await check.parts.errors?.add(line, problems, raw)
}

/** Refuses such lines when they change no record. */
async function settleUnsure(check: Check): Promise<void> {
  const unsure = check.unsure
  check.unsure = []
  const { records, kind } = check.parts
  const rawRecords = unsure.map(({ record }) => record.raw)
  const held = await records.whichAreHeld(kind, rawRecords)
  const reason = 'is missing, and there is no record whose value could stay'
  for (const [i, { line, record }] of unsure.entries()) {
    if (held[i] === true) continue
    const problems = record.missing.map((column) => ({ column, reason }))
    await refuse(check, line, problems)
  }
}

/** What is wrong with a line, as far as that can be found without the database. */
function checkLine({ kind, parts, seen, unsure }: Check, line: FileLine): readonly Problem[] | undefined {
  const read = readLine(kind, parts.merge, line)
  if ('problems' in read) return read.problems
  const keyless = keyMissing(kind, read.missing)
  if (keyless.length > 0) return keyless
  const days = problemsOfDays(read.raw, parts.today)
  if (days.length > 0) return days
  const isTwice = seen.add(hash('sha256', keyOf(kind, read.raw), 'buffer'))
  if (isTwice) return [{ column: kind.key.join(', '), reason: 'is the same as on an earlier line' }]
  if (read.missing.length > 0) unsure.push({ line, record: read })
  return undefined
}

export async function checkFile(parts: ImportParts): Promise<CheckedFile> {
  const { file, signal, progress } = parts
  const check: Check = {
    parts,
    kind: parts.records.kinds.kindOf(parts.kind),
    wrong: createWrongLines(),
    wrongLines: new Set(),
    seen: createSeenKeys(),
    unsure: [],
  }
  let lines = 0
  const reading = await openRecordFile(file, namesOf(parts))
  for await (const line of reading.lines()) {
    lines++
    const problems = checkLine(check, line)
    if (problems !== undefined) await refuse(check, line, problems)
    else if (check.unsure.length >= lookupsPerStatement) await settleUnsure(check)
    if (lines % linesPerTurn === 0) {
      progress('checking', Math.min(reading.readBytes() / reading.sizeBytes, 0.99), lines)
      await yieldToOthers()
      signal.throwIfAborted()
    }
  }
  await settleUnsure(check)
  progress('checking', 1, lines)
  return {
    lines,
    good: lines - check.wrongLines.size,
    wrongLines: check.wrongLines,
    reasons: check.wrong.reasons(),
    sha256: reading.digest(),
  }
}
