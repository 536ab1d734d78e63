// Tests that every line of an invoice and every call of a source is reported once, with the right result.
import { beforeEach, describe, expect, it } from 'vitest'
import type { InvoiceForm } from '../../src/usage/invoice.js'
import { asked, failed, noon, second, useLedger } from './reconcile.harness.js'

const { forgetCalls, record, run } = await useLedger()

beforeEach(forgetCalls)

/** The configuration has no cost for the source. */
const noCost = { isPriced: () => false }

describe('by reference', () => {
  it('reports what agrees, what only one side has, and what differs in price', async () => {
    await record(asked(noon, 'a'), asked(noon, 'b'), asked(noon, 'c'), asked(noon, null))
    const { groups, expected, of } = await run('Txn,Amount\na,60\nb,75\nz,60\na,60\n', {
      mapping: { reference: 'txn', price: 'AMOUNT' },
    })
    expect(groups).toEqual({
      matched: { count: 1, total: 60 },
      price_differs: { count: 1, total: 75 },
      theirs_only: { count: 1, total: 60 },
      charged_twice: { count: 1, total: 60 },
      ours_only: { count: 2, total: 120 },
    })
    expect(expected).toBe(60)
    expect(of('price_differs')).toEqual([3])
    expect(of('theirs_only')).toEqual([4])
    expect(of('charged_twice')).toEqual([5])
  })

  it('a line for a call without an answer differs in price: by our account it cost nothing', async () => {
    await record(failed(noon, 'unreadable', 'u'), failed(noon, 'timeout'), failed(noon, 'skipped'))
    const { groups, findings } = await run(
      'reference,price,time\nu,60,2026-04-01 12:00\nx,60,2026-04-01 12:00:10\n',
    )
    expect(groups.price_differs).toEqual({ count: 2, total: 120 })
    expect(findings.map(({ call, by }) => [call!.trouble, by])).toEqual([
      ['unreadable', 'reference'],
      ['timeout', 'time'],
    ])
  })

  it('a second line for one call is charged twice and names that call, even beside a call without an answer', async () => {
    await record(asked(noon, 'a'), failed(noon, 'timeout'))
    const at = '2026-04-01 12:00'
    const { of, findings } = await run(`reference,price,time\na,60,${at}\na,60,${at}\na,60,${at}\n`)
    expect(of('matched')).toHaveLength(1)
    expect(of('charged_twice')).toEqual([3, 4])
    expect(new Set(findings.map(({ call }) => call?.transactionId)).size).toBe(1)
    expect([of('theirs_only'), of('price_differs')]).toEqual([[], []])
  })

  it('calls of a source that gives no reference are matched by time with lines that have one', async () => {
    await record(asked(noon, null), asked(noon + 300 * second, null), failed(noon, 'timeout'))
    const { of, findings } = await run(
      'reference,price,time\nx,60,2026-04-01 12:00\ny,60,2026-04-01 12:00:10\nz,75,2026-04-01 12:05\n',
    )
    expect(of('matched')).toEqual([2])
    expect(of('price_differs')).toEqual([3, 4])
    expect(findings.find(({ line }) => line?.line === 3)?.call?.trouble).toBe('timeout')
    expect(of('ours_only')).toEqual([])
  })

  it('a call whose cost is not known agrees with any price, and what we expect of it is not 0', async () => {
    await record(
      asked(noon, 'a', { cost: 0 }),
      asked(noon, 'b', { cost: 0 }),
      failed(noon, 'unreadable', 'u'),
    )
    const { groups, unpriced, of, findings } = await run('reference,price\na,60\nu,60\n', {}, noCost)
    expect(of('matched')).toEqual([2])
    expect(findings.find(({ group }) => group === 'matched')!.call!.cost).toBeNull()
    expect(groups.matched).toEqual({ count: 1, total: 60 })
    expect(groups.ours_only).toEqual({ count: 1, total: null })
    expect(unpriced).toEqual({ matched: 1, ours_only: 1 })
    expect(of('price_differs')).toEqual([3]) // it had no answer: that should cost nothing
  })

  it('a total of which a part is known says so', async () => {
    await record(asked(noon, 'a', { cost: 0 }), asked(noon, 'b'))
    const { groups, unpriced } = await run('reference,price\n', {}, noCost)
    expect(groups.ours_only).toEqual({ count: 2, total: 60 })
    expect(unpriced).toEqual({ matched: 0, ours_only: 1 })
  })

  it('ignores calls that another source answered, that came from the cache or that were skipped', async () => {
    await record(
      asked(noon, 'o', { source: 'other' }),
      asked(noon, 'c', { cached: true, cost: 0 }),
      failed(noon, 'skipped'),
    )
    expect((await run('reference,price\n')).findings).toEqual([])
  })

  it('refuses a source that is neither configured nor in the ledger, not one that was removed', async () => {
    const text = 'reference,price\na,60\n'
    await expect(run(text, {}, { configured: ['records', 'other'] })).rejects.toThrow(
      'no source is named "vendor", and the ledger has no call to one in this period; configured: records, other',
    )
    await record(asked(noon, 'a'))
    expect((await run(text, {}, { configured: ['other'] })).groups.matched.count).toBe(1)
  })

  it('a reference may be as long as those that are stored', async () => {
    const longest = 'R'.repeat(255)
    await record(asked(noon, longest))
    const { groups, wrongLines } = await run(`reference,price\n${longest},0.60\n`)
    expect(groups.matched).toEqual({ count: 1, total: 60 })
    expect(wrongLines).toEqual([])
  })

  it('names the line of a wrong record, also after quoted cells with line ends', async () => {
    const text = 'reference,note,price\nA,"x\r\ny ""q""\r\nz",0.60\nB,"z",bad\nC,"1\n2",0.60\nD,,bad\n'
    const { wrongLines } = await run(text)
    expect(wrongLines.map(([line]) => line)).toEqual([5, 8])
  })

  it('an invoice without prices is matched too', async () => {
    await record(asked(noon, 'a'))
    expect((await run('reference\na\n')).groups.matched).toEqual({ count: 1, total: 60 })
  })
})

