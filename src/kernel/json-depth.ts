// Parses JSON of others whose nesting is bounded: the parser takes half a second for a megabyte of brackets.

/** Deeper than any answer of an upstream: the deepest in use has nine levels. */
const maxDepth = 64

const [quote, backslash, openList, openObject, closeList, closeObject] = Buffer.from('"\\[{]}')

/** Whether lists and objects are nested deeper than `maxDepth`. `json`: text in UTF-8, whole or not. */
export function isNestedTooDeep(json: Uint8Array): boolean {
  let depth = 0
  let inText = false
  for (let i = 0; i < json.length; i++) {
    const byte = json[i]
    if (inText) {
      if (byte === backslash) i++
      else if (byte === quote) inText = false
    } else if (byte === quote) inText = true
    else if (byte === openList || byte === openObject) {
      if (++depth > maxDepth) return true
    } else if (byte === closeList || byte === closeObject) depth--
  }
  return false
}

/** So few brackets take the parser some milliseconds at the most: most answers are shorter, and are not walked. */
const harmlessBytes = 4 * 1024

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The JSON of bytes or text. Throws for what is not JSON in UTF-8 and for what is long and nested too deep. */
export function parseBounded(json: Uint8Array | string): unknown {
  if (json.length > harmlessBytes && isNestedTooDeep(typeof json === 'string' ? Buffer.from(json) : json))
    throw new SyntaxError('nested too deep')
  return JSON.parse(typeof json === 'string' ? json : utf8.decode(json))
}
