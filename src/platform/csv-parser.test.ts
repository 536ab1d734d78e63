// Tests that rows of any number of cells are read, without an error for each that differs from the first.
import { once } from 'node:events'
import { parse } from 'csv-parse'
import { expect, it } from 'vitest'
import { createCsvParser } from './csv-parser.js'

const file = 'a,b\n1\n2,3,4,5\n\n6,7\n,\n'

it('reads rows that differ in their number of cells, and makes no error of them', async () => {
  const parser = createCsvParser({ recordDelimiter: ['\r\n', '\n'] })
  parser.end(file)
  expect(await parser.toArray()).toEqual([['a', 'b'], ['1'], ['2', '3', '4', '5'], ['6', '7'], ['', '']])
  expect(parser.info.invalid_field_length).toBe(0)
})

it('would make one of each, if the parser compared them with the first', async () => {
  const parser = parse({ relaxColumnCount: true, skipEmptyLines: true }).resume()
  parser.end(file)
  await once(parser, 'end')
  expect(parser.info.invalid_field_length).toBe(2)
})
