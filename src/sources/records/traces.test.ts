// The TRACES text export: both layouts that operators have, and what is refused.
import { describe, expect, it } from 'vitest'
import { taxStatementKind } from './kinds/tax-statement.js'
import { readTraces as readBytes } from './traces.js'
import { TracesProblem } from './traces-lines.js'

const readTraces = (text: string) => readBytes(Buffer.from(text))

const heading = [
  '^Annual Tax Statement^',
  'File Creation Date^Permanent Account Number (PAN)^Current Status of PAN^Financial Year^Assessment Year^Name of Assessee^Address Line 1',
  '14-06-2026^ZZZPZ1000A^Active^2025-26^2026-27^ASHA VIJAY ZAVERI^14 LAKE ROAD',
  '^',
]
const summary =
  'Sr. No.^Name of Deductor^TAN of Deductor^^^^^Total Amount Paid / Credited(Rs.)^Total Tax Deducted(Rs.)^Total TDS Deposited(Rs.)'
const deductions =
  '^Sr. No.^Section^Transaction Date^Status of Booking^Date of Booking^Remarks^Amount Paid / Credited(Rs.)^Tax Deducted(Rs.)^TDS Deposited(Rs.)'
const partOne = [
  '^PART-I - Details of Tax Deducted at Source^',
  '',
  summary,
  '1^EXAMPLE SERVICES PRIVATE LIMITED^MUMZ01000A^^^^^150000.00^15000.00^15000.00',
  '',
  deductions,
  '^1^194J^15-Jun-2025^F^20-Aug-2025^-^1,00,000^10000.0^10000.00',
  '^2^194J^30-Sep-2025^U^-^B^50000.00^5000.00^',
  '2^ANOTHER EMPLOYER LLP^DELZ00001B^^^^^-200.00^0.00^0.00',
  deductions,
  '^1^192^31-Jul-2025^F^15-Oct-2025^-^-200.00^0.00^0.00',
]
const others = [
  '^PART-II - Details of Tax Deducted at Source for 15G / 15H^',
  'No Transactions Present^',
  '^PART-VII - Details of Paid Refund^',
  'Sr. No.^Assessment Year^Mode^Amount of Refund(Rs.)',
  '1^2025-26^ECS^1200.00',
]
const whole = [...heading, ...partOne, ...others].join('\r\n')

describe('a TRACES text export', () => {
  it('is read line by line: each deduction with its deductor', async () => {
    const statement = await readTraces(`\ufeff${whole}\r\n\x1a`)
    expect(statement).toMatchObject({ pan: 'ZZZPZ1000A', assessmentYear: '2026-2027' })
    expect(statement.otherParts).toEqual(['PART-VII - Details of Paid Refund'])
    expect(statement.rows).toHaveLength(3)
    expect(statement.rows[0]).toEqual({
      sr_no: 1,
      name_of_deductor: 'EXAMPLE SERVICES PRIVATE LIMITED',
      tan_of_deductor: 'MUMZ01000A',
      total_amount_paid: '150000.00',
      total_tax_deducted: '15000.00',
      total_tds_deposited: '15000.00',
      section: '194J',
      transaction_date: '15-Jun-2025',
      status_of_booking: 'F',
      date_of_booking: '20-Aug-2025',
      remarks: '-',
      amount_paid: '100000.00',
      tax_deducted: '10000.00',
      tds_deposited: '10000.00',
    })
    expect(statement.rows[1]).toMatchObject({ date_of_booking: null, tds_deposited: null, remarks: 'B' })
    expect(statement.rows[2]).toMatchObject({ sr_no: 3, total_amount_paid: '-200.00', section: '192' })
  })

  it('fits the columns of a tax-statement', async () => {
    const { assessmentYear, rows } = await readTraces(whole)
    const raw = { itr_client_id: 'a', tds_id: 'b', assessment_year: assessmentYear, tds_data: rows }
    expect(taxStatementKind.read(raw).tds_data).toHaveLength(3)
  })

  it('is read in the layout until 2022, PART A, with other cells and line ends', async () => {
    const older = [
      'File Creation Date^PAN^Financial Year^Assessment Year^Name',
      '1^ZZZPZ1000A^2020-21^2021-2022^X',
      '^PART A - Details of Tax Deducted at Source^',
      '^Sr. No.^Name of Deductor^TAN of Deductor^Total Amount Paid/Credited^Total Tax Deducted^Total TDS Deposited^',
      '^1^ALPHA^MUMZ01000A^10.00^1.00^1.00^',
      '^^Sr. No.^Section^Transaction Date^Status of Booking^Date of Booking^Remarks^Amount Paid^Tax Deducted^TDS Deposited^',
      '^^1^194A^31-Mar-2021^F^13-Jun-2021^-^10.00^1.00^1.00^',
      '^PART A1 - Details for 15G / 15H^',
      '^No Transactions Present^',
    ].join('\n')
    const { rows, assessmentYear, otherParts } = await readTraces(older)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ name_of_deductor: 'ALPHA', section: '194A', amount_paid: '10.00' })
    expect({ assessmentYear, otherParts }).toEqual({ assessmentYear: '2021-2022', otherParts: [] })
  })

  it('keeps a deductor that has no deductions', async () => {
    const text = [...heading, partOne[0], summary, partOne[3]].join('\n')
    expect((await readTraces(text)).rows).toEqual([
      expect.objectContaining({ sr_no: 1, tan_of_deductor: 'MUMZ01000A', section: null, amount_paid: null }),
    ])
  })

  it('without deductions is a statement of none', async () => {
    const text = [...heading, partOne[0], 'No Transactions Present^'].join('\n')
    expect((await readTraces(text)).rows).toEqual([])
  })

  const bad: [string, string, RegExp][] = [
    ['another text', 'hello\nworld', /not a TRACES/],
    ['nothing', '', /not a TRACES/],
    ['no year', whole.replace('2026-27', ''), /assessment year/],
    ['a year that is none', whole.replace('2026-27', '2026-28'), /assessment year/],
    ['an amount that is none', whole.replace('150000.00', '15x'), /line 8: total_amount_paid/],
    ['a date that is none', whole.replace('15-Jun-2025', '2025-06-15'), /line 11: transaction_date/],
    ['a deduction without section', whole.replace('^194J^15-Jun', '^^15-Jun'), /line 11/],
    ['a deduction before any deductor', whole.replace('MUMZ01000A', 'nobody'), /line 8/],
  ]
  for (const [name, text, problem] of bad) {
    it(`refused: ${name}, naming the line and not what it holds`, async () => {
      const failed = await readTraces(text).catch((error: unknown) => error)
      expect(failed).toBeInstanceOf(TracesProblem)
      expect((failed as Error).message).toMatch(problem)
    })
  }
})
