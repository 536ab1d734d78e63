// Defines the operation that shows what an import would make of a file, before anything of it is stored.
import { Type } from 'typebox'
import { type Clock, dayInIndia } from '../../kernel/clock.js'
import { upload } from '../../operation/operation.js'
import { invalid } from '../../operation/problem.js'
import { readBytes } from '../../operation/request-body.js'
import { count, object, orNull } from '../../operation/schemas.js'
import { noMapping } from '../records/column-names.js'
import { joinMappings, MappingProblem } from '../records/mapping.js'
import { previewImport } from '../records/preview.js'
import { importMembers, shownReasons, wrongReason } from './import-file.js'
import { type KindsDeps, kindMember, namedKind } from './named-kind.js'

/** Some thousand lines: enough to see what is wrong, few enough to be checked at once and in memory. */
const maxPreviewBytes = 512 * 1024
const maxReasons = 20

const { map, ignore, merge } = importMembers

export const previewRecords = upload({
  name: 'records.preview',
  method: 'POST',
  path: '/records/{kind}/preview',
  summary:
    'What an import would make of the beginning of a file: its columns and the first problems; nothing is stored',
  role: 'operator',
  input: object({
    kind: kindMember(),
    map,
    ignore,
    merge,
    cut: Type.Optional(
      Type.Boolean({
        description:
          'The body is the beginning of a longer file: its last line may be cut off. Default: false.',
      }),
    ),
  }),
  accepts: ['text/csv', 'application/x-ndjson'],
  maxBytes: maxPreviewBytes,
  storesNothing: true,
  answer: object({
    columns: Type.Array(
      object({
        name: Type.String({ description: 'as the file spells it' }),
        fills: orNull(Type.String({ description: 'the column of the records that it fills' })),
        suggestion: orNull(Type.String({ description: 'it fills none yet, and is probably this one' })),
        ignored: Type.Boolean({ description: 'the mapping leaves it out' }),
        numbers_lines: Type.Boolean({ description: 'it numbers the lines of the file' }),
        samples: Type.Array(Type.String(), { description: 'its first values, shortened' }),
      }),
    ),
    problem: orNull(Type.String({ description: 'Why the file cannot be read at all.' })),
    missing: Type.Array(Type.String(), {
      description: 'Columns that every record needs and no column of the file fills: no line is checked yet.',
    }),
    lines: count(),
    wrong: count(),
    reasons: Type.Array(wrongReason),
  }),
  async take(
    { clock, records }: { readonly clock: Clock; readonly records: KindsDeps },
    { kind: name, map: pairs = [], ignore: ignoredColumns = [], merge: merges = false, cut = false },
    _call,
    body,
  ) {
    const { kinds } = records
    const kind = namedKind(records, name)
    let mapping: typeof noMapping
    try {
      mapping = joinMappings(kinds.kindOf(kind), noMapping, { map: pairs, ignore: ignoredColumns })
    } catch (error) {
      if (error instanceof MappingProblem) throw invalid('map', error.message)
      throw error
    }
    const preview = await previewImport({
      kind,
      kinds,
      bytes: await readBytes(body, maxPreviewBytes),
      isJson: !String(body.headers['content-type']).startsWith('text/csv'),
      isCut: cut,
      mapping,
      merge: merges,
      today: dayInIndia(clock.now()),
    })
    return {
      ...preview,
      columns: preview.columns.map(({ numbersLines, samples, ...facts }) => ({
        ...facts,
        numbers_lines: numbersLines,
        samples: [...samples],
      })),
      missing: [...preview.missing],
      reasons: shownReasons(preview.reasons.slice(0, maxReasons)),
    }
  },
})

export const previewOperations = [previewRecords]
