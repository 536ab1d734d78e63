// Reads the operator's mapping of a file's columns: --map, --ignore, and a YAML mapping file.
import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { fileProblem } from '../../platform/file-problem.js'
import { isMap } from '../../platform/setting-values.js'
import { type ColumnMapping, createColumnNames, foldName } from './column-names.js'

/** A mapping that cannot be used; the message is one line. */
export class MappingProblem extends Error {}

/** The shape of a mapping file, for help and errors. */
export const mappingFileShape: readonly string[] = [
  'columns:',
  '  "PAN No.": pan_number      # a column of the file: the column of the kind',
  '  Applicant Name: full_name',
  'ignore:                      # columns of the file to leave out',
  '  - Branch Remarks',
]

/** The mapping in a file. Throws MappingProblem. */
export async function readMappingFile(file: string): Promise<ColumnMapping> {
  const refuse = (what: string): never => {
    throw new MappingProblem(`${file} is not a mapping: ${what}`)
  }
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    throw new MappingProblem(fileProblem(file, error))
  }
  let read: unknown
  try {
    read = parse(text)
  } catch (error) {
    return refuse((error as Error).message.split('\n')[0]!)
  }
  if (!isMap(read)) return refuse('it must hold columns: and ignore:')
  const { columns = {}, ignore = [], ...others } = read
  const [other] = Object.keys(others)
  if (other !== undefined)
    return refuse(`it must hold columns: and ignore: only, not ${JSON.stringify(other)}`)
  if (!isMap(columns) || !Object.values(columns).every((ours) => typeof ours === 'string'))
    return refuse('columns: must map each name in the file to a column of the kind')
  if (!Array.isArray(ignore) || !ignore.every((theirs) => typeof theirs === 'string'))
    return refuse('ignore: must be a list of names')
  return { columns: columns as Record<string, string>, ignore }
}

/** `THEIRS=ours` as typed; the last = separates them. `columns`: those of the kind. Throws MappingProblem. */
function readPair(word: string, columns: object): readonly [string, string] {
  const at = word.lastIndexOf('=')
  const [theirs, ours] = [word.slice(0, at).trim(), word.slice(at + 1).trim()]
  if (at <= 0 || theirs === '' || ours === '')
    throw new MappingProblem(`--map ${JSON.stringify(word)}: it must be "NAME IN THE FILE=column"`)
  if (!Object.hasOwn(columns, ours) && Object.hasOwn(columns, theirs))
    throw new MappingProblem(
      `--map ${JSON.stringify(word)} is the wrong way round: write --map ${JSON.stringify(`${ours}=${theirs}`)}`,
    )
  return [theirs, ours]
}

/**
 * Combines the mappings of a file and the command line; the command line wins. Throws MappingProblem for a column that
 * the kind does not have, and for a name that is both mapped and left out.
 */
export function joinMappings(
  kind: { readonly name: string; readonly columns: Readonly<Record<string, unknown>> },
  saved: ColumnMapping,
  typed: { readonly map: readonly string[]; readonly ignore: readonly string[] },
): ColumnMapping {
  const names = createColumnNames(kind.name, Object.keys(kind.columns))
  const pairs = typed.map.map((word) => readPair(word, kind.columns))
  const columns = new Set([...pairs.map(([theirs]) => theirs), ...typed.ignore].map(foldName))
  const kept = (theirs: string) => !columns.has(foldName(theirs))
  const mapping: ColumnMapping = {
    columns: Object.fromEntries([
      ...Object.entries(saved.columns).filter(([theirs]) => kept(theirs)),
      ...pairs,
    ]),
    ignore: [...saved.ignore.filter(kept), ...typed.ignore],
  }
  const ignored = new Set(mapping.ignore.map(foldName))
  const seen = new Map<string, string>()
  for (const [theirs, ours] of Object.entries(mapping.columns)) {
    if (!Object.hasOwn(kind.columns, ours)) {
      const like = names.nearest(ours)
      throw new MappingProblem(
        `${JSON.stringify(theirs)} cannot be ${JSON.stringify(ours)}${like === undefined ? '' : ` (perhaps ${like})`}: ` +
          `the columns of ${kind.name} are ${names.names.join(', ')}`,
      )
    }
    const before = seen.get(foldName(theirs))
    if (ignored.has(foldName(theirs)) || (before !== undefined && before !== ours))
      throw new MappingProblem(`${JSON.stringify(theirs)} is mapped twice`)
    seen.set(foldName(theirs), ours)
  }
  return mapping
}
