// Draws text on PDF pages: lines of several scripts, wrapped, and their original spelling beside them.
import PDFDocument from 'pdfkit'
import type { Fonts, Run, Weight } from './fonts.js'
import { mendMissingAnchors } from './missing-anchors.js'
import { wrapText } from './wrap-text.js'

export const ink = '#1a1a1a'
export const faded = '#5f6b76'
export const rule = '#c9d0d6'

export interface TextStyle {
  readonly size: number
  readonly weight: Weight
  readonly colour: string
}

const lineHeight = 1.45
const ascent = 1.069 // of Noto Sans; one baseline for all scripts

/** Height in points of so many lines. */
export const heightOfLines = (lines: number, { size }: TextStyle): number => lines * size * lineHeight

export interface PdfPage {
  readonly document: PDFKit.PDFDocument
  /** The lines of text in a column of `width` points. */
  linesOf(text: string, width: number, style: TextStyle): readonly string[]
  /** Height in points that text takes in a column of `width` points. */
  heightOf(text: string, width: number, style: TextStyle): number
  /** Draws text at a position, wrapped at `width`; returns its height. */
  draw(text: string, at: { x: number; y: number; width: number }, style: TextStyle): number
  /** Ends the document and returns its bytes. */
  finish(): Promise<Buffer>
}

/**
 * Begins a document. `madeAt` (Unix milliseconds) is its date; the title must hold no personal data, since readers
 * show it in lists.
 */
export function createPdf(parts: {
  fonts: Fonts
  title: string
  madeAt: number
  layout: 'portrait' | 'landscape'
}): PdfPage {
  const { fonts, title, madeAt, layout } = parts
  const document = new PDFDocument({
    size: 'A4',
    layout,
    margin: 40,
    bufferPages: true,
    lang: 'en-IN',
    info: { Title: title, Creator: 'Satyapan', Producer: 'Satyapan', CreationDate: new Date(madeAt) },
  })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  for (const { name, bytes } of fonts.faces) document.registerFont(name, bytes)
  const linesOf = (text: string, width: number, { size, weight }: TextStyle): string[] =>
    wrapText(text, (line) => widthOf(document, fonts.runsOf(line, weight), size) <= width)

  return {
    document,
    linesOf,
    heightOf: (text, width, style) => heightOfLines(linesOf(text, width, style).length, style),
    draw(text, { x, y, width }, style) {
      const lines = linesOf(text, width, style)
      // Letters of Indic scripts are drawn in a different order than they are written; copied text has this spelling.
      document.markContent('Span', { actual: text })
      lines.forEach((line, n) => {
        const baseline = y + n * style.size * lineHeight + style.size * ascent
        drawRuns(document, fonts.runsOf(line, style.weight), { x, baseline }, style)
      })
      document.endMarkedContent()
      return heightOfLines(lines.length, style)
    },
    finish() {
      return new Promise((resolve, reject) => {
        document.once('end', () => resolve(Buffer.concat(chunks)))
        document.once('error', reject)
        document.end()
      })
    },
  }
}

function useFace(document: PDFKit.PDFDocument, { face }: Run, size: number): PDFKit.PDFDocument {
  document.font(face.name).fontSize(size)
  mendMissingAnchors(document)
  return document
}

const widthOf = (document: PDFKit.PDFDocument, runs: readonly Run[], size: number): number =>
  runs.reduce((sum, run) => sum + useFace(document, run, size).widthOfString(run.text), 0)

/** Draws one line. */
function drawRuns(
  document: PDFKit.PDFDocument,
  runs: readonly Run[],
  { x, baseline }: { x: number; baseline: number },
  { size, colour }: TextStyle,
): void {
  let left = x
  for (const run of runs) {
    const { text } = run
    useFace(document, run, size).fillColor(colour)
    document.text(text, left, baseline, { lineBreak: false, baseline: 'alphabetic' })
    left += document.widthOfString(text)
  }
}

/** Writes the foot of every page: `left`, and the page number with the number of pages. */
export function drawFeet(page: PdfPage, text: string): void {
  const { document } = page
  const { start, count } = document.bufferedPageRange()
  const style: TextStyle = { size: 7.5, weight: 'regular', colour: faded }
  for (let n = start; n < start + count; n++) {
    document.switchToPage(n)
    const { width, height, margins } = document.page
    const y = height - margins.bottom + 8
    page.draw(text, { x: margins.left, y, width: width - margins.left - margins.right - 90 }, style)
    page.draw(`Page ${n + 1} of ${count}`, { x: width - margins.right - 70, y, width: 70 }, style)
  }
}