describe('by time, lookup and price', () => {
  const rc = { lookup: 'rc-advanced', cost: 250 }

  it('each line takes one call within the time', async () => {
    await record(
      asked(noon, 'a'),
      asked(noon + second, 'b'),
      asked(noon + 300 * second, 'c'),
      asked(noon, 'd', rc),
    )
    const { groups, of } = await run(
      [
        'time,lookup,price',
        '2026-04-01 12:00:30,panbasic,0.60',
        '2026-04-01 12:00:31,panbasic,0.60',
        '2026-04-01 12:00:32,panbasic,0.60',
        '2026-04-01 12:00:00,rc-advanced,2.75',
        '2026-04-01 12:00:00,rc-advanced,2.50',
      ].join('\n'),
    )
    expect(groups.matched).toEqual({ count: 3, total: 370 })
    expect(of('theirs_only')).toEqual([4, 5])
    expect(of('ours_only')).toEqual(['c'])
  })

  it('a line with the same time and lookup but another price differs in price', async () => {
    await record(asked(noon, 'a'), asked(noon, 'b'))
    const { groups, expected } = await run(
      'time,lookup,price\n2026-04-01 12:00,panbasic,60\n2026-04-01 12:00,panbasic,80\n',
    )
    expect(groups).toMatchObject({ matched: { count: 1 }, price_differs: { count: 1, total: 80 } })
    expect(expected).toBe(60)
  })

  it("several of the vendor's words translate to one lookup", async () => {
    await record(asked(noon, null, { lookup: 'gstinlite' }), asked(noon, null, { lookup: 'gstin-advanced' }))
    const text = 'time,lookup,price\n2026-04-01 12:00,GST,60\n2026-04-01 12:00,GST,60\n'
    const products = { gstinlite: 'GST', 'gstin-advanced': 'GST' }
    expect((await run(text, {}, { products })).groups.matched.count).toBe(2)
    expect((await run(text)).groups.theirs_only.count).toBe(2)
  })
})

