// Tests which labels make a line of an invoice a total, and what is said of its amount.
import { describe, expect, it } from 'vitest'
import { createTotalCheck, kindOfLabel } from './invoice-totals.js'

describe('the label', () => {
  it.each([
    ['sum', 'Total'],
    ['sum', ' TOTAL: '],
    ['sum', 'Grand Total'],
    ['sum', 'GRAND-TOTAL'],
    ['sum', 'Subtotal'],
    ['sum', 'Sub Total'],
    ['sum', 'Invoice total (INR)'],
    ['sum', 'Total amount payable'],
    ['sum', 'Total (incl. GST)'],
    ['sum', 'Total for April 2026'],
    ['sum', 'Amount due'],
    ['sum', 'Taxable value'],
    ['tax', 'GST 18%'],
    ['tax', 'GST @ 18 %'],
    ['tax', 'Add: IGST (18%)'],
    ['tax', 'CGST 9%'],
    ['tax', 'SGST@9%'],
    ['tax', 'VAT (20%)'],
    ['tax', 'Tax'],
    ['other', 'Round off'],
    ['other', 'Less: Discount'],
    ['words', 'Amount in words: Rupees one thousand only'],
    ['words', 'Total in words'],
    ['words', 'INR One Thousand Two Hundred Thirty Four Only'],
  ])('%s: %s', (kind, label) => {
    expect(kindOfLabel(label)).toBe(kind)
  })

  it.each([
    '',
    '1,234.00',
    'GST Verification',
    'GSTIN Advanced',
    'TAX-26AS-77',
    'TAX26AS77',
    'TOTAL-1',
    'GST0001',
    'Tax Form 26AS',
    'Totally KYC',
    'TOTALKYC001',
    'Total KYC check',
    'TXN Total',
    'Discounted PAN check',
    'Rupee transfer',
  ])('none: %j', (label) => {
    expect(kindOfLabel(label)).toBeUndefined()
  })
})

describe('an amount', () => {
  const following = (...prices: number[]) => {
    const totals = createTotalCheck('INR')
    for (const price of prices) totals.add(price)
    const say = (kind: 'sum' | 'tax' | 'other' | 'words', label: string, amount: number | null) =>
      totals.check({ line: 9, kind, label, amount })
    return { ...totals, say }
  }

  it('agrees with the sum, or differs by what is named', () => {
    expect(following(100_000, 23_400).say('sum', 'Total', 123_400)).toEqual({
      text: 'a total of the lines above ("Total"), 1,234.00, which agrees',
      agrees: true,
    })
    expect(following(100_000, 23_400).say('sum', 'Total', 123_399)).toEqual({
      text: 'a total of the lines above ("Total"), 1,233.99, which differs by 0.01',
      agrees: false,
    })
  })

  it('is written with Indian commas, and shortens a long label', () => {
    const { text } = following(1_00_00_050).say('sum', `Total ${'-'.repeat(99)}`, 1_00_00_050)
    expect(text).toBe(`a total of the lines above ("Total ${'-'.repeat(34)}"), 1,00,000.50, which agrees`)
  })

  it('of a tax agrees with its percentage, rounded to the rupee at most', () => {
    expect(following(10_000, 5).say('tax', 'GST 18%', 1_801).agrees).toBe(true)
    expect(following(10_000, 5).say('tax', 'GST 18%', 1_800).agrees).toBe(true)
    expect(following(10_000).say('tax', 'GST @ 18%', 2_800)).toEqual({
      text: 'a tax on the lines above ("GST @ 18%"), 28.00, which differs by 10.00',
      agrees: false,
    })
    expect(following(10_000).say('tax', 'Tax', 2_800).agrees).toBeNull()
  })

  it('of a grand total agrees with lines, taxes and the round-off together', () => {
    const invoice = following(10_000, 5)
    invoice.say('sum', 'Taxable value', 10_005)
    invoice.say('tax', 'CGST 9%', 900)
    invoice.say('tax', 'SGST 9%', 900)
    expect(invoice.say('other', 'Round off', -5).agrees).toBeNull()
    expect(invoice.say('sum', 'Grand Total', 11_800).agrees).toBe(true)
    expect(invoice.say('sum', 'Grand Total', 12_000)).toMatchObject({ agrees: false })
  })

  it('of a section agrees with the lines since the last total', () => {
    const invoice = following(100, 50)
    expect(invoice.say('sum', 'Subtotal', 150).agrees).toBe(true)
    invoice.add(70)
    expect(invoice.say('sum', 'Subtotal', 70).agrees).toBe(true)
    expect(invoice.say('sum', 'Grand total', 220).agrees).toBe(true)
  })

  it('is not checked in words, without an amount, or on an invoice without prices', () => {
    expect(following(100).say('words', 'Amount in words', 5)).toEqual({
      text: 'no charge but the end of the invoice ("Amount in words")',
      agrees: null,
    })
    expect(following(100).say('sum', 'Total', null).agrees).toBeNull()
    expect(following().say('sum', 'Total', 100)).toEqual({
      text: 'a total ("Total"), 1.00, which cannot be checked',
      agrees: null,
    })
  })

  it('that differs is explained by lines that could not be read', () => {
    const invoice = following(100, 50)
    invoice.miss()
    expect(invoice.say('sum', 'Total', 200).text).toMatch(
      /which differs by 0\.50; 1 of them could not be read$/,
    )
  })

  it('without a label is a total only of two lines or more', () => {
    expect(following(100, 50).isSum(150)).toBe(true)
    expect(following(100, 50).isSum(151)).toBe(false)
    expect(following(100).isSum(100)).toBe(false)
    expect(following(0, 0).isSum(0)).toBe(false)
    expect(following(100, 50).isSum(null)).toBe(false)
  })

  it.each([
    ['JPY', [1_000, 234], 1_235, '1,235, which differs by 1'],
    ['KWD', [1_000, 234], 1_234, '1.234, which agrees'],
  ] as const)('has the places of %s', (currency, prices, amount, said) => {
    const totals = createTotalCheck(currency)
    for (const price of prices) totals.add(price)
    expect(totals.check({ line: 9, kind: 'sum', label: 'Total', amount }).text).toBe(
      `a total of the lines above ("Total"), ${said}`,
    )
  })

  it('of a tax is rounded to the main unit of the currency', () => {
    const taxed = (currency: string, tax: number) => {
      const totals = createTotalCheck(currency)
      totals.add(10_005)
      return totals.check({ line: 9, kind: 'tax', label: 'GST 18%', amount: tax }).agrees
    }
    // 18 % of 10,005 is 1,801, exactly in yen, and to the dinar in fils.
    expect([taxed('JPY', 1_801), taxed('JPY', 1_800)]).toEqual([true, false])
    expect([taxed('KWD', 2_000), taxed('KWD', 3_000)]).toEqual([true, false])
  })
})
