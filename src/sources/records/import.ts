// Owns the import of a record file: the whole file is checked first, then applied in transactions, resumable.
import { createHash } from 'node:crypto'
import type { Database } from '../../platform/database/database.js'
import { ColumnProblem, readColumns } from './columns.js'
import { type FileLine, openRecordFile } from './file-lines.js'
import { type KeptRecord, type Kind, type KindName, keyOf, kindOf } from './kinds.js'
import { deleteImported, deleteOtherImported, selectImported, upsertImported } from './record-store.js'
import type { Records } from './records.js'
import { createSeenKeys } from './seen-keys.js'

const linesPerTransaction = 1_000
const linesPerTurn = 50 // between them other calls get their turn of the event loop
const maxProblems = 1_000

export interface ImportResult {
  readonly lines: number
  readonly imported: number
  readonly wrong: number
  /** The first wrong lines, at most 1,000. */
  readonly problems: readonly { line: number; problem: string }[]
  /** Records that an earlier, cut-off import of the same file had applied. */
  readonly resumedAt: number
}

export interface ImportOptions {
  readonly keepGoing: boolean
  /** `part`: 0 to 1 of the step. */
  progress(step: 'checking' | 'importing', part: number, lines: number): void
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** The record as it is kept, or what is wrong with the line. */
function readLine(kind: Kind, { raw, problem }: FileLine): { record: KeptRecord } | { problem: string } {
  if (raw === undefined) return { problem: problem ?? 'cannot be read' }
  try {
    const record = readColumns(kind.columns, raw)
    kind.derive?.(record)
    return { record }
  } catch (error) {
    if (error instanceof ColumnProblem) return { problem: error.message }
    throw error
  }
}

/**
 * Imports one file of one kind. Nothing is applied unless every line is good or `keepGoing` is set. Throws when
 * the file cannot be read or `signal` is aborted; what was applied by then stays, and the next import goes on.
 */
export async function importFile(
  parts: { db: Database; records: Records; kind: KindName; file: string; signal: AbortSignal },
  options: ImportOptions,
): Promise<ImportResult> {
  const { db, records, file, signal } = parts
  const kind = kindOf(parts.kind)
  const names = Object.keys(kind.columns)
  const problems: { line: number; problem: string }[] = []
  let wrong = 0
  let good = 0
  let lines = 0
  const wrongLines = new Set<number>()

  const seen = createSeenKeys()
  const checked = await openRecordFile(file, names)
  for await (const line of checked.lines()) {
    lines++
    const read = readLine(kind, line)
    let problem = 'problem' in read ? read.problem : undefined
    if ('record' in read && seen.add(createHash('sha256').update(keyOf(kind, read.record)).digest())) {
      problem = `has the same ${kind.key.join(' and ')} as an earlier line`
    }
    if (problem === undefined) good++
    else {
      wrong++
      wrongLines.add(line.line)
      if (problems.length < maxProblems) problems.push({ line: line.line, problem })
    }
    if (lines % linesPerTurn === 0) {
      options.progress('checking', Math.min(checked.readBytes() / checked.sizeBytes, 0.99), lines)
      await turn()
      signal.throwIfAborted()
    }
  }
  options.progress('checking', 1, lines)
  const digest = checked.digest()
  if (good === 0 || (wrong > 0 && !options.keepGoing))
    return { lines, imported: 0, wrong, problems, resumedAt: 0 }

  const resumedAt = await selectImported(db, parts.kind, digest)
  let applied = 0
  let waiting: KeptRecord[] = []
  const apply = async () => {
    const batch = waiting
    waiting = []
    applied += batch.length
    const prepared = records.prepare(parts.kind, batch)
    await records.change(async (tx, write) => {
      await write(prepared)
      await upsertImported(tx, parts.kind, digest, applied)
      await deleteOtherImported(tx, parts.kind, digest)
    })
    options.progress('importing', Math.min(applied / good, 0.99), applied)
  }
  const again = await openRecordFile(file, names)
  let count = 0
  for await (const line of again.lines()) {
    if (++count % linesPerTurn === 0) {
      await turn()
      signal.throwIfAborted()
    }
    if (wrongLines.has(line.line)) continue
    const read = readLine(kind, line)
    if (!('record' in read)) throw new Error(`${file} changed while it was imported (line ${line.line})`)
    if (applied + waiting.length < resumedAt) {
      applied++ // applied by the import that was cut off
      continue
    }
    waiting.push(read.record)
    if (waiting.length >= linesPerTransaction) await apply()
  }
  if (waiting.length > 0) await apply()
  await deleteImported(db, parts.kind, digest)
  options.progress('importing', 1, applied)
  return { lines, imported: applied, wrong, problems, resumedAt }
}
