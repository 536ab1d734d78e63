import { describe, expect, it } from 'vitest'
import { mobile, vpa } from '../../identifiers/index.js'
import { type Column, ColumnProblem } from './column.js'
import { amountColumn, amountNumberColumn, compactedColumn, numberColumn, yearsColumn } from './columns.js'
import { type KindName, kindOf, kinds } from './kinds.js'

describe('columns', () => {
  const kept: [name: string, column: Column, given: unknown, kept: unknown][] = [
    ['mobile', numberColumn(mobile), "\u202a'6000000001.0\u202c", '6000000001'],
    ['VPA', numberColumn(vpa), '\u2066Found\u200b@sandbox\ufe0f\u2069', 'found@sandbox'],
    ['VPA as text', compactedColumn(vpa), '\ufffcFound\u061c@sandbox', 'found@sandbox'],
    ['amount', amountColumn(), '1,000', '1000.00'],
    ['amount', amountColumn(), '1,00,000.50', '100000.50'],
    ['amount', amountColumn(), '100,000.5', '100000.50'],
    ['amount', amountColumn(), '12,34,56,789', '123456789.00'],
    ['amount', amountColumn(), ' -7391.25 ', '-7391.25'],
    ['amount', amountColumn(), 1000, '1000.00'],
    ['amount as a number', amountNumberColumn(), '1,000', 1000],
    ['amount as a number', amountNumberColumn(), '1,00,000.50', 100000.5],
    ['amount as a number', amountNumberColumn(), 500, 500],
    ['years', yearsColumn(), '2024-2025', '2024-2025'],
    ['years', yearsColumn(), '2024-25', '2024-2025'],
    ['years', yearsColumn(), '1999-00', '1999-2000'],
  ]
  it.each(kept)('%s %#: is stored in its canonical form', (_name, column, value, expected) => {
    expect(column.read(value)).toBe(expected)
  })

  const refused: [name: string, column: Column, given: unknown][] = [
    ['amount', amountColumn(), '1,00'],
    ['amount', amountColumn(), '1,0000'],
    ['amount', amountColumn(), '10.505'],
    ['amount', amountColumn(), 'Rs ten'],
    ['amount as a number', amountNumberColumn(), '1,00'],
    ['years', yearsColumn(), '2024-26'],
    ['years', yearsColumn(), '2024-2026'],
    ['years', yearsColumn(), '2024'],
  ]
  it.each(refused)('%s %#: refuses a value in any other form', (_name, column, value) => {
    expect(() => column.read(value)).toThrow(ColumnProblem)
  })

  it('the VPAs of a mobile are stored in lower case, vpas like vpa', () => {
    const record = kinds.mobile.read({
      mobile_number: '9182736455',
      vpas: '["Asha.Rao@OkAxis"," second@YBL"]',
      vpa: 'Asha.Rao@OkAxis',
    })
    expect(record).toMatchObject({ vpas: ['asha.rao@okaxis', 'second@ybl'], vpa: 'asha.rao@okaxis' })
  })
  const leftOpen: [kind: KindName, given: Record<string, string>, derived: Record<string, unknown>][] = [
    [
      'pan',
      { pan_number: 'ABCPD1234E', full_name: 'Asha Devi Rao' },
      { full_name_split: ['Asha', 'Devi', 'Rao'], category: 'person', individual_pan: true },
    ],
    [
      'vehicle',
      { rc_number: 'DL99ZZ0001', owner_name: 'Asha Rao', manufacturing_date: '2018-02', financer: 'A Bank' },
      { manufacturing_date_formatted: '2018-02', financed: true },
    ],
    ['food-licence', { fssai_number: '10099000000001' }, { id_number: '10099000000001' }],
    ['taxpayer', { gstin: '27ZZZCZ1000A1ZE', legal_name: 'Rao Foods' }, { pan_number: 'ZZZCZ1000A' }],
  ]
  it.each(leftOpen)('of %s that can be worked out from others are', (name, fields, derived) => {
    const empty = Object.fromEntries(Object.keys(derived).map((column) => [column, '']))
    for (const raw of [fields, { ...fields, ...empty }]) {
      expect(kindOf(name).read(raw)).toMatchObject(derived)
    }
  })
})
