// The pattern of a number as callers may write it: in either case, with spaces and hyphens wherever they like.
import type { Identifier } from './identifier.js'

// Wider than what is removed, and shorter: the pattern only has to let every right spelling through.
const SEPARATORS = '\\W*'

// One sign of the patterns in this folder: a class, \d, a group's parts, or a character, with what repeats it.
const SIGNS = /(\[[^\]]+\]|\\d|[A-Z0-9])(\{[\d,]+\}|[?*+])?|\(\?:|\)(?:\{[\d,]+\}|[?*+])?|\||[\^$]/g
const LOOKAHEAD = /\(\?![^)]*\)/g

const eitherCase = (sign: string): string => {
  if (sign === '\\d') return '[0-9]'
  if (sign.startsWith('['))
    return `[${sign.slice(1, -1)}${sign
      .slice(1, -1)
      .replace(/\d-\d|\d/g, '')
      .toLowerCase()}]`
  return /[A-Z]/.test(sign) ? `[${sign}${sign.toLowerCase()}]` : sign
}

function spelled({ source }: RegExp): string {
  const bare = source.replace(LOOKAHEAD, '') // many validators have none, and the check belongs to the service
  const rest = bare.replace(SIGNS, '')
  if (rest !== '') throw new Error(`a pattern that cannot be spelled out: ${source} (${rest})`)
  return bare.replace(SIGNS, (whole, sign: string | undefined, times: string | undefined) => {
    if (whole === '^') return `^${SEPARATORS}`
    if (sign === undefined) return whole
    const one = `${eitherCase(sign)}${SEPARATORS}`
    return times === undefined ? one : `(?:${one})${times}`
  })
}

/**
 * A pattern that matches every accepted spelling of a valid number, and little else. Plain
 * enough for the regular expressions of other languages: no look-around.
 */
export function spellingPattern({ pattern, spelling }: Identifier): string {
  if (spelling !== undefined) return spelling.source
  return pattern instanceof RegExp
    ? spelled(pattern)
    : pattern.map((form) => `(?:${spelled(form)})`).join('|')
}
