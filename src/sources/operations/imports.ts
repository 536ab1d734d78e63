// Defines the operation that imports a file of records and reports its progress while it runs.
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { type Static, Type } from 'typebox'
import { newId } from '../../kernel/ids.js'
import { task, upload } from '../../operation/operation.js'
import { invalid } from '../../operation/problem.js'
import { count, object } from '../../operation/schemas.js'
import { keepUpload, removingAtEnd } from '../../operation/uploads.js'
import type { Parts } from '../../server/compose/assemble.js'
import { noMapping } from '../records/column-names.js'
import type { ImportResult } from '../records/import.js'
import type { ImportOptions } from '../records/import-parts.js'
import { type KindName, kindNames, kindOf } from '../records/kinds.js'
import { joinMappings, MappingProblem } from '../records/mapping.js'

/** Ten million lines of the widest kind. */
const maxImportBytes = 4 * 1024 * 1024 * 1024
const progressEveryMs = 500
const maxReasons = 50

/** Imports a file on this machine and reports progress to the caller. */
export const importHere = task(
  (
    { records, writeAudit }: Parts,
    {
      kind,
      file,
      signal,
      options,
    }: { kind: KindName; file: string; signal: AbortSignal; options: ImportOptions },
  ) => records.importFile({ kind, file, signal, writeAudit }, options),
)

const importLine = object({
  step: Type.Enum(['checking', 'importing', 'done', 'refused', 'failed']),
  part: Type.Number({ minimum: 0, maximum: 1, description: 'the part of the step that is done' }),
  lines: count(),
  imported: Type.Optional(count()),
  wrong: Type.Optional(count()),
  reasons: Type.Optional(
    Type.Array(
      object({
        column: Type.Optional(Type.String()),
        reason: Type.String(),
        lines: count(),
        examples: Type.Array(count(), { description: 'the first of these lines' }),
      }),
    ),
  ),
  resumed_at: Type.Optional(count()),
  detail: Type.Optional(Type.String()),
})
type ImportLine = Static<typeof importLine>

const lastLine = ({ lines, imported, wrong, reasons, resumedAt }: ImportResult): ImportLine => ({
  step: imported === 0 && wrong > 0 ? 'refused' : 'done',
  part: 1,
  lines,
  imported,
  wrong,
  reasons: reasons.slice(0, maxReasons).map((reason) => ({ ...reason, examples: [...reason.examples] })),
  resumed_at: resumedAt,
})

interface Importing {
  readonly kind: KindName
  readonly file: string
  readonly keepGoing: boolean
  readonly merge: boolean
  readonly mapping: typeof noMapping
}

/** Imports the file and removes it. A reader who disconnects stops it; the same file sent again continues from there. */
async function* importing(parts: Parts, own: Importing): AsyncGenerator<ImportLine> {
  const { kind, file, ...options } = own
  const abort = new AbortController()
  let latest: ImportLine = { step: 'checking', part: 0, lines: 0 }
  const progress = (step: 'checking' | 'importing', part: number, lines: number) => {
    latest = { step, part, lines }
  }
  const asked = { kind, file, signal: abort.signal, options: { ...options, progress } }
  const work = importHere.work(parts, asked).then(lastLine, (error: Error): ImportLine => {
    const detail = error.message.replaceAll(file, 'the file')
    return { step: 'failed', part: latest.part, lines: latest.lines, detail }
  })
  try {
    for (;;) {
      const last = await Promise.race([work, pause(progressEveryMs, undefined, { signal: abort.signal })])
      yield last ?? latest
      if (last !== undefined) return
    }
  } finally {
    abort.abort()
    await work
    await rm(file, { force: true })
  }
}

const importRecords = upload({
  name: 'records.import',
  method: 'POST',
  path: '/records/{kind}/import',
  summary: 'Import a file of records; the answer is JSON lines, two a second, the last with the result',
  role: 'operator',
  input: object({
    kind: Type.Enum([...kindNames]),
    keep_going: Type.Optional(
      Type.Boolean({ description: 'Import the valid lines even when others are invalid. Default: false.' }),
    ),
    merge: Type.Optional(
      Type.Boolean({
        description: 'Keep the existing value of a record where the file has none. Default: false.',
      }),
    ),
    map: Type.Optional(
      Type.Array(Type.String({ maxLength: 200 }), {
        maxItems: 200,
        description: 'THEIRS=OURS: a column of the file, and the column of the records that it fills.',
      }),
    ),
    ignore: Type.Optional(
      Type.Array(Type.String({ maxLength: 200 }), {
        maxItems: 200,
        description: 'Columns of the file to ignore.',
      }),
    ),
  }),
  accepts: ['text/csv', 'application/x-ndjson'],
  maxBytes: maxImportBytes,
  lines: true,
  answer: importLine,
  async take(
    parts: Parts,
    { kind, keep_going = false, merge = false, map = [], ignore = [] },
    { actor },
    body,
  ) {
    let mapping: typeof noMapping
    try {
      mapping = joinMappings(kindOf(kind), noMapping, { map, ignore })
    } catch (error) {
      if (error instanceof MappingProblem) throw invalid('map', error.message)
      throw error
    }
    const isCsv = String(body.headers['content-type']).startsWith('text/csv')
    const file = await keepUpload(
      { dataDir: parts.config.dataDir, now: parts.clock.now(), id: newId(), actor: actor.id },
      body,
      { extension: isCsv ? '.csv' : '.jsonl', maxBytes: maxImportBytes },
    )
    const lines = importing(parts, { kind, file, keepGoing: keep_going, merge, mapping })
    return removingAtEnd(file, lines)
  },
})

export const importOperations = [importRecords]
