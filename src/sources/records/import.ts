// Imports a file of records: the whole file is checked first, then applied in transactions, resumable.
import { createHash } from 'node:crypto'
import { unaudited, type WriteAudit } from '../../platform/audit-port.js'
import type { Database } from '../../platform/database/database.js'
import { ColumnProblem } from './column.js'
import { type FileLine, openRecordFile } from './file-lines.js'
import { type KeptRecord, type Kind, keyOf } from './kind.js'
import { type KindName, kindOf } from './kinds.js'
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

interface ImportParts {
  readonly db: Database
  readonly records: Records
  readonly kind: KindName
  readonly file: string
  readonly signal: AbortSignal
  readonly writeAudit?: WriteAudit
}

/** What the first pass found. */
interface CheckedFile {
  readonly lines: number
  readonly good: number
  readonly wrongLines: ReadonlySet<number>
  readonly problems: readonly { line: number; problem: string }[]
  readonly sha256: Buffer
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** The record as it is kept, or what is wrong with the line. */
function readLine(kind: Kind, { raw, problem }: FileLine): { record: KeptRecord } | { problem: string } {
  if (raw === undefined) return { problem: problem ?? 'cannot be read' }
  try {
    return { record: kind.read(raw) }
  } catch (error) {
    if (error instanceof ColumnProblem) return { problem: error.message }
    throw error
  }
}

const namesOf = (kind: Kind) => Object.keys(kind.columns)

async function checkFile(parts: ImportParts, { progress }: ImportOptions): Promise<CheckedFile> {
  const { file, signal } = parts
  const kind = kindOf(parts.kind)
  const problems: { line: number; problem: string }[] = []
  const wrongLines = new Set<number>()
  const seen = createSeenKeys()
  let lines = 0
  let good = 0
  const reading = await openRecordFile(file, namesOf(kind))
  for await (const line of reading.lines()) {
    lines++
    const read = readLine(kind, line)
    let problem = 'problem' in read ? read.problem : undefined
    if ('record' in read && seen.add(createHash('sha256').update(keyOf(kind, read.record)).digest())) {
      problem = `has the same ${kind.key.join(' and ')} as an earlier line`
    }
    if (problem === undefined) good++
    else {
      wrongLines.add(line.line)
      if (problems.length < maxProblems) problems.push({ line: line.line, problem })
    }
    if (lines % linesPerTurn === 0) {
      progress('checking', Math.min(reading.readBytes() / reading.sizeBytes, 0.99), lines)
      await turn()
      signal.throwIfAborted()
    }
  }
  progress('checking', 1, lines)
  return { lines, good, wrongLines, problems, sha256: reading.digest() }
}

/** The good lines of a checked file. Throws when the file is no longer the one that was checked. */
async function* goodRecords({ file, signal, ...parts }: ImportParts, { wrongLines }: CheckedFile) {
  const kind = kindOf(parts.kind)
  let count = 0
  for await (const line of (await openRecordFile(file, namesOf(kind))).lines()) {
    if (++count % linesPerTurn === 0) {
      await turn()
      signal.throwIfAborted()
    }
    if (wrongLines.has(line.line)) continue
    const read = readLine(kind, line)
    if (!('record' in read)) throw new Error(`${file} changed while it was imported (line ${line.line})`)
    yield read.record
  }
}

/** Writes the good lines, those apart that an earlier import applied. Answers how many there are in all. */
async function applyFile(
  parts: ImportParts,
  checked: CheckedFile,
  { progress }: ImportOptions,
  resumedAt: number,
): Promise<number> {
  const { db, records, kind, writeAudit = unaudited } = parts
  let applied = 0
  let waiting: KeptRecord[] = []
  const apply = async () => {
    const batch = waiting
    waiting = []
    applied += batch.length
    const prepared = records.prepare(kind, batch)
    await records.change(async (tx, write) => {
      await write(prepared)
      await upsertImported(tx, kind, checked.sha256, applied)
      await deleteOtherImported(tx, kind, checked.sha256)
      await writeAudit(tx, {
        act: 'records.import',
        target: kind,
        facts: { file_sha256: checked.sha256.toString('hex'), applied, of: checked.good },
      })
    })
    progress('importing', Math.min(applied / checked.good, 0.99), applied)
  }
  for await (const record of goodRecords(parts, checked)) {
    if (applied + waiting.length < resumedAt) {
      applied++ // applied by the import that was cut off
      continue
    }
    waiting.push(record)
    if (waiting.length >= linesPerTransaction) await apply()
  }
  if (waiting.length > 0) await apply()
  await deleteImported(db, kind, checked.sha256)
  progress('importing', 1, applied)
  return applied
}

/**
 * Imports one file of one kind. Nothing is applied unless every line is good or `keepGoing` is set. Throws when
 * the file cannot be read or `signal` is aborted; what was applied by then stays, and the next import goes on.
 */
export async function importFile(parts: ImportParts, options: ImportOptions): Promise<ImportResult> {
  const checked = await checkFile(parts, options)
  const { lines, problems } = checked
  const wrong = lines - checked.good
  if (checked.good === 0 || (wrong > 0 && !options.keepGoing))
    return { lines, imported: 0, wrong, problems, resumedAt: 0 }
  const resumedAt = await selectImported(parts.db, parts.kind, checked.sha256)
  const imported = await applyFile(parts, checked, options, resumedAt)
  return { lines, imported, wrong, problems, resumedAt }
}
