// Recognises files that an import cannot read, and says what to do about them.
// Of a file's content it repeats only the names in a header: without one, the first line may be a person.

import { problemOfSeparators } from '../../platform/csv-start.js'
import type { ColumnNames } from './column-names.js'
import { maxNames } from './file-line.js'

/**
 * What is wrong with the first line of a CSV file.
 * @param header its cells
 */
export function problemOfHeader(header: readonly string[], names: ColumnNames): string | undefined {
  const named = header.reduce((count, name) => count + (name === '' ? 0 : 1), 0)
  if (named > maxNames) return `the header has ${named} names; at most ${maxNames} columns are read`
  if (header.some((name) => name.includes('\ufffd')))
    return 'the header is not in UTF-8: save the file as "CSV UTF-8"'
  const separators = problemOfSeparators(header)
  if (separators !== undefined) return separators
  // Without a header the first line may be a person: it is repeated only when it names something.
  if (
    !header.some(
      (name) => name !== '' && (names.find(name) !== undefined || names.nearest(name) !== undefined),
    )
  )
    return (
      `the first line must be the header, and none of its names is a column of this kind; the columns are ${names.names.join(', ')}; ` +
      `--map "NAME IN THE FILE=column" says which is which`
    )
  const unknown = header.filter((name) => name !== '' && names.find(name) === undefined)
  if (unknown.length > 0) return names.unknown(unknown).reason
  const targets = header.map((name) => (name === '' ? null : names.find(name)))
  const twice = targets.find((name, i) => typeof name === 'string' && targets.indexOf(name) !== i)
  return typeof twice === 'string' ? `the header names ${twice} twice` : undefined
}
