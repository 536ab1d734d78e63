// Writes and reads page cursors: opaque texts that say where the next page begins.
import { invalid } from './problem.js'

export const cursorOf = (position: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url')

/** What a cursor of ours holds, and the database takes: whole numbers, and texts without control characters. */
const fitsType = {
  number: (value: unknown) => Number.isSafeInteger(value),
  string: (value: unknown) => typeof value === 'string' && !/\p{Cc}/u.test(value),
}

/** The position of a cursor with these types; undefined when there is none. Throws Problem. */
export function readCursor<const Types extends readonly ('string' | 'number')[]>(
  cursor: string | undefined,
  types: Types,
): { [At in keyof Types]: Types[At] extends 'number' ? number : string } | undefined {
  if (cursor === undefined) return undefined
  let position: unknown
  try {
    position = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    throw invalid('cursor', 'must be a next_cursor from an earlier page')
  }
  const fits =
    Array.isArray(position) &&
    position.length === types.length &&
    types.every((type, i) => fitsType[type](position[i]))
  if (!fits) throw invalid('cursor', 'must be a next_cursor from an earlier page')
  return position as never
}
