import { readFile, stat } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import type { Database } from '../../../src/platform/database/database.js'
import { openErrorsFile } from '../../../src/sources/records/errors-file.js'
import { exportLines } from '../../../src/sources/records/export.js'
import { kindNames, kindOf } from '../../../src/sources/records/kinds.js'
import { bare } from './export.cases.js'
import { useRecordsHarness } from './records.harness.js'
import { untidyFile } from './untidy-file.harness.js'

const harness = useRecordsHarness()
const panOf = (n: number) => `ABCPD${String(1_000 + (n % 9_000)).padStart(4, '0')}${n < 9_000 ? 'K' : 'L'}`
const pan = (number: string) => harness.records.find('pan', number)

describe('an interrupted import', () => {
  const lines = 2_500

  /** A file of the first `count` PANs, all with this name. */
  const write = (file: string, name: string, count = lines) =>
    harness.write(
      file,
      Array.from({ length: count }, (_, n) =>
        JSON.stringify({ pan_number: panOf(n), full_name: name, category: 'person' }),
      ).join('\n'),
    )
  const run = (file: string, cutOffAfter?: number) => harness.run('pan', file, {}, cutOffAfter)
  const nameOf = async (n: number) => (await pan(panOf(n)))?.full_name

  it('continues where it stopped', async () => {
    const file = await write('one.jsonl', 'ASHA ONE')
    await expect(run(file, 1_000)).rejects.toThrow(/abort/i)
    expect(await nameOf(lines - 1)).toBeUndefined()
    expect(await run(file)).toMatchObject({ lines, imported: lines, resumedAt: 1_000 })
    expect([await nameOf(0), await nameOf(lines - 1)]).toEqual(['ASHA ONE', 'ASHA ONE'])
    expect(await run(file)).toMatchObject({ imported: lines, resumedAt: 0 })
  })

  it('begins again after another file of the kind, whose records it would otherwise leave', async () => {
    const one = await write('one.jsonl', 'ASHA ONE')
    const two = await write('two.jsonl', 'ASHA TWO', 10)
    await expect(run(one, 1_000)).rejects.toThrow(/abort/i)
    await run(two)
    expect(await nameOf(3)).toBe('ASHA TWO')
    expect(await run(one)).toMatchObject({ imported: lines, resumedAt: 0 })
    expect(await nameOf(3)).toBe('ASHA ONE')
  })

  it('begins again after a removal', async () => {
    const file = await write('one.jsonl', 'ASHA ONE')
    await expect(run(file, 1_000)).rejects.toThrow(/abort/i)
    expect(await harness.records.remove('pan', [panOf(3)])).toBe(1)
    expect(await run(file)).toMatchObject({ imported: lines, resumedAt: 0 })
    expect(await nameOf(3)).toBe('ASHA ONE')
  })

  it('continues only with the same merge option', async () => {
    const file = await write('one.jsonl', 'ASHA ONE')
    await expect(harness.run('pan', file, { merge: true }, 1_000)).rejects.toThrow(/abort/i)
    expect(await harness.run('pan', file, { merge: true })).toMatchObject({ resumedAt: 1_000 })
    await expect(harness.run('pan', file, { merge: true }, 1_000)).rejects.toThrow(/abort/i)
    expect(await run(file)).toMatchObject({ resumedAt: 0 })
  })
})

describe('an untidy file of 2,000 lines', () => {
  const { text, mapping, wrong, good } = untidyFile(2_000)

  it('applies nothing, counts invalid lines by reason, and lists each of them', async () => {
    const file = await harness.write('untidy.csv', text)
    const errors = await openErrorsFile(harness.path('wrong.csv'), file)
    const result = await harness.run('pan', file, { mapping, errors })
    await errors.close()
    expect(result).toMatchObject({ lines: 2_000, imported: 0, wrong: wrong.size })
    expect(await harness.records.count()).toEqual(new Map(kindNames.map((kind) => [kind, 0])))

    const expected = new Map<RegExp, number>()
    for (const reason of wrong.values()) expected.set(reason, (expected.get(reason) ?? 0) + 1)
    const reasons = result.reasons.map(({ column, reason, lines }) => [
      `${column ?? ''} ${reason}`.trim(),
      lines,
    ])
    expect(reasons).toHaveLength(expected.size)
    for (const [reason, lines] of expected)
      expect(reasons).toContainEqual([expect.stringMatching(reason), lines])
    for (const { lines, examples } of result.reasons) expect(examples).toHaveLength(Math.min(lines, 5))

    const listed = await readFile(harness.path('wrong.csv'), 'utf8')
    const numbers = [...listed.matchAll(/^(\d+),/gm)].map(([, line]) => Number(line))
    expect(numbers).toEqual([...wrong.keys()])
    expect(listed.split('\n')[0]).toBe('line,column,reason,value')
    expect((await stat(harness.path('wrong.csv'))).mode & 0o777).toBe(0o600)
  })

  it('with --keep-going applies every valid line', async () => {
    const file = await harness.write('untidy.csv', text)
    const result = await harness.run('pan', file, { mapping, keepGoing: true })
    expect(result).toMatchObject({ imported: good.length, wrong: wrong.size })
    for (const record of good) expect(await pan(record.pan_number)).toMatchObject(record)
  })
})

