// Defines the operation that imports a file of records on this machine, and what both imports have in common.
import { type Static, Type } from 'typebox'
import type { Clock } from '../../kernel/clock.js'
import { asInput, readableFile } from '../../operation/local-files.js'
import { act } from '../../operation/operation.js'
import { Problem } from '../../operation/problem.js'
import { count, localFile, object } from '../../operation/schemas.js'
import { noMapping } from '../records/column-names.js'
import { openErrorsFile } from '../records/errors-file.js'
import { RecordFileProblem } from '../records/file-lines.js'
import type { ImportResult } from '../records/import.js'
import type { ImportOptions, ImportParts } from '../records/import-parts.js'
import { joinMappings, readMappingFile } from '../records/mapping.js'
import type { WrongReason } from '../records/wrong-lines.js'
import { createImportProgress } from './import-progress.js'
import { type KindsDeps, kindMember, namedKind } from './named-kind.js'

export interface Importing {
  readonly records: KindsDeps & {
    importFile(
      from: Pick<ImportParts, 'kind' | 'file' | 'signal' | 'writeAudit'>,
      options: ImportOptions,
    ): Promise<ImportResult>
  }
}

export const importMembers = {
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
}

export const wrongReason = object({
  column: Type.Optional(Type.String()),
  reason: Type.String(),
  lines: count(),
  examples: Type.Array(count(), { description: 'the first of these lines' }),
})

export const shownReasons = (reasons: readonly WrongReason[]): Static<typeof wrongReason>[] =>
  reasons.map((reason) => ({ ...reason, examples: [...reason.examples] }))

export const importRecordsFile = act({
  name: 'records.import-file',
  method: 'POST',
  path: '/records/{kind}/import-file',
  summary: 'Import a file of records on this machine; records with the same key are replaced',
  role: 'operator',
  local: true,
  input: object({
    kind: kindMember(),
    file: localFile('The file.'),
    mapping: Type.Optional(localFile('A YAML file with a mapping; map and ignore win.')),
    errors: Type.Optional(localFile('A CSV file in which every wrong line is listed.')),
    ...importMembers,
  }),
  answer: object({
    kind: Type.String(),
    lines: count(),
    imported: count(),
    wrong: count(),
    resumed_at: count(),
    reasons: Type.Array(wrongReason),
  }),
  async run(
    { records, clock }: Importing & { readonly clock: Clock },
    {
      kind: name,
      file,
      mapping: saved,
      errors: listedIn,
      keep_going: keepGoing = false,
      merge = false,
      ...typed
    },
    { writeAudit, progress: show, signal },
  ) {
    const kind = namedKind(records, name)
    await readableFile('file', file)
    const mapping = await asInput('mapping', async () => {
      const { map = [], ignore = [] } = typed
      return joinMappings(
        records.kinds.kindOf(kind),
        saved === undefined ? noMapping : await readMappingFile(saved),
        {
          map,
          ignore,
        },
      )
    })
    const errors = listedIn && (await asInput('errors', () => openErrorsFile(listedIn, file)))
    const progress = createImportProgress({ now: clock.now, show })
    const options = { keepGoing, merge, mapping, progress, ...(errors && { errors }) }
    try {
      const from = { kind, file, signal, writeAudit }
      const { lines, imported, wrong, resumedAt, reasons } = await records.importFile(from, options)
      return { kind, lines, imported, wrong, resumed_at: resumedAt, reasons: shownReasons(reasons) }
    } catch (error) {
      throw error instanceof RecordFileProblem ? new Problem('bad-request', error.message) : error
    } finally {
      if (errors) await errors.close()
    }
  },
})
