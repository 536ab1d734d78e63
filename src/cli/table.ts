// Lays out tables for a terminal: columns as wide as their widest cell, numbers to the right.
import { timeText } from './human.js'
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
  return text === null || text === '' ? '-' : visible(timeText(String(text)))
}
const toneOf = (cell: Cell): Tone | undefined =>
  typeof cell === 'object' && cell !== null ? cell.tone : undefined

/** Columns of the terminal; to a file or another program there is no limit. */
const terminalWidth = (): number => (process.stdout.isTTY ? process.stdout.columns : Number.POSITIVE_INFINITY)

const gap = 2
/** A last column of text is cut into lines when this much room is left for it. */
const leastText = 20

const sum = (widths: readonly number[]) => widths.reduce((all, width) => all + width + gap, -gap)

/** How many columns fit, and how wide the last one may be. */
function fitting(widths: readonly number[], isNumber: readonly boolean[], width: number) {
  for (let shown = widths.length; shown > 1; shown--) {
    const kept = widths.slice(0, shown)
    if (sum(kept) <= width) return { shown, last: kept.at(-1)! }
    const room = width - sum(kept.slice(0, -1)) - gap
    if (!isNumber[shown - 1] && room >= leastText) return { shown, last: room }
  }
  return { shown: 1, last: widths[0] ?? 0 }
}

/** The text in lines of at most `width` columns, broken between words where there are any. */
function linesOf(text: string, width: number): string[] {
  if (widthOf(text) <= width) return [text]
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1)!
    if (line !== '' && widthOf(line) + 1 + widthOf(word) <= width) lines[lines.length - 1] = `${line} ${word}`
    else {
      const letters = [...word]
      const pieces: string[] = []
      for (let i = 0; i < letters.length; i += width) pieces.push(letters.slice(i, i + width).join(''))
      if (line === '') lines.pop()
      lines.push(...pieces)
    }
  }
  return lines
}

interface Shown {
  readonly text: string
  readonly tone: Tone | undefined
}

/**
 * Lines of a table with a heading. Empty cells are shown as a dash, times in the reader's zone, and what would act on a
 * terminal as an escape. A table that is too wide has its last column in several lines, or lacks columns and says which.
 */
export function tableText(
  heading: readonly string[],
  rows: readonly (readonly Cell[])[],
  colour: boolean,
  width = terminalWidth(),
): string {
  const cells = rows.map((row) => row.map((cell): Shown => ({ text: textOf(cell), tone: toneOf(cell) })))
  const widths = heading.map((title, i) =>
    Math.max(widthOf(title), ...cells.map((row) => widthOf(row[i]!.text))),
  )
  const isNumber = heading.map((_, i) => rows.length > 0 && rows.every((row) => typeof row[i] === 'number'))
  const { shown, last } = fitting(widths, isNumber, width)
  const line = (row: readonly Shown[]) => {
    const [first, ...more] = linesOf(row[shown - 1]!.text, last)
    const { tone } = row[shown - 1]!
    const before = row.slice(0, shown - 1).map(({ text, tone: cellTone }, i) => {
      const blank = ' '.repeat(widths[i]! - widthOf(text))
      return isNumber[i] ? blank + paint(text, cellTone, colour) : paint(text, cellTone, colour) + blank
    })
    const blank = isNumber[shown - 1] ? ' '.repeat(Math.max(0, widths[shown - 1]! - widthOf(first!))) : ''
    const indent = ' '.repeat(sum([...widths.slice(0, shown - 1), 0]))
    return [
      [...before, blank + paint(first!, tone, colour)].join(' '.repeat(gap)).trimEnd(),
      ...more.map((text) => indent + paint(text, tone, colour)),
    ].join('\n')
  }
  const otherColumns = heading.slice(shown)
  return [
    line(heading.map((text) => ({ text, tone: 'heading' as const }))),
    ...cells.map(line),
    ...(otherColumns.length === 0
      ? []
      : [`Too narrow for ${otherColumns.join(', ')}: a wider terminal or --json has them.`]),
    '',
  ].join('\n')
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