describe('the period', () => {
  const days = { from: noon - 43_200 * second, to: noon + 43_200 * second }
  it("is the invoice's own days, and a call just beyond it still finds its line", async () => {
    await record(
      asked(days.from - 3 * second, 'early'),
      asked(days.from - 3 * second, 'gone'),
      asked(days.to + 90 * second, 'next'),
    )
    const text = 'reference,time,price\nearly,2026-04-01 00:00:00,60\n'
    for (const period of [undefined, days]) {
      const found = await run(text, {}, period === undefined ? {} : { period })
      expect(found.period).toEqual(days)
      expect(found.findings.map(({ group }) => group)).toEqual(['matched'])
    }
  })
})

describe('wrong lines', () => {
  it('are reported with their numbers, and the others are reconciled', async () => {
    await record(asked(noon, 'a'), asked(noon, 'b'))
    const { groups, lines, wrong, wrongLines } = await run(
      'reference,time,price\n\n"a",2026-04-01 12:00,60\nb,2026-13-01,60\nc,,sixty\nd,60\n,,60\n"b","01/04/2026\n12:00",60\n"b",01/04/2026,60\n',
    )
    expect([lines, wrong]).toEqual([7, 5])
    expect(groups.matched.count).toBe(2)
    expect(wrongLines).toEqual([
      [4, '"time" is "2026-13-01", expected a time like 2026-04-01 09:30:00 or 01/04/2026 09:30'],
      [5, '"price" is "sixty", expected an amount like 250, 2.50 or 1,00,000.50'],
      [6, 'has 2 cells, the header has 3'],
      [7, 'has neither a reference nor a time'],
      [8, expect.stringContaining('"time" is')],
    ])
  })

  it.each([
    [
      'a column that is not there',
      'Id,Amt\n',
      { mapping: { reference: 'Txn' } },
      'no column "Txn" (for reference); its columns are "Id", "Amt"',
    ],
    ['no column that helps', 'Id,Amt\n', {}, 'needs a column for reference, or columns for time and price'],
    ['the same column twice', 'reference,Reference\n', {}, 'two columns "reference"'],
    ['an empty file', '', {}, 'is empty'],
    [
      'a quotation mark that never ends',
      `reference\na\n"b\n${'c\n'.repeat(70_000)}`,
      {},
      'line 3: it is too long, or a quotation mark (") is opened and never closed',
    ],
    [
      'prices in rupees and in paise',
      'reference,price\na,2\nb,2.50\n',
      {},
      'some prices have a decimal point',
    ],
  ])('%s stops it', async (_what, text, form, message) => {
    await expect(run(text, form as Partial<InvoiceForm>)).rejects.toThrow(message)
  })

  it('whole prices are rupees when the option says so', async () => {
    await record(asked(noon, 'a', { cost: 200 }), asked(noon, 'b', { cost: 250 }))
    const found = await run('reference,price\na,2\nb,₹ 2.50\n', { wholePrices: 'main' })
    expect(found.groups.matched).toEqual({ count: 2, total: 450 })
  })

  it.each([
    ['KWD', 'reference,price\na,1.500\nb,KWD 0.25\nc,₹ 0.250\n', [1_500, 250]],
    ['JPY', 'reference,price\na,1500\nb,JPY 250.00\nc,2.50\n', [1_500, 250]],
  ] as const)('has prices in %s, with its own places', async (currency, text, [first, second]) => {
    await record(asked(noon, 'a', { cost: first }), asked(noon, 'b', { cost: second }))
    const found = await run(text, {}, { currency })
    expect(found.groups.matched).toEqual({ count: 2, total: 1_750 })
    expect(found.wrongLines).toEqual([[4, expect.stringContaining('expected an amount')]])
  })

  it('prices in two units are said in the currency', async () => {
    await expect(run('reference,price\na,2\nb,2.500\n', {}, { currency: 'KWD' })).rejects.toThrow(
      'main if 2 means KWD 2.000, or --whole-prices smallest if it means KWD 0.002',
    )
  })
})
