// Finds which column of a file holds which parameter of a lookup: by its name, or as the operator says.
import { withoutInvisible } from '../identifiers/index.js'
import type { Lookup } from '../lookups/lookup.js'
import { invalid, Problem } from '../operation/problem.js'
import { maxColumns } from './bulk-parts.js'

/** The place of each parameter among the columns of the file. */
export type ParameterColumns = Readonly<Record<string, number>>

/** Letters and digits alone, in lower case: `PAN Number` and `pan_number` are one name. */
const foldName = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}\p{M}]/gu, '')

const refused = (message: string): Problem => new Problem('invalid-input', message)

/**
 * The names of the columns, from the first line of a file. Throws Problem. It repeats no name: without a header the first
 * line is a person.
 */
export function readHeader(cells: readonly string[]): string[] {
  const names = cells.map((cell) => withoutInvisible(cell).trim())
  while (names.length > 1 && names.at(-1) === '') names.pop()
  const [only] = names
  if (names.length === 1 && /[;\t]/.test(only!))
    throw refused(
      `The columns are separated by ${only!.includes(';') ? 'semicolons' : 'tabs'}: they must be separated by commas ("CSV UTF-8, comma delimited")`,
    )
  if (names.length > maxColumns)
    throw refused(
      `The file has ${names.length} columns, and bulk takes at most ${maxColumns}: leave out those that you do not need`,
    )
  const unnamed = names.indexOf('')
  if (unnamed !== -1)
    throw refused(`Column ${unnamed + 1} has no name: the first line must name every column`)
  const folded = names.map((name) => foldName(name) || name)
  const again = folded.findIndex((name, place) => folded.indexOf(name) !== place)
  if (again !== -1)
    throw refused(
      `Columns ${folded.indexOf(folded[again]!) + 1} and ${again + 1} have the same name: rename one of them`,
    )
  return names
}

/** What the operator says: `THEIRS=parameter`. Throws Problem. */
function readMap({ name: lookup, input }: Lookup, map: readonly string[]): Map<string, string> {
  const parameters = Object.keys(input)
  const columns = new Map<string, string>()
  for (const text of map) {
    const at = text.lastIndexOf('=')
    const [theirs, parameter] = [text.slice(0, at).trim(), text.slice(at + 1).trim()]
    if (at === -1 || theirs === '') throw invalid('map', 'must be "NAME IN THE FILE=parameter"')
    if (!Object.hasOwn(input, parameter))
      throw invalid('map', `must name a parameter of ${lookup}: ${parameters.join(', ')}`)
    if (columns.has(parameter)) throw invalid('map', `names ${parameter} twice`)
    columns.set(parameter, theirs)
  }
  return columns
}

/** @param header the names of the columns. Throws Problem when a required parameter has none. */
export function columnsOf(
  lookup: Lookup,
  header: readonly string[],
  map: readonly string[] = [],
): ParameterColumns {
  const mapped = readMap(lookup, map)
  const folded = header.map(foldName)
  const columns: Record<string, number> = {}
  for (const [parameter, theirs] of mapped) {
    const exact = header.indexOf(theirs)
    const place = exact === -1 ? folded.indexOf(foldName(theirs)) : exact
    if (place === -1) throw invalid('map', `names a column for ${parameter} that the file does not have`)
    columns[parameter] = place
  }
  for (const parameter of Object.keys(lookup.input)) {
    const place = folded.indexOf(foldName(parameter))
    if (!Object.hasOwn(columns, parameter) && place !== -1) columns[parameter] = place
  }
  const missing = Object.keys(lookup.input).find(
    (name) => lookup.input[name]!.required && !Object.hasOwn(columns, name),
  )
  if (missing !== undefined)
    throw refused(
      `No column of the first line is the parameter ${missing} of ${lookup.name}: --map "NAME IN THE FILE=${missing}" says which one it is`,
    )
  return columns
}
