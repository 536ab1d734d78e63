// Makes the parser of CSV files whose rows may differ in their number of cells, as those of spreadsheets do.
import { type Options, type Parser, parse } from 'csv-parse'

/**
 * csv-parse compares the number of cells of each row with that of the first, and makes an error of each that differs, only
 * to drop it under `relaxColumnCount`: with its stack and copies of the row, it takes a hundred times as long as the row.
 * The first row is the one before which `info.records` is 0. Here it always is, so no row is compared.
 */
export function createCsvParser(options: Options): Parser {
  const parser = parse({ ...options, bom: true, relaxColumnCount: true, skipEmptyLines: true })
  Object.defineProperty(parser.info, 'records', { get: () => 0, set: () => {} })
  return parser
}
