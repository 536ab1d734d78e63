// Lays out tables for a terminal: columns as wide as their widest cell, numbers to the right.
import { paint, type Tone } from './paint.js'
import { visible } from './visible.js'

export type PlainCell = string | number | null
export type Cell = PlainCell | { readonly text: string; readonly tone: Tone }

/** Combining marks and joiners: they take no column on a terminal. */
const withoutWidth = /[\p{Mn}\p{Me}\p{Cf}]/gu

/** The width of a text on a terminal, in columns. */
export const widthOf = (text: string): number => [...text.replaceAll(withoutWidth, '')].length

const textOf = (cell: Cell): string => {
  const text = typeof cell === 'object' && cell !== null ? cell.text : cell
  return text === null || text === '' ? '-' : visible(String(text))
}
const toneOf = (cell: Cell): Tone | undefined =>
  typeof cell === 'object' && cell !== null ? cell.tone : undefined

/** Lines of a table with a heading. Empty cells are shown as a dash, and what would act on a terminal as an escape. */
export function tableText(
  heading: readonly string[],
  rows: readonly (readonly Cell[])[],
  colour: boolean,
): string {
  const shown = rows.map((row) => row.map((cell) => ({ text: textOf(cell), tone: toneOf(cell) })))
  const titles = heading.map((text) => ({ text, tone: 'heading' as const }))
  const widths = heading.map((title, i) =>
    Math.max(widthOf(title), ...shown.map((row) => widthOf(row[i]!.text))),
  )
  const isNumber = heading.map((_, i) => rows.length > 0 && rows.every((row) => typeof row[i] === 'number'))
  const line = (cells: readonly { text: string; tone: Tone | undefined }[]) =>
    cells
      .map(({ text, tone }, i) => {
        const blank = ' '.repeat(widths[i]! - widthOf(text))
        const painted = paint(text, tone, colour)
        if (isNumber[i]) return blank + painted
        return i === cells.length - 1 ? painted : painted + blank
      })
      .join('  ')
      .trimEnd()
  return [line(titles), ...shown.map(line), ''].join('\n')
}

/** Lays out the items of an answer. Each column has its heading and says what it shows of an item. */
export const tableOf =
  <Item>(columns: Readonly<Record<string, (item: Item) => Cell>>) =>
  ({ items }: { readonly items: readonly Item[] }, { colour }: { readonly colour: boolean }): string =>
    tableText(
      Object.keys(columns),
      items.map((item) => Object.values(columns).map((cellOf) => cellOf(item))),
      colour,
    )
