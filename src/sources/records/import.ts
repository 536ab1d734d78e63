// Imports a file of records: the whole file is checked first, then applied in transactions, resumable.
import { createHash } from 'node:crypto'
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { unaudited } from '../../platform/audit-port.js'
import type { Sql } from '../../platform/database/database.js'
import { type CheckedFile, checkFile, linesPerTurn, namesOf, readLine } from './check-file.js'
import { openRecordFile, RecordFileProblem } from './file-lines.js'
import type { ImportOptions, ImportParts } from './import-parts.js'
import type { KeptRecord } from './kind.js'
import { deleteImported, deleteOtherImported, selectImported, upsertImported } from './record-store.js'
import type { WrongReason } from './wrong-lines.js'

const linesPerTransaction = 1_000
/** A transaction of fewer lines when they are long: they are sealed in one turn of the event loop. */
const charsPerTransaction = 1024 * 1024

export interface ImportResult {
  readonly lines: number
  readonly imported: number
  readonly wrong: number
  /** What is wrong with how many lines, the most frequent first. */
  readonly reasons: readonly WrongReason[]
  /** Records that an earlier, interrupted import of the same file had applied. */
  readonly resumedAt: number
}

/** The valid lines of a checked file. Throws when the file has changed since the check. */
async function* goodRecords(
  parts: ImportParts,
  { wrongLines }: CheckedFile,
): AsyncGenerator<{ record: KeptRecord; chars: number }> {
  const { file, signal, merge } = parts
  const kind = parts.records.kinds.kindOf(parts.kind)
  let count = 0
  for await (const line of (await openRecordFile(file, namesOf(parts))).lines()) {
    if (++count % linesPerTurn === 0) {
      await yieldToOthers()
      signal.throwIfAborted()
    }
    if (wrongLines.has(line.line)) continue
    const read = readLine(kind, merge, line)
    if ('problems' in read)
      throw new RecordFileProblem(`${file} changed while it was imported (line ${line.line})`)
    yield { record: read.raw, chars: line.chars ?? 0 }
  }
}

/**
 * Identifies an interrupted import: by the file and its options. Without a mapping and a merge, only by the file, as in
 * earlier versions.
 */
function importId({ mapping, merge }: ImportParts, sha256: Buffer): Buffer {
  const { columns, ignore } = mapping
  if (!merge && Object.keys(columns).length === 0 && ignore.length === 0) return sha256
  return createHash('sha256')
    .update(sha256)
    .update(JSON.stringify([columns, ignore, merge]))
    .digest()
}

/** Writes the valid lines, except those that an earlier import applied. Returns how many there are in total. */
async function applyFile(
  parts: ImportParts,
  checked: CheckedFile,
  id: Buffer,
  resumedAt: number,
): Promise<number> {
  const { db, records, kind, merge, progress, writeAudit = unaudited } = parts
  let applied = 0
  let waiting: KeptRecord[] = []
  let waitingChars = 0
  const apply = async () => {
    const batch = waiting
    waiting = []
    waitingChars = 0
    applied += batch.length
    const note = async (tx: Sql) => {
      await upsertImported(tx, kind, id, applied)
      await deleteOtherImported(tx, kind, id)
      const fileSha256 = checked.sha256.toString('hex')
      await writeAudit(tx, {
        act: 'records.import',
        target: kind,
        facts: { file_sha256: fileSha256, applied, of: checked.good, ...(merge ? { merge } : {}) },
      })
    }
    if (merge) await records.merge(kind, batch, note)
    else {
      const prepared = records.prepare(kind, batch)
      await records.change(async (tx, write) => {
        await write(prepared)
        await note(tx)
      })
    }
    progress('importing', Math.min(applied / checked.good, 0.99), applied)
  }
  for await (const { record, chars } of goodRecords(parts, checked)) {
    if (applied + waiting.length < resumedAt) {
      applied++ // applied by the import that was cut off
      continue
    }
    waiting.push(record)
    waitingChars += chars
    if (waiting.length >= linesPerTransaction || waitingChars >= charsPerTransaction) await apply()
  }
  if (waiting.length > 0) await apply()
  await deleteImported(db, kind, id)
  progress('importing', 1, applied)
  return applied
}

/**
 * Imports one file of one kind. Nothing is applied unless every line is valid or `keepGoing` is set. Throws when
 * the file cannot be read or `signal` is aborted; what was applied by then stays, and the next import continues.
 */
export async function importFile(
  from: Omit<ImportParts, keyof ImportOptions>,
  options: ImportOptions,
): Promise<ImportResult> {
  const parts: ImportParts = { ...from, ...options }
  const checked = await checkFile(parts)
  const { lines, good, reasons, sha256 } = checked
  const wrong = lines - good
  if (good === 0 || (wrong > 0 && !options.keepGoing))
    return { lines, imported: 0, wrong, reasons, resumedAt: 0 }
  const id = importId(parts, sha256)
  const resumedAt = await selectImported(parts.db, parts.kind, id)
  const imported = await applyFile(parts, checked, id, resumedAt)
  return { lines, imported, wrong, reasons, resumedAt }
}
