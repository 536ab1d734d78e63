// Writes an answer for people where a command has no text of its own: a table of items, or lines of name and value.
import { type Cell, tableText } from './table.js'

function cellOf(value: unknown): Cell {
  if (value === undefined || value === null) return null
  if (Array.isArray(value))
    return value.map((one) => (typeof one === 'object' ? JSON.stringify(one) : one)).join(' ')
  if (typeof value === 'number' || typeof value === 'string') return value
  return JSON.stringify(value)
}

/** A table; its columns are the members that any item has. */
function itemsText(items: readonly object[], colour: boolean): string {
  const columns = [...new Set(items.flatMap((item) => Object.keys(item)))]
  const rows = items.map((item) => columns.map((name) => cellOf((item as Record<string, unknown>)[name])))
  return columns.length === 0 ? 'there are none\n' : tableText(columns, rows, colour)
}

/** One line for each member. */
const membersText = (members: object, colour: boolean): string =>
  tableText(
    ['', ''],
    Object.entries(members).map(([name, value]) => [name, cellOf(value)]),
    colour,
  ).replace(/^.*\n/, '')

export function answerText(answer: unknown, colour: boolean): string {
  const { items } = answer as { items?: readonly object[] }
  return Array.isArray(items) ? itemsText(items, colour) : membersText(answer as object, colour)
}
