// Shows what an import would make of the beginning of a file: its columns, the first problems, nothing stored.

import { problemOfStart, startBytes } from '../../platform/csv-problems.js'
import { readLine } from './check-file.js'
import type { Problem } from './column.js'
import { type ColumnMapping, type ColumnNames, createColumnNames, numbersLines } from './column-names.js'
import { csvLines } from './csv-lines.js'
import type { FileLine } from './file-line.js'
import { jsonLines } from './json-lines.js'
import { keyOf } from './kind.js'
import { builtInKinds, type KindName, type Kinds } from './kinds.js'
import { problemsOfDays } from './past-days.js'
import { type FileStart, readStart } from './preview-columns.js'
import { createWrongLines, type WrongReason } from './wrong-lines.js'

/** A column of the file. */
interface PreviewColumn {
  readonly name: string
  /** The column of the records that it fills, by its name or the mapping. */
  readonly fills: string | null
  /** Nobody has said what it is, and it is probably this column. */
  readonly suggestion: string | null
  /** It is left out: the mapping says so. */
  readonly ignored: boolean
  /** It numbers the lines of the file: leaving it out is usual. */
  readonly numbersLines: boolean
  readonly samples: readonly string[]
}

export interface ImportPreview {
  readonly columns: readonly PreviewColumn[]
  /** Why the file cannot be read at all. */
  readonly problem: string | null
  /** Columns that every record needs and no column of the file fills. */
  readonly missing: readonly string[]
  /** Lines that were checked. */
  readonly lines: number
  readonly wrong: number
  readonly reasons: readonly WrongReason[]
}

interface PreviewParts {
  readonly kind: KindName
  /** Default: the built-in ones. */
  readonly kinds?: Kinds
  readonly bytes: Buffer
  readonly isJson: boolean
  /** More of the file follows: its last line may be cut off. */
  readonly isCut: boolean
  readonly mapping: ColumnMapping
  readonly merge: boolean
  /** YYYY-MM-DD in India. */
  readonly today: string
}

const failed = (problem: string): ImportPreview => ({
  columns: [],
  problem,
  missing: [],
  lines: 0,
  wrong: 0,
  reasons: [],
})

/** Each column of the file; a suggestion is made once, and never for a column that is filled already. */
function describe({ columns }: FileStart, names: ColumnNames): PreviewColumn[] {
  const taken = new Set(
    columns.map(({ name }) => names.find(name)).filter((name) => typeof name === 'string'),
  )
  return columns.map(({ name, samples }) => {
    const target = names.find(name)
    const nearest = target === undefined ? names.nearest(name) : undefined
    const suggestion = nearest === undefined || taken.has(nearest) ? null : nearest
    if (suggestion !== null) taken.add(suggestion)
    return {
      name,
      fills: target ?? null,
      suggestion,
      ignored: target === null,
      numbersLines: target === undefined && numbersLines(name),
      samples,
    }
  })
}

/** What is wrong with a line, and whether its key was there before. */
function createLineCheck({ kind: kindName, kinds = builtInKinds, merge, today }: PreviewParts) {
  const kind = kinds.kindOf(kindName)
  const seen = new Set<string>()
  return (line: FileLine): readonly Problem[] => {
    const read = readLine(kind, merge, line)
    if ('problems' in read) return read.problems
    if (kind.key.some((name) => read.missing.includes(name)))
      return [{ column: kind.key[0]!, reason: 'is missing' }]
    const key = keyOf(kind, read.raw)
    if (seen.has(key)) return [{ column: kind.key.join(', '), reason: 'is the same as on an earlier line' }]
    seen.add(key)
    return problemsOfDays(read.raw, today)
  }
}

/** Reads the whole beginning of the file as an import would; columns that nobody has mapped yet are left out. */
export async function previewImport(parts: PreviewParts): Promise<ImportPreview> {
  const { kind: kindName, kinds = builtInKinds, bytes, isJson, isCut, mapping } = parts
  const kind = kinds.kindOf(kindName)
  const problem = problemOfStart(bytes.subarray(0, startBytes))
  if (problem !== undefined) return failed(`The file ${problem}`)
  const start = await readStart(bytes, { isJson, isCut })
  if ('problem' in start) return failed(start.problem)
  const names = createColumnNames(kindName, Object.keys(kind.columns), mapping)
  const columns = describe(start, names)
  const unknown = columns.filter(({ fills, ignored }) => fills === null && !ignored).map(({ name }) => name)
  const known = createColumnNames(kindName, Object.keys(kind.columns), {
    ...mapping,
    ignore: [...mapping.ignore, ...unknown],
  })
  const filled = new Set(columns.map(({ fills }) => fills))
  const missing = Object.entries(kind.columns)
    .filter(([name, { required }]) => required && !filled.has(name))
    .map(([name]) => name)
  if (missing.length > 0) return { columns, problem: null, missing, lines: 0, wrong: 0, reasons: [] }
  const check = createLineCheck(parts)
  const wrongLines = createWrongLines()
  let [lines, wrong] = [0, 0]
  for await (const line of (isJson ? jsonLines : csvLines)(start.stream(), known)) {
    lines++
    const problems = check(line)
    if (problems.length === 0) continue
    wrong++
    wrongLines.add(line.line, problems)
  }
  return { columns, problem: null, missing, lines, wrong, reasons: wrongLines.reasons() }
}
