// The lines on which rows begin, and what an unreadable rest leaves.
import { describe, expect, it } from 'vitest'
import { createCsvRows } from './csv-rows.js'

async function linesOf(...chunks: readonly string[]) {
  const parser = createCsvRows({ maxRowBytes: 1_000 })
  const read = []
  for (const chunk of chunks) read.push(await parser.write(Buffer.from(chunk)))
  read.push(await parser.end())
  const rows = read.flatMap((each) => each.rows.map(({ line, cells }) => [line, ...cells]))
  return { rows, failed: read.map(({ failure, nextLine }) => (failure === undefined ? 0 : nextLine)) }
}

describe('rows of CSV', () => {
  it.each([
    [
      'ordinary lines',
      ['a,b\n1,2\n'],
      [
        [1, 'a', 'b'],
        [2, '1', '2'],
      ],
    ],
    [
      'lines that end with CR LF',
      ['a\r\n1\r\n2'],
      [
        [1, 'a'],
        [2, '1'],
        [3, '2'],
      ],
    ],
    [
      'a Ctrl-Z at the end',
      ['a\r\n1\r\n', '\x1a'],
      [
        [1, 'a'],
        [2, '1'],
      ],
    ],
    [
      'a Ctrl-Z and a line end, cut',
      ['a\r\n1\r\n\x1a', '\r', '\n'],
      [
        [1, 'a'],
        [2, '1'],
      ],
    ],
    [
      'a Ctrl-Z elsewhere',
      ['a\n\x1a', '\n1\x1a2\n'],
      [
        [1, 'a'],
        [2, '\x1a'],
        [3, '1\x1a2'],
      ],
    ],
    [
      'empty lines',
      ['a\n\n\n1\n'],
      [
        [1, 'a'],
        [4, '1'],
      ],
    ],
    [
      'line ends in quoted cells',
      ['a\n"1\n2"\n3\n'],
      [
        [1, 'a'],
        [2, '1\n2'],
        [4, '3'],
      ],
    ],
    [
      'CR LF in quoted cells',
      ['a\r\n"1\r\n2\r\n3"\r\n4\r\n'],
      [
        [1, 'a'],
        [2, '1\r\n2\r\n3'],
        [5, '4'],
      ],
    ],
    [
      'chunks that end anywhere',
      ['a\r', '\n"1\r', '\n2"\r', '\n3'],
      [
        [1, 'a'],
        [2, '1\r\n2'],
        [4, '3'],
      ],
    ],
  ])('%s', async (_name, chunks, rows) => expect((await linesOf(...chunks)).rows).toEqual(rows))

  it('gives the rows before a quotation mark that is never closed, and its line', async () => {
    const { rows, failed } = await linesOf(`a\n1\n"2${'x'.repeat(2_000)}`)
    expect(rows).toEqual([
      [1, 'a'],
      [2, '1'],
    ])
    expect(Math.max(...failed)).toBe(3)
  })
})
