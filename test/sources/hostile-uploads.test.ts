// Uploaded files made to hold up the service: each reader bounds what it takes, and gives other calls their turn.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBatchFileReader } from '../../src/batches/batch-file.js'
import { readJsonBody } from '../../src/operation/request-body.js'
import { maxCells, parseCsv } from '../../src/platform/csv-rows.js'
import { createColumnNames } from '../../src/sources/records/column-names.js'
import { openRecordFile } from '../../src/sources/records/file-lines.js'
import { type KindName, kindOf } from '../../src/sources/records/kinds.js'
import { readTraces } from '../../src/sources/records/traces.js'
import { openInvoice } from '../../src/usage/invoice.js'

const mib = 1024 * 1024
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uploads-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The result of the work, and how often other work had its turn meanwhile. The time is printed, and decides nothing. */
async function withTurns<T>(name: string, work: () => Promise<T>): Promise<{ result: T; turns: number }> {
  let [turns, longestMs, last, isOver] = [0, 0, performance.now(), false]
  const turn = () => {
    const now = performance.now()
    longestMs = Math.max(longestMs, now - last)
    last = now
    turns++
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  try {
    return { result: await work(), turns }
  } finally {
    isOver = true
    longestMs = Math.max(longestMs, performance.now() - last)
    process.stdout.write(`${name}: longest turn ${longestMs.toFixed(0)} ms, ${turns} turns\n`)
  }
}

/** Reads a file of records; returns how many lines it has and the first problem. */
async function readRecords(name: string, content: string, kind: KindName = 'pan') {
  const file = join(folder, name)
  await writeFile(file, content)
  return withTurns(name, async () => {
    const names = createColumnNames(kind, Object.keys(kindOf(kind).columns))
    let [lines, first] = [0, '']
    for await (const { problems } of (await openRecordFile(file, names)).lines()) {
      lines++
      if (first === '') first = problems?.[0]?.reason ?? ''
    }
    return { lines, first }
  })
}

const manyNames = (count: number) => Array.from({ length: count }, (_, i) => `c${i}`)

describe('a file of records', () => {
  it.each([
    ['300,000 columns', manyNames(300_000).join(',').slice(0, mib), /too long|more than 16384 cells/],
    ['as many columns as fit', manyNames(maxCells).join(','), /has 16384 names; at most 500/],
    ['a name of a megabyte', `pan_number,${'ab c'.repeat(mib / 4 - 100)}`, /^unknown column "ab cab/],
    ['500 names that are none', manyNames(500).join(','), /none of its names is a column/],
    ['400 names beside one that is', ['pan_number', ...manyNames(400)].join(','), /"c19" and 380 more;/],
    ['nothing but commas', ','.repeat(2 * mib), /too long|more than 16384 cells/],
  ])('in CSV with a header of %s is refused for it', async (name, header, problem) => {
    const { result } = await readRecords(`${name}.csv`, `${header}\n`)
    expect(result).toEqual({ lines: 1, first: expect.stringMatching(problem) })
    expect(result.first.length).toBeLessThan(8_000)
  })

  it('whose row of commas never ends is not held in memory', async () => {
    async function* endless() {
      for (;;) yield Buffer.alloc(64 * 1024, ',')
    }
    const failures = []
    for await (const { failure } of parseCsv(endless(), { maxRowBytes: mib })) failures.push(failure)
    expect(failures.at(-1)).toMatchObject({ code: 'CSV_MAX_RECORD_SIZE' })
    expect(failures.length).toBeLessThan(80) // slices of 16 KiB: a little more than a megabyte was taken
  })

  it.each([
    ['short.csv', `pan_number,full_name\n${'a\n'.repeat(50_000)}`, 50_000 / 100],
    ['blank.csv', `pan_number\n${'\n'.repeat(200_000)}`, 200_000 / 100],
    ['short.jsonl', '1\n'.repeat(100_000), 100],
    ['blank.jsonl', '\n'.repeat(200_000), 200],
    ['long.jsonl', `"${'x'.repeat(mib / 2)}"\n`.repeat(10), 10],
  ])('leaves the event loop after each slice: %s', async (name, content, least) => {
    expect((await readRecords(name, content)).turns).toBeGreaterThanOrEqual(least)
  })

  it.each([
    ['names', `{${manyNames(70_000).map((name) => `"${name}":1`)}}`, /more than 500 members/],
    ['brackets', `{"pan_number":${'['.repeat(mib / 2)}${']'.repeat(mib / 2)}`, /is not JSON/],
    ['one name', `{"${'ab c'.repeat(mib / 4 - 100)}":1}`, /^unknown column "ab cab/],
  ])('in JSON Lines with a megabyte of %s is refused for it', async (name, line, problem) => {
    const { result } = await readRecords(`${name}.jsonl`, `${line}\n`)
    expect(result).toEqual({ lines: 1, first: expect.stringMatching(problem) })
  })

  it('has values and lists of bounded length', () => {
    const long = '01-'.repeat(100_000)
    expect(() => kindOf('pan').read({ pan_number: long })).toThrow('at most 4000 characters')
    const rows = JSON.stringify(Array.from({ length: 5_001 }, () => ({})))
    const key = { itr_client_id: 'a', tds_id: 'b', assessment_year: '2026-27' }
    expect(() => kindOf('tax-statement').read({ ...key, tds_data: rows })).toThrow('at most 5000 items')
    const vpas = JSON.stringify(Array.from({ length: 5_001 }, () => ''))
    expect(() => kindOf('mobile').read({ mobile_number: '9182736455', vpas })).toThrow('at most 5000 items')
  })
})

describe('a TRACES text export', () => {
  const head =
    'File Creation Date^Permanent Account Number (PAN)^Assessment Year\n1-1-2026^ZZZPZ1000A^2026-27\n'
  const heading =
    'Name of Deductor^TAN of Deductor^Total Amount Paid^Total Tax Deducted^Total TDS Deposited\nA^MUMZ01000A^1^1^1\n' +
    'Section^Transaction Date^Status of Booking^Date of Booking^Remarks^Amount Paid^Tax Deducted^TDS Deposited\n'
  const deduction = '194J^15-Jun-2025^F^20-Aug-2025^-^1^1^1\n'

  it.each([
    ['cells', '^'.repeat(10_000), /line 3: more than 100 cells/],
    ['one line', 'a'.repeat(mib), /line 3: longer than 16384 characters/],
    ['parts', 'PART I\n'.repeat(1_000), /line 103: more than 100 parts/],
    ['lines', 'a^b\n'.repeat(100_000), /line 40001: more than 40000 lines/],
    ['deductions', `PART I\n${heading}${deduction.repeat(10_001)}`, /more than 10000 deductions/],
  ])('with too many %s is refused for it', async (_what, rest, problem) => {
    await expect(readTraces(Buffer.from(head + rest))).rejects.toThrow(problem)
  })

  it('leaves the event loop between its lines', async () => {
    const blank = await withTurns('blank lines', () => readTraces(Buffer.from(head + '\n'.repeat(mib))))
    expect(blank.turns).toBeGreaterThan(1_000)
    const text = `${head}PART I\n${heading}${deduction.repeat(9_000)}`
    const full = await withTurns('9,000 deductions', () => readTraces(Buffer.from(text)))
    expect(full.result.rows).toHaveLength(9_000)
    expect(full.turns).toBeGreaterThan(30) // 18 portions while splitting, and as many while reading
    const marks = await withTurns('end marks', () =>
      readTraces(Buffer.from(`${head}${'\x1a'.repeat(9_000)}x`)),
    )
    expect(marks.result.rows).toEqual([])
  })
})

describe('an invoice', () => {
  async function readInvoice(name: string, content: string) {
    const file = join(folder, `${name}.csv`)
    await writeFile(file, content)
    return withTurns(name, async () => {
      const lines = []
      const form = { mapping: {}, zoneMinutes: 330, wholePrices: undefined }
      for await (const line of (await openInvoice(file, form, 'INR')).lines()) lines.push(line)
      return lines
    })
  }

  it('with a header of 501 names is refused for it', async () => {
    const content = `${manyNames(501).join(',')}\n`
    await expect(readInvoice('names', content)).rejects.toThrow('has 501 names; at most 500')
    const long = readInvoice('unknown', `${manyNames(400).join(',')}\n`)
    await expect(long).rejects.toThrow(/"c49" and 350 more/)
  })

  it('whose row is nothing but commas is refused for it', async () => {
    const content = `reference,time,price\n${','.repeat(60_000)}\n`
    await expect(readInvoice('wide', content)).rejects.toThrow('line 2: it has more than 16384 cells')
  })

  it('whose time and price are thousands of characters long is not examined for them', async () => {
    const time = `2026-04-01 09:30${' '.repeat(20_000)}x`
    const { result } = await readInvoice(
      'long',
      `reference,time,price\na,${time},1\nb,,${'1'.repeat(20_000)}\n`,
    )
    expect(result).toEqual([
      { line: 2, problem: expect.stringContaining('expected a time') },
      { line: 3, problem: expect.stringContaining('expected an amount') },
    ])
  })

  it('leaves the event loop after each slice', async () => {
    const { turns } = await readInvoice('short', `reference,time,price\n${'a\n'.repeat(20_000)}`)
    expect(turns).toBeGreaterThanOrEqual(200)
  })
})

describe('other bodies', () => {
  it('a batch file whose line is a megabyte of commas is refused before the line is complete', async () => {
    const reader = createBatchFileReader('x.csv', 'vpa', 'cl_a', (_client, parse) => parse())
    reader.write(Buffer.from(`vpa\n${','.repeat(mib - 100)}`))
    await expect(reader.end()).rejects.toMatchObject({ code: 'INVALID_BATCH_FILE_FORMAT' })
  })

  it('a JSON body of administration is refused for its depth before it is parsed', async () => {
    const body = Object.assign(Readable.from([Buffer.from('['.repeat(60_000))]), {
      headers: { 'content-type': 'application/json' },
    })
    await expect(readJsonBody(body, 64 * 1024)).rejects.toThrow('nested too deep')
  })
})
