import { describe, expect, it } from 'vitest'
import { amountColumn, amountNumberColumn, ColumnProblem, readColumns, yearsColumn } from './columns.js'
import { kindOf } from './kinds.js'

describe('columns', () => {
  const kept: [name: string, column: ReturnType<typeof amountColumn>, given: unknown, kept: unknown][] = [
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
  it.each(kept)('%s %#: is kept in its one form', (_name, column, given, expected) => {
    expect(column.read(given)).toBe(expected)
  })

  const refused: [name: string, column: ReturnType<typeof amountColumn>, given: unknown][] = [
    ['amount', amountColumn(), '1,00'],
    ['amount', amountColumn(), '1,0000'],
    ['amount', amountColumn(), '10.505'],
    ['amount', amountColumn(), 'Rs 10'],
    ['amount as a number', amountNumberColumn(), '1,00'],
    ['years', yearsColumn(), '2024-26'],
    ['years', yearsColumn(), '2024-2026'],
    ['years', yearsColumn(), '2024'],
  ]
  it.each(refused)('%s %#: what is in no such form is refused', (_name, column, given) => {
    expect(() => column.read(given)).toThrow(ColumnProblem)
  })

  it('the VPAs of a mobile are kept in lower case, vpas like vpa', () => {
    const kind = kindOf('mobile')
    const record = readColumns(kind.columns, {
      mobile_number: '9182736455',
      vpas: '["Asha.Rao@OkAxis"," second@YBL"]',
      vpa: 'Asha.Rao@OkAxis',
    })
    kind.derive?.(record)
    expect(record).toMatchObject({ vpas: ['asha.rao@okaxis', 'second@ybl'], vpa: 'asha.rao@okaxis' })
  })
})
