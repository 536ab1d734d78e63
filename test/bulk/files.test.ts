// Tests which files bulk takes: each one that it does not is refused with one line, and nothing of it is kept.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestDatabase } from '../support/database.js'
import { addresses, fileOf, found, openHarness } from './bulk.harness.js'

const { db } = await useTestDatabase()
let harness: Awaited<ReturnType<typeof openHarness>>

beforeAll(async () => {
  harness = await openHarness({ db, ask: async () => found })
})
afterAll(() => harness.close())

const stored = async () =>
  (
    await db.query<{ n: number }>(
      'select (select count(*) from bulk)::int + (select count(*) from bulk_chunk)::int + (select count(*) from job)::int as n',
    )
  ).rows[0]!.n

const wide = (columns: number) => {
  const names = ['vpa', ...Array.from({ length: columns - 1 }, (_, i) => `c${i}`)]
  return `${names.join(',')}\n${names.map(() => 'a@bank').join(',')}\n`
}

const refusals: Readonly<
  Record<string, readonly [file: string | Buffer, says: RegExp, map?: readonly string[]]>
> = {
  'an empty file': ['', /^The file is empty: it must have a header and at least one record$/],
  'a file of blank lines': ['\n\n  \n', /is empty/],
  'only a header': ['vpa\n', /only a header/],
  'another encoding': [
    Buffer.concat([Buffer.from('vpa,name\na@bank,Jos'), Buffer.from([0xe9]), Buffer.from('\n')]),
    /^Line 2 is not in UTF-8: save the file as "CSV UTF-8"$/,
  ],
  'UTF-16': [Buffer.from('\ufeffvpa\na@bank\n', 'utf16le'), /is in UTF-16, not in UTF-8/],
  'a workbook': [Buffer.from('504b0304ffff', 'hex'), /is a workbook/],
  '300 columns': [wide(300), /^The file has 300 columns, and bulk takes at most 256: leave out/],
  'two columns of one name': ['VPA,Name,vpa\na@bank,N,b@bank\n', /^Columns 1 and 3 have the same name/],
  'a column without a name': ['vpa,,name\na@bank,x,N\n', /^Column 2 has no name/],
  semicolons: ['vpa;name\na@bank;N\n', /separated by semicolons/],
  'a last line that is cut off': [
    'vpa,name,city\na@bank,N,P\nb@bank,N',
    /^Line 3 has 2 cells, and the header has 3: the file may be cut off/,
  ],
  'a last line with an open quotation mark': [
    'vpa,name\na@bank,N\nb@bank,"N\n',
    /^Line 3: a quotation mark \("\) is opened and never closed/,
  ],
  'a cell too many': ['vpa\na@bank,N\n', /^Line 2 has a cell 2, for which the header has no name$/],
  'a row that is too long': [`vpa,name\na@bank,${'N'.repeat(100_000)}\n`, /^Line 2: the record is too long/],
  'no column of the parameter': [
    'address\na@bank\n',
    /^No column of the first line is the parameter vpa of upi-basic: --map "NAME IN THE FILE=vpa"/,
  ],
  'a map to no parameter': [
    'address\na@bank\n',
    /^map must name a parameter of upi-basic: vpa/,
    ['address=upi'],
  ],
  'a map of no column': [
    'address\na@bank\n',
    /^map names a column for vpa that the file does not have$/,
    ['other=vpa'],
  ],
  'a map without an equals sign': [
    'address\na@bank\n',
    /^map must be "NAME IN THE FILE=parameter"$/,
    ['address'],
  ],
}

describe('bulk refuses', () => {
  it.each(Object.entries(refusals))('%s', async (_what, [file, says, map]) => {
    await expect(harness.estimate(file, map)).rejects.toThrow(says)
    const refused = await harness.start(file, { map: map ?? [] }).catch((error: Error) => error)
    expect((refused as Error).message).toMatch(says)
    expect((refused as Error).message).not.toMatch(/\n|@bank/)
    expect(await stored()).toBe(0)
  })
})

describe('bulk takes', () => {
  it('256 columns, blank lines, a byte order mark, a name in other letters and empty cells at the end', async () => {
    expect(await harness.estimate(wide(256))).toMatchObject({ records: 1 })
    const file = '\ufeffCustomer,V.P.A.,,\r\nC1,aa@bank,,\r\n\r\n,,,\r\nC2,bb@bank,,\r\n'
    expect(await harness.estimate(file)).toMatchObject({
      header: ['Customer', 'V.P.A.'],
      columns: { vpa: 1 },
      records: 2,
      duplicates: 0,
      malformed: 0,
    })
  })

  it('a mapped column, though another has the name of the parameter', async () => {
    const file = 'vpa,other\nx,aa@bank\n'
    expect(await harness.estimate(file, ['other=vpa'])).toMatchObject({ columns: { vpa: 1 }, malformed: 0 })
  })
})

describe('an estimate', () => {
  it('counts records, duplicates and malformed ones, says the highest cost, and starts nothing', async () => {
    const file = fileOf([...addresses(20), 'SOMEONE1@bank', 'someone1@bank ', 'none', ''])
    expect(await harness.estimate(file)).toMatchObject({
      records: 24,
      duplicates: 2,
      malformed: 2,
      highestPrice: 150,
      highestCost: 22 * 150,
    })
    expect(await stored()).toBe(0)
  })

  it('ends when nobody waits for it any more', async () => {
    const gone = AbortSignal.abort()
    const { path, lookup, client } = await harness.sent(fileOf(addresses(5)))
    await expect(harness.bulk.estimate({ path, lookup, client, map: [], signal: gone })).rejects.toThrow(
      /abort/i,
    )
  })
})
