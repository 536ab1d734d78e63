// Draws tables on PDF pages: cells wrap, rows stay whole where a page holds them, and each page begins with the headings.
import { heightOfLines, ink, type PdfPage, rule, type TextStyle } from './pdf-page.js'

export interface PdfColumn {
  readonly title: string
  /** Points, the gap to the next column included. */
  readonly width: number
}

/** A column with its position on the page. */
export interface Placed {
  readonly x: number
  readonly width: number
}

const gap = 6
const rowPadding = 4
const heading: TextStyle = { size: 8.5, weight: 'bold', colour: ink }

/** Places columns side by side, starting at `left`. */
export function placed(left: number, widths: readonly number[]): Placed[] {
  let x = left
  return widths.map((width) => {
    const column = { x, width: width - gap }
    x += width
    return column
  })
}

/** Draws the table from `from` on; returns where it ends. An empty text is an empty cell. */
export function drawTable(
  page: PdfPage,
  columns: readonly PdfColumn[],
  rows: readonly (readonly string[])[],
  from: number,
  cell: TextStyle = { size: 9, weight: 'regular', colour: ink },
): number {
  const { document } = page
  const { left, right, top, bottom } = document.page.margins
  const width = document.page.width - left - right
  const floor = document.page.height - bottom
  const places = placed(
    left,
    columns.map((column) => column.width),
  )
  let y = from

  const drawLine = (colour: string) =>
    document
      .moveTo(left, y)
      .lineTo(left + width, y)
      .lineWidth(0.6)
      .strokeColor(colour)
      .stroke()

  /** One row of texts with the line below it. */
  function drawRow(texts: readonly string[], height: number, style: TextStyle, colour: string): void {
    texts.forEach((text, n) => {
      if (text !== '') page.draw(text, { ...places[n]!, y }, style)
    })
    y += height + rowPadding
    drawLine(colour)
    y += rowPadding
  }

  const titles = columns.map((column) => column.title)
  const headHeight = Math.max(...titles.map((text, n) => page.heightOf(text, places[n]!.width, heading)))
  const drawHead = () => drawRow(titles, headHeight, heading, ink)
  const nextPage = () => {
    document.addPage()
    y = top
    drawHead()
  }

  const linesOfPage = linesWithin(floor - top - headHeight - 2 * rowPadding, cell)
  const parts = rows.flatMap((row) => {
    const lines = row.map((text, n) => page.linesOf(text, places[n]!.width, cell))
    return partsOf(row, lines, linesOfPage)
  })
  const firstHeight = heightOfLines(parts[0]?.lines ?? 0, cell)
  if (y + headHeight + firstHeight + 4 * rowPadding > floor && y > top) nextPage()
  else drawHead()
  for (const { texts, lines } of parts) {
    const height = heightOfLines(lines, cell)
    if (y + height > floor) nextPage()
    drawRow(texts, height, cell, rule)
  }
  return y
}

/** How many lines are not higher than so many points; at least one. */
const linesWithin = (points: number, style: TextStyle): number =>
  Math.max(1, Math.floor(points / heightOfLines(1, style)))

/** What is drawn of a row at one place, and how many lines that is. */
interface RowPart {
  readonly texts: readonly string[]
  readonly lines: number
}

/** The whole row, or, where no page holds it, its parts, cut between lines. */
function partsOf(
  row: readonly string[],
  lines: readonly (readonly string[])[],
  linesOfPage: number,
): readonly RowPart[] {
  const most = Math.max(...lines.map((each) => each.length))
  if (most <= linesOfPage) return [{ texts: row, lines: most }]
  return Array.from({ length: Math.ceil(most / linesOfPage) }, (_, n) => ({
    texts: lines.map((each) => each.slice(n * linesOfPage, (n + 1) * linesOfPage).join(' ')),
    lines: Math.min(linesOfPage, most - n * linesOfPage),
  }))
}
