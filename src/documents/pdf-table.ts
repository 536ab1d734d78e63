// Draws tables on PDF pages: cells wrap, rows stay whole, and each page begins with the headings.
import { ink, type PdfPage, rule, type TextStyle } from './pdf-page.js'

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

  const heightOf = (texts: readonly string[], style: TextStyle) =>
    Math.max(...texts.map((text, n) => page.heightOf(text, places[n]!.width, style)))
  const titles = columns.map((column) => column.title)
  const headHeight = heightOf(titles, heading)
  const drawHead = () => drawRow(titles, headHeight, heading, ink)
  const nextPage = () => {
    document.addPage()
    y = top
    drawHead()
  }

  const firstHeight = rows[0] === undefined ? 0 : heightOf(rows[0], cell)
  if (y + headHeight + firstHeight + 4 * rowPadding > floor && y > top) nextPage()
  else drawHead()
  for (const row of rows) {
    const height = heightOf(row, cell)
    if (y + height > floor) nextPage()
    drawRow(row, height, cell, rule)
  }
  return y
}
