// Writes the lines of a result file: CSV that no spreadsheet program takes for formulas.
import { csvLine } from '../platform/csv-line.js'
import type { Cell } from './columns.js'

const formulaStart = /^[=+\-@\t\r]/
const plainNumber = /^[+-]?\d+(\.\d+)?$/

/** Spreadsheet programs run a cell that begins like a formula; a leading apostrophe makes it text. */
const harmless = (cell: Cell): Cell =>
  typeof cell === 'string' && formulaStart.test(cell) && !plainNumber.test(cell) ? `'${cell}` : cell

/** One line with its line end. */
export const resultLine = (cells: readonly Cell[]): string => csvLine(cells.map(harmless))
