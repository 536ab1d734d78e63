// Formats a wrong value for an error message: on one line, cut when it is long.
import { inspect } from 'node:util'

const longest = 80

export function shown(value: unknown): string {
  const text =
    typeof value === 'string'
      ? JSON.stringify(value)
      : inspect(value, { breakLength: Number.POSITIVE_INFINITY, compact: true }).replaceAll(/\s+/g, ' ')
  return text.length > longest ? `${text.slice(0, longest - 3)}...` : text
}
