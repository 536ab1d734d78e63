// Splits a TRACES text export into the lines of its parts, a portion at a time, so that other calls get their turn.
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { endMarkAt } from '../../platform/end-of-file-mark.js'

/** The text is not such an export, or a line cannot be read. The message names the line, never its content. */
export class TracesProblem extends Error {}

export interface Line {
  readonly number: number
  readonly cells: readonly string[]
  /** The first cell that is not empty. */
  readonly first: string
}

interface Part {
  readonly name: string
  readonly title: string
  /** Of tax deducted at source; of another part none is stored. */
  readonly lines: Line[]
  /** Whether there is more than a heading in it. */
  isFilled: boolean
}

/** Lines of a portion, and characters: each line costs some microseconds, however short. */
const [portionLines, portionChars] = [200, 64 * 1024]
const maxLineChars = 16 * 1024 // a hundred times the longest line of an export
const maxCells = 100 // ten times as many as a line has
const maxParts = 100 // an export has about ten
/** A statement of 10,000 deductions, each under its own deductor and heading. */
const maxLines = 40_000

const partHeading = /^PART[\s-]+([A-Z]\d?|[IVX]+)\b/i
/** Part I, called A until 2022, is tax deducted at source. */
const tdsPart = /^(I|A)$/i
export const nothing = /^no transactions? present/i

export const isTdsPart = ({ name }: Pick<Part, 'name'>): boolean => tdsPart.test(name)

/** Gives other work its turn after each portion. */
export function createTurns() {
  let [lines, chars] = [0, 0]
  return (lineChars: number): Promise<void> | undefined => {
    chars += lineChars
    if (++lines < portionLines && chars < portionChars) return undefined
    lines = chars = 0
    return yieldToOthers()
  }
}

/** undefined: the line is empty. Throws TracesProblem. */
function readLine(text: string, number: number): Line | undefined {
  if (text.length > maxLineChars)
    throw new TracesProblem(`line ${number}: longer than ${maxLineChars} characters`)
  const cells = text.split('^', maxCells + 1).map((cell) => cell.trim())
  if (cells.length > maxCells) throw new TracesProblem(`line ${number}: more than ${maxCells} cells`)
  const first = cells.find((cell) => cell !== '')
  return first === undefined ? undefined : { number, cells, first }
}

/** The name of the part that begins with this line. */
function partNameOf({ cells, first }: Line): string | undefined {
  const filled = cells.filter((cell) => cell !== '')
  return filled.length <= 2 ? partHeading.exec(first)?.[1] : undefined
}

const isHeading = ({ first, cells }: Line): boolean =>
  nothing.test(first) || cells.some((cell) => /^sr\.? ?no/i.test(cell))

/** The lines before the first part, and the parts. Throws TracesProblem. */
export async function splitTraces(bytes: Buffer): Promise<{ head: Line[]; parts: Part[] }> {
  const text = new TextDecoder().decode(bytes.subarray(0, endMarkAt(bytes)))
  const head: Line[] = []
  const parts: Part[] = []
  const turn = createTurns()
  const lineEnd = /\r\n|\r|\n/g
  let [from, number, stored] = [0, 0, 0]
  while (from <= text.length) {
    const end = lineEnd.exec(text)
    const until = end?.index ?? text.length
    number++
    const line = until === from ? undefined : readLine(text.slice(from, until), number)
    const turned = turn(until - from)
    if (turned !== undefined) await turned
    from = end === null ? text.length + 1 : lineEnd.lastIndex
    if (line === undefined) continue
    const name = partNameOf(line)
    const part = parts.at(-1)
    if (name !== undefined) parts.push({ name, title: line.first, lines: [], isFilled: false })
    else if (part !== undefined && !isTdsPart(part)) part.isFilled ||= !isHeading(line)
    else if (++stored <= maxLines) (part?.lines ?? head).push(line)
    if (parts.length > maxParts) throw new TracesProblem(`line ${number}: more than ${maxParts} parts`)
    if (stored > maxLines) throw new TracesProblem(`line ${number}: more than ${maxLines} lines with content`)
  }
  return { head, parts }
}
