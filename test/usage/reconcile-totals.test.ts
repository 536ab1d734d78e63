// Tests that totals at the end of an invoice are told apart from charges, and that bad lines are not taken for totals.
import { beforeEach, describe, expect, it } from 'vitest'
import { asked, noon, useLedger } from './reconcile.harness.js'

const { forgetCalls, record, run } = await useLedger()

beforeEach(async () => {
  await forgetCalls()
  await record(asked(noon, 'a'), asked(noon, 'b'))
})

const head = 'reference,time,lookup,price\na,,PAN,0.60\nb,,PAN,0.60\n'

describe('the end of an invoice', () => {
  it.each<[string, string, [number, string][]]>([
    [
      'a label beside the amount',
      ',,Total,1.20\n',
      [[4, 'a total of the lines above ("Total"), 1.20, which agrees']],
    ],
    [
      'a label in place of the reference',
      'TOTAL,,,1.20\n',
      [[4, 'a total of the lines above ("TOTAL"), 1.20, which agrees']],
    ],
    [
      'a label in place of the time',
      ',Grand Total:,,1.20\n',
      [[4, 'a total of the lines above ("Grand Total:"), 1.20, which agrees']],
    ],
    [
      'a label beside the day of the invoice',
      ',2026-04-30,Total,1.20\n',
      [[4, 'a total of the lines above ("Total"), 1.20, which agrees']],
    ],
    [
      'fewer cells than the header',
      'Total,1.20\n',
      [[4, 'a total of the lines above ("Total"), 1.20, which agrees']],
    ],
    [
      'more cells than the header',
      ',,,,,,GRAND TOTAL,1.20\n',
      [[4, 'a total of the lines above ("GRAND TOTAL"), 1.20, which agrees']],
    ],
    [
      'the amount in another column',
      'Total,,1.20,\n',
      [[4, 'a total of the lines above ("Total"), 1.20, which agrees']],
    ],
    ['no label', ',,,1.20\n', [[4, 'a total of the lines above, 1.20, which agrees']]],
    [
      'a currency and commas',
      ',,Total,"₹ 1,234.00"\n',
      [[4, 'a total of the lines above ("Total"), 1,234.00, which differs by 1,232.80']],
    ],
    [
      'a whole number of rupees',
      ',,Total,2\n',
      [[4, 'a total of the lines above ("Total"), 2.00, which differs by 0.80']],
    ],
    [
      'taxes, a round-off and words after an empty line',
      '\n,,Sub Total,1.20\n,,CGST 9%,0.11\n,,SGST 9%,0.11\n,,Round off,-0.42\n,,Grand Total,1.00\n"Amount in words: Rupees one only",,,\n',
      [
        [5, 'a total of the lines above ("Sub Total"), 1.20, which agrees'],
        [6, 'a tax on the lines above ("CGST 9%"), 0.11, which agrees'],
        [7, 'a tax on the lines above ("SGST 9%"), 0.11, which agrees'],
        [8, 'an amount beside the lines above ("Round off"), -0.42, which cannot be checked'],
        [9, 'a total of the lines above ("Grand Total"), 1.00, which agrees'],
        [10, 'no charge but the end of the invoice ("Amount in words: Rupees one only")'],
      ],
    ],
  ])('%s', async (_, end, expected) => {
    const { groups, wrongLines, totalLines, totals } = await run(head + end)
    expect(totalLines).toEqual(expected)
    expect(wrongLines).toEqual([])
    expect(groups.matched).toEqual({ count: 2, total: 120 })
    expect(groups.theirs_only.count + groups.price_differs.count + groups.ours_only.count).toBe(0)
    expect(totals).toEqual({
      count: expected.length,
      differs: expected.filter(([, text]) => text.includes('differs')).length,
    })
  })

  it('a total of whole rupees without a label does not make the prices ambiguous', async () => {
    const { totalLines, groups } = await run('reference,price\na,0.60\nb,1.40\n,2\n')
    expect(totalLines).toEqual([[4, 'a total of the lines above, 2.00, which agrees']])
    expect([groups.matched.count, groups.price_differs.count]).toEqual([1, 1])
  })

  it('a total of whole paise is in paise', async () => {
    const { totalLines } = await run('reference,price\na,60\nb,60\nTotal,120\n')
    expect(totalLines).toEqual([[4, 'a total of the lines above ("Total"), 1.20, which agrees']])
  })

  it('a total of an invoice of times and prices', async () => {
    await forgetCalls()
    await record(asked(noon, null))
    const { groups, totalLines } = await run('time,price\n2026-04-01 12:00,0.60\nTotal,0.60\n')
    expect(totalLines).toEqual([[3, 'a total of the lines above ("Total"), 0.60, which agrees']])
    expect(groups.matched.count).toBe(1)
  })
})

describe('what is no total', () => {
  it.each<[string, string, string]>([
    ['another amount without a label', ',,,1.30\n', 'has neither a reference nor a time'],
    [
      'a product without reference and time',
      ',,GST Verification,0.60\n',
      'has neither a reference nor a time',
    ],
    ['a bad price', ',,PAN,much\n', '"price" is "much", expected an amount like 250, 2.50 or 1,00,000.50'],
    [
      'a bad time',
      ',soon,PAN,1.20\n',
      '"time" is "soon", expected a time like 2026-04-01 09:30:00 or 01/04/2026 09:30',
    ],
    ['too few cells', 'PAN,1.20\n', 'has 2 cells, the header has 4'],
  ])('%s stays a wrong line', async (_, end, problem) => {
    const { wrongLines, totalLines } = await run(head + end)
    expect(wrongLines).toEqual([[4, problem]])
    expect(totalLines).toEqual([])
  })

  it('a charge for something called a total stays a charge', async () => {
    const { of, totalLines } = await run(`${head}z,,Total,1.20\n`)
    expect(of('theirs_only')).toEqual([4])
    expect(totalLines).toEqual([])
  })

  it('the same price twice is not the total of one line', async () => {
    const { wrongLines } = await run('reference,price\na,0.60\n,0.60\n')
    expect(wrongLines).toEqual([[3, 'has neither a reference nor a time']])
  })
})
