import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createColumnNames } from './column-names.js'
import type { FileLine } from './file-line.js'
import { openRecordFile } from './file-lines.js'

const columns = ['pan_number', 'full_name', 'dob']
const names = createColumnNames('pan', columns)
const text = 'pan_number,full_name\nABCPD1234E,ASHA RAO\n'

describe('a record file that is not as it should be', () => {
  let directory: string
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'satyapan-lines-'))
  })
  afterAll(() => rm(directory, { recursive: true, force: true }))

  const reasonOf = ({ problems }: FileLine) => problems![0]!.reason
  async function read(name: string, content: string | Buffer, named = names): Promise<FileLine[]> {
    const file = join(directory, name)
    await writeFile(file, content)
    const lines: FileLine[] = []
    for await (const line of (await openRecordFile(file, named)).lines()) lines.push(line)
    return lines
  }
  const bigEndian = Buffer.from(text, 'utf16le').swap16()

  it.each([
    ['a workbook', Buffer.from('PK\x03\x04rest of it\n'), /workbook.*"CSV UTF-8"/],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /workbook.*"CSV UTF-8"/],
    ['UTF-16 with its mark', Buffer.from(`\ufeff${text}`, 'utf16le'), /UTF-16/],
    ['UTF-16 the other way round', Buffer.concat([Buffer.from([0xfe, 0xff]), bigEndian]), /UTF-16/],
    ['UTF-16 without a mark', Buffer.from(text, 'utf16le'), /UTF-16/],
  ])('is refused as %s', async (_what, content, message) => {
    await expect(read('file.csv', content)).rejects.toThrow(message)
    await expect(read('file.jsonl', content)).rejects.toThrow(message)
  })

  it('is read to the Ctrl-Z at its end, which is no record', async () => {
    const record = { pan_number: 'ABCPD1234E', full_name: 'ASHA RAO' }
    for (const end of ['\x1a', '\x1a\r\n', '\x1a'.repeat(100)]) {
      expect(await read('file.csv', `${text}${end}`)).toMatchObject([{ line: 2, raw: record }])
      expect(await read('file.jsonl', `${JSON.stringify(record)}\n${end}`)).toMatchObject([
        { line: 1, raw: record },
      ])
      expect(await read('file.jsonl', `${JSON.stringify(record)}${end}`)).toMatchObject([
        { line: 1, raw: record },
      ])
    }
  })

  it.each([
    ['semicolons', 'pan_number;full_name\nABCPD1234E;ASHA RAO\n', /separated by semicolons.*by commas/],
    ['tabs', 'pan_number\tfull_name\nABCPD1234E\tASHA RAO\n', /separated by tabs.*by commas/],
    ['no header', 'ABCPD1234E,ASHA RAO\n', /first line must be the header.*pan_number, full_name, dob/],
    ['no header, semicolons', 'ABCPD1234E;ASHA RAO\n', /semicolons/],
    ['no header, a cell twice', 'ABCPD1234E,ASHA,ASHA\n', /first line must be the header/],
    [
      'an unknown column',
      'pan_number,favourite\n',
      /unknown column "favourite"; the columns of pan are pan_number, full_name, dob; --map "favourite=pan_number" says which it is, --ignore "favourite" leaves it out/,
    ],
    [
      'one that is written short',
      'PAN No.,Customer\n',
      /unknown columns "PAN No\." \(perhaps pan_number\), "Customer"/,
    ],
    ['a column twice', 'pan_number,full_name,PAN_NUMBER\n', /names pan_number twice/],
  ])('says so of line 1: %s', async (_what, content, problem) => {
    const lines = await read('file.csv', content)
    expect(lines).toEqual([{ line: 1, problems: [{ reason: expect.stringMatching(problem) }] }])
    expect(reasonOf(lines[0]!)).not.toMatch(/ABCPD1234E|ASHA/)
  })

  it.each([
    ['a quotation mark without its end', '"ASHA\n', /opened and never closed/],
    ['a quotation mark inside', 'AS"HA\n', /inside a cell/],
    ['text after quotes', '"ASHA"RAO\n', /write it twice/],
  ])('says what is wrong with %s', async (_what, cell, problem) => {
    const lines = await read('file.csv', `pan_number,full_name\nABCPD1234E,ASHA RAO\nABCPD1235F,${cell}`)
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatchObject({ line: 3, problems: [{ reason: expect.stringMatching(problem) }] })
    expect(reasonOf(lines[1]!)).not.toMatch(/CSV_|INVALID_/)
  })

  it('reads every line before the one that cannot be read, however many', async () => {
    const good = Array.from({ length: 3_000 }, (_, n) => `ABCPD${1_000 + n}E,ASHA RAO\n`).join('')
    for (const bad of ['"ASHA\n', 'AS"HA\n']) {
      const lines = await read('file.csv', `pan_number,full_name\n${good}ABCPD1235F,${bad}`)
      expect(lines).toHaveLength(3_001)
      expect(lines.filter(({ problems }) => problems !== undefined).map(({ line }) => line)).toEqual([3_002])
    }
  })

  it('says that a file is not there, or is a folder', async () => {
    const file = join(directory, 'missing.csv')
    await expect(openRecordFile(file, names)).rejects.toThrow(new Error(`there is no file ${file}`))
    await expect(openRecordFile(directory, names)).rejects.toThrow(/is not a file|is a folder/)
  })

  const mapped = createColumnNames('pan', columns, {
    columns: { 'PAN No.': 'pan_number', 'Applicant Name': 'full_name' },
    ignore: ['Branch Remarks'],
  })
  const record = { pan_number: 'ABCPD1234E', full_name: 'ASHA RAO' }

  it('applies mapped names and ignored columns, in either format', async () => {
    const csv = 'pan no,APPLICANT NAME,Branch Remarks,D.O.B\nABCPD1234E,ASHA RAO,call again,\n'
    expect(await read('file.csv', csv, mapped)).toMatchObject([{ line: 2, raw: record }])
    const json = JSON.stringify({
      'PAN No.': 'ABCPD1234E',
      'Applicant Name': 'ASHA RAO',
      'branch remarks': 1,
    })
    expect(await read('file.jsonl', json, mapped)).toMatchObject([{ line: 1, raw: record }])
  })

  it('refuses two names of one column', async () => {
    expect(await read('file.csv', 'PAN No.,pan_number\nA,B\n', mapped)).toEqual([
      { line: 1, problems: [{ reason: 'the header names pan_number twice' }] },
    ])
    const json = JSON.stringify({ 'PAN No.': 'ABCPD1234E', pan_number: 'ABCPD1234E' })
    expect((await read('file.jsonl', json, mapped))[0]).toMatchObject({
      problems: [{ column: 'pan_number', reason: 'is given twice' }],
    })
  })

  it('lets columns without a name and cells beyond the header pass while they are empty', async () => {
    const lines = await read('file.csv', 'pan_number,full_name,,\nABCPD1234E,ASHA RAO,,,,\nABCPD1234E,A,x,\n')
    expect(lines[0]).toMatchObject({ line: 2, raw: record })
    expect(lines[1]).toEqual({
      line: 3,
      problems: [{ reason: 'has a cell 3, for which the header has no name' }],
    })
  })

  it('removes the apostrophe that keeps a spreadsheet from running a cell', async () => {
    const cells = ["'=SUM(A1)", "''=x", "'tis", '""""""']
    const lines = await read('file.csv', `full_name\n${cells.join('\n')}\n`)
    expect(lines.map(({ raw }) => raw?.full_name)).toEqual(['=SUM(A1)', "'=x", "'tis", ''])
  })
})
