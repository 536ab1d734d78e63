// Defines the operation that imports a file of records and reports its progress while it runs.
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { type Static, Type } from 'typebox'
import type { Clock } from '../../kernel/clock.js'
import { newId } from '../../kernel/ids.js'
import { upload } from '../../operation/operation.js'
import { invalid } from '../../operation/problem.js'
import { count, object } from '../../operation/schemas.js'
import { keepUpload, removingAtEnd } from '../../operation/uploads.js'
import type { WriteAudit } from '../../platform/audit-port.js'
import { noMapping } from '../records/column-names.js'
import type { ImportResult } from '../records/import.js'
import type { KindName } from '../records/kinds.js'
import { joinMappings, MappingProblem } from '../records/mapping.js'
import { type Importing, importMembers, importRecordsFile, shownReasons, wrongReason } from './import-file.js'
import { kindMember, namedKind } from './named-kind.js'

/** Ten million lines of the widest kind. */
const maxImportBytes = 4 * 1024 * 1024 * 1024
const progressEveryMs = 500
const maxReasons = 50

const importLine = object({
  step: Type.Enum(['checking', 'importing', 'done', 'refused', 'failed']),
  part: Type.Number({ minimum: 0, maximum: 1, description: 'the part of the step that is done' }),
  lines: count(),
  imported: Type.Optional(count()),
  wrong: Type.Optional(count()),
  reasons: Type.Optional(Type.Array(wrongReason)),
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
  reasons: shownReasons(reasons.slice(0, maxReasons)),
  resumed_at: resumedAt,
})

interface Deps extends Importing {
  readonly config: { readonly dataDir: string }
  readonly clock: Clock
}

interface Upload {
  readonly kind: KindName
  readonly file: string
  readonly keepGoing: boolean
  readonly merge: boolean
  readonly mapping: typeof noMapping
}

/** Imports the file and removes it. A reader who disconnects stops it; the same file sent again continues from there. */
async function* importing(
  { records }: Importing,
  upload: Upload,
  writeAudit: WriteAudit,
): AsyncGenerator<ImportLine> {
  const { kind, file, ...options } = upload
  const abort = new AbortController()
  let latest: ImportLine = { step: 'checking', part: 0, lines: 0 }
  const progress = (step: 'checking' | 'importing', part: number, lines: number) => {
    latest = { step, part, lines }
  }
  const from = { kind, file, signal: abort.signal, writeAudit }
  const work = records
    .importFile(from, { ...options, progress })
    .then(lastLine, (error: Error): ImportLine => {
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
    kind: kindMember(),
    ...importMembers,
  }),
  accepts: ['text/csv', 'application/x-ndjson'],
  maxBytes: maxImportBytes,
  lines: true,
  answer: importLine,
  async take(
    deps: Deps,
    { kind: name, keep_going: keepGoing = false, merge = false, map = [], ignore = [] },
    { actor, writeAudit },
    body,
  ) {
    const kind = namedKind(deps.records, name)
    let mapping: typeof noMapping
    try {
      mapping = joinMappings(deps.records.kinds.kindOf(kind), noMapping, { map, ignore })
    } catch (error) {
      if (error instanceof MappingProblem) throw invalid('map', error.message)
      throw error
    }
    const isCsv = String(body.headers['content-type']).startsWith('text/csv')
    const file = await keepUpload(
      { dataDir: deps.config.dataDir, now: deps.clock.now(), id: newId(), actor: actor.id },
      body,
      { extension: isCsv ? '.csv' : '.jsonl', maxBytes: maxImportBytes },
    )
    const lines = importing(deps, { kind, file, keepGoing, merge, mapping }, writeAudit)
    return removingAtEnd(file, lines)
  },
})

export const importOperations = [importRecords, importRecordsFile]
