// Writes and splits the names of people as the interface shows them.

const wordEnds = /[\s.'-]/
const letter = /\p{L}/u

/**
 * Each word with a capital. Letter by letter, since this runs for each call and a regular expression takes far
 * longer.
 */
export function titleCase(name: string): string {
  let cased = ''
  let begins = true
  for (const character of name.toLowerCase()) {
    const isPlain = character >= 'a' && character <= 'z'
    cased += begins && (isPlain || letter.test(character)) ? character.toUpperCase() : character
    begins = !isPlain && wordEnds.test(character)
  }
  return cased
}

/** [first, middle or '', last]. */
export function splitName(fullName: string): [first: string, middle: string, last: string] {
  const parts = fullName.split(/\s+/).filter((part) => part !== '')
  if (parts.length < 2) return [parts[0] ?? '', '', '']
  return [parts[0]!, parts.slice(1, -1).join(' '), parts.at(-1)!]
}