describe('the list of wrong lines', () => {
  it('replaces an earlier list, and no other file', async () => {
    const file = await harness.write('people.csv', 'pan_number,full_name\nx,Asha\n')
    for (const value of ['x', '=cmd()', '999999990019']) {
      await harness.write('people.csv', `pan_number,full_name\n${value},Asha\n`)
      const errors = await openErrorsFile(harness.path('list.csv'), file)
      await harness.run('pan', file, { errors })
      await errors.close()
    }
    const listed = await readFile(harness.path('list.csv'), 'utf8')
    expect(listed.split('\n')[1]).toMatch(
      /^2,pan_number,is not a well-formed PAN \(such as ZZZPZ1000A\),XXXXXXXX0019$/,
    )
    await expect(openErrorsFile(file, file)).rejects.toThrow(/is the file to import/)
    const other = await harness.write('other.csv', 'a,b\n')
    await expect(openErrorsFile(other, file)).rejects.toThrow(/already exists and is not a list/)
    expect(await readFile(other, 'utf8')).toBe('a,b\n')
    await expect(openErrorsFile(harness.path('no/list.csv'), file)).rejects.toThrow(/there is no such folder/)
  })
})

describe('a merge', () => {
  const merge = async (text: string, keepGoing = false) =>
    harness.run('pan', await harness.write('change.csv', text), { merge: true, keepGoing })
  const first = 'pan_number,full_name,father_name,dob\nABCPD1234E,Asha Devi Rao,Mohan Rao,1990-01-31\n'

  it('keeps columns that the file leaves out, and derives the others again', async () => {
    await harness.run('pan', await harness.write('first.csv', first))
    expect(await merge('pan_number,full_name,dob\nABCPD1234E,Asha Gupta,\n')).toMatchObject({ imported: 1 })
    expect(await pan('ABCPD1234E')).toMatchObject({
      full_name: 'Asha Gupta',
      full_name_split: ['Asha', '', 'Gupta'],
      father_name: 'Mohan Rao',
      dob: '1990-01-31',
    })
    await harness.run(
      'pan',
      await harness.write('again.csv', 'pan_number,full_name\nABCPD1234E,Asha Gupta\n'),
    )
    expect(await pan('ABCPD1234E')).toMatchObject({ father_name: '', dob: '' })
  })

  it('keeps a derivable column that a file gave', async () => {
    await harness.run(
      'pan',
      await harness.write('c.csv', 'pan_number,full_name,category\nABCPD1234E,A,karta\n'),
    )
    await merge('pan_number,full_name\nABCPD1234E,B\n')
    expect(await pan('ABCPD1234E')).toMatchObject({ full_name: 'B', category: 'karta' })
  })

  it('needs only the key of a known record, and all required columns of a new one', async () => {
    await harness.run('pan', await harness.write('first.csv', first))
    const text = 'pan_number,father_name\nABCPD1234E,Ram Rao\nABCPD1235F,Nobody\n'
    const refused = await merge(text)
    expect(refused).toMatchObject({ imported: 0, wrong: 1 })
    expect(refused.reasons).toMatchObject([{ column: 'full_name', examples: [3], lines: 1 }])
    expect(await merge(text, true)).toMatchObject({ imported: 1, wrong: 1 })
    expect(await pan('ABCPD1234E')).toMatchObject({ full_name: 'Asha Devi Rao', father_name: 'Ram Rao' })
    expect(await pan('ABCPD1235F')).toBeUndefined()
  })

  it('loses no change that is made while it is in progress', async () => {
    await harness.run('pan', await harness.write('first.csv', first))
    const other = harness.records.prepare('pan', [
      kindOf('pan').read({ pan_number: 'ABCPD1234E', full_name: 'Changed Meanwhile' }),
    ])
    let reads = 0
    // Another change is made once, between the merge's read and write.
    const db: Database = {
      ...harness.db,
      query: harness.db.query,
      transaction: async (work) => {
        if (++reads === 1) await harness.records.change((_tx, write) => write(other))
        return harness.db.transaction(work)
      },
    }
    await harness
      .recordsBy(db)
      .merge('pan', [{ pan_number: 'ABCPD1234E', father_name: 'Ram Rao' }], async () => {})
    expect(reads).toBe(2)
    expect(await pan('ABCPD1234E')).toMatchObject({ full_name: 'Changed Meanwhile', father_name: 'Ram Rao' })
  })
})

describe('an export', () => {
  it.each(kindNames)('of %s imports again as the same records', async (kind) => {
    const stored = kindOf(kind).read(bare[kind])
    const key = kindOf(kind).key.map((name) => stored[name] as string)
    await harness.records.change((_tx, write) => write(harness.records.prepare(kind, [stored])))
    const before = await harness.records.find(kind, ...key)
    let text = ''
    for await (const lines of exportLines(harness.records, kind)) text += lines.text
    expect(await harness.records.remove(kind, key)).toBe(1)
    expect(await harness.run(kind, await harness.write('export.csv', text))).toMatchObject({
      imported: 1,
      wrong: 0,
    })
    expect(await harness.records.find(kind, ...key)).toEqual(before)
    expect(text).not.toMatch(/(^|,)"?[=@]/m)
  })

  it('has every record once, page by page', async () => {
    const all = Array.from({ length: 450 }, (_, n) =>
      kindOf('pan').read({ pan_number: panOf(n), full_name: 'A' }),
    )
    await harness.records.change((_tx, write) => write(harness.records.prepare('pan', all)))
    const pages: number[] = []
    const seen = new Set<string>()
    for await (const { text, count } of exportLines(harness.records, 'pan')) {
      pages.push(count)
      for (const [number] of text.matchAll(/ABCPD\d{4}[KL]/g)) seen.add(number)
    }
    expect(pages).toEqual([0, 200, 200, 50])
    expect(seen.size).toBe(450)
  })
})
