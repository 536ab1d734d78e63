import { describe, expect, it } from 'vitest'
import { readInvoiceTime, readZone } from './invoice-times.js'

const ist = 330
const at = Date.UTC(2026, 3, 1, 4, 0) // 09:30 in India

describe('times of an invoice', () => {
  it.each([
    ['2026-04-01T04:00:00Z', at],
    ['2026-04-01T09:30:00+05:30', at],
    ['2026-04-01T04:00:00.250Z', at + 250],
    ['2026-04-01 09:30', at],
    ['2026/04/01 09:30:00', at],
    ['01/04/2026 09:30', at],
    ['1-4-2026 9:30:00 AM', at],
    ['01-04-26 09:30', at],
    ['01.04.2026, 09:30', at],
    ['01-Apr-2026 09:30', at],
    ['1 April 2026 09:30 IST', at],
    ['Apr 1, 2026 9:30 am', at],
    ['01/04/2026 09:30 PM', at + 12 * 3_600_000],
    ['01/04/2026 12:30 AM', at - 9 * 3_600_000],
    ['1775016000', at],
    ['1775016000000', at],
    ['01/04/2026', at - 9.5 * 3_600_000],
  ])('%s', (text, expected) => expect(readInvoiceTime(text, ist)).toBe(expected))

  it.each([
    '',
    '2026-13-01',
    '31/02/2026',
    '04/13/2026',
    '2026-04-01 25:00',
    '01/04/2026 13:00 PM',
    '12',
    'Apr 2026',
    '2026-04-01T04:00:00+99:00',
    'x',
  ])('%j is no time', (text) => expect(readInvoiceTime(text, ist)).toBeUndefined())

  it('without a zone are in the one that is given', () => {
    expect(readInvoiceTime('2026-04-01 04:00', 0)).toBe(at)
    expect([readZone('IST'), readZone('UTC'), readZone('-0330'), readZone('+5'), readZone('x')]).toEqual([
      330,
      0,
      -210,
      undefined,
      undefined,
    ])
  })
})
