// Shows a wrong value to whom it is told: on one line, and never longer than a line.
import { inspect } from 'node:util'

const longest = 80

export function shown(value: unknown): string {
  const text =
    typeof value === 'string'
      ? JSON.stringify(value)
      : inspect(value, { breakLength: Number.POSITIVE_INFINITY, compact: true }).replaceAll(/\s+/g, ' ')
  return text.length > longest ? `${text.slice(0, longest - 3)}...` : text
}
