// Lays out tables for a terminal: columns as wide as their widest cell, numbers to the right.
import { visible } from './visible.js'

const bold = (text: string): string => `\u001b[1m${text}\u001b[0m`

export type Cell = string | number | null

/** Lines of a table with a heading. Empty cells are shown as a dash, and what would act on a terminal as an escape. */
export function tableText(
  heading: readonly string[],
  rows: readonly (readonly Cell[])[],
  colour: boolean,
): string {
  const shown = rows.map((row) =>
    row.map((cell) => (cell === null || cell === '' ? '-' : visible(String(cell)))),
  )
  const widths = heading.map((title, i) => Math.max(title.length, ...shown.map((row) => row[i]!.length)))
  const isNumber = heading.map((_, i) => rows.length > 0 && rows.every((row) => typeof row[i] === 'number'))
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, i) => (isNumber[i] ? cell.padStart(widths[i]!) : cell.padEnd(widths[i]!)))
      .join('  ')
      .trimEnd()
  const head = line(heading)
  return [colour ? bold(head) : head, ...shown.map(line), ''].join('\n')
}
