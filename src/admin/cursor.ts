// Writes and reads the cursors of pages: where the next page begins, as a text that callers only hand back.
import { invalid } from './problem.js'

export const cursorOf = (position: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url')

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
    throw invalid('cursor', 'is none that a page named')
  }
  const fits =
    Array.isArray(position) &&
    position.length === types.length &&
    types.every((type, i) => typeof position[i] === type)
  if (!fits) throw invalid('cursor', 'is none that a page named')
  return position as never
}
