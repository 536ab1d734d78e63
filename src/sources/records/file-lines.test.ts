import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FileLine, openRecordFile } from './file-lines.js'

const names = ['pan_number', 'full_name', 'dob']
const text = 'pan_number,full_name\nABCPD1234E,ASHA RAO\n'

describe('a record file that is not as it should be', () => {
  let directory: string
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'satyapan-lines-'))
  })
  afterAll(() => rm(directory, { recursive: true, force: true }))

  async function read(name: string, content: string | Buffer): Promise<FileLine[]> {
    const file = join(directory, name)
    await writeFile(file, content)
    const lines: FileLine[] = []
    for await (const line of (await openRecordFile(file, names)).lines()) lines.push(line)
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

  it.each([
    ['semicolons', 'pan_number;full_name\nABCPD1234E;ASHA RAO\n', /separated by semicolons.*by commas/],
    ['tabs', 'pan_number\tfull_name\nABCPD1234E\tASHA RAO\n', /separated by tabs.*by commas/],
    ['no header', 'ABCPD1234E,ASHA RAO\n', /first line must be the header.*pan_number, full_name, dob/],
    ['no header, semicolons', 'ABCPD1234E;ASHA RAO\n', /semicolons/],
    ['no header, a cell twice', 'ABCPD1234E,ASHA,ASHA\n', /first line must be the header/],
    ['an unknown column', 'pan_number,colour\n', /unknown column "colour"/],
    ['a column twice', 'pan_number,full_name,PAN_NUMBER\n', /names pan_number twice/],
  ])('says so of line 1: %s', async (_what, content, problem) => {
    const lines = await read('file.csv', content)
    expect(lines).toEqual([{ line: 1, problem: expect.stringMatching(problem) }])
    expect(lines[0]!.problem).not.toMatch(/ABCPD1234E|ASHA/)
  })

  it.each([
    ['a quotation mark without its end', '"ASHA\n', /opened and never closed/],
    ['a quotation mark inside', 'AS"HA\n', /inside a cell/],
    ['text after quotes', '"ASHA"RAO\n', /written twice/],
  ])('says what is wrong with %s', async (_what, cell, problem) => {
    const lines = await read('file.csv', `pan_number,full_name\nABCPD1234E,ASHA RAO\nABCPD1235F,${cell}`)
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatchObject({ line: 3, problem: expect.stringMatching(problem) })
    expect(lines[1]!.problem).not.toMatch(/CSV_|INVALID_/)
  })

  it('reads every line before the one that cannot be read, however many', async () => {
    const good = Array.from({ length: 3_000 }, (_, n) => `ABCPD${1_000 + n}E,ASHA RAO\n`).join('')
    for (const bad of ['"ASHA\n', 'AS"HA\n']) {
      const lines = await read('file.csv', `pan_number,full_name\n${good}ABCPD1235F,${bad}`)
      expect(lines).toHaveLength(3_001)
      expect(lines.filter(({ problem }) => problem !== undefined).map(({ line }) => line)).toEqual([3_002])
    }
  })

  it('says that a file is not there, or is a folder', async () => {
    const file = join(directory, 'missing.csv')
    await expect(openRecordFile(file, names)).rejects.toThrow(new Error(`there is no file ${file}`))
    await expect(openRecordFile(directory, names)).rejects.toThrow(/is not a file|is a folder/)
  })
})
