// Writes the names of people with capitals, as the "cleaned" fields of answers have them.

const wordEnds = /[\s.'-]/
const letter = /\p{L}/u

/** Each word with a capital. Letter by letter, since this is done for each call and an expression takes far longer. */
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
