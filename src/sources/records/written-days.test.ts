import { describe, expect, it } from 'vitest'
import { ColumnProblem } from './column.js'
import { dayMonYearColumn, flagColumn, maskedAadhaarColumn, monthColumn } from './columns.js'
import { kinds } from './kinds.js'
import { readDay, readMonth } from './written-days.js'

describe('a day', () => {
  it.each([
    ['2020-04-01', '2020-04-01'],
    ['2020/4/1', '2020-04-01'],
    ['01-04-2020', '2020-04-01'],
    ['1/4/2020', '2020-04-01'],
    ['1.4.2020', '2020-04-01'],
    ['1 4 2020', '2020-04-01'],
    ['31-Mar-2026', '2026-03-31'],
    ['31 MARCH 2026', '2026-03-31'],
    ['1st Sept, 2026', '2026-09-01'],
    ['March 31, 2026', '2026-03-31'],
    ['29/02/2024', '2024-02-29'],
    ['2020-04-01 13:45:10', '2020-04-01'],
    ['01/04/2020 1:45 PM', '2020-04-01'],
    ['2020-04-01T00:00:00.000Z', '2020-04-01'],
    ['2020-04-01T00:00:00+05:30', '2020-04-01'],
  ])('%s is %s', (text, day) => {
    expect(readDay(text)).toEqual({ day })
  })

  it.each([
    ['04/13/2020', /day comes before the month/],
    ['31-04-2020', /not a calendar day/],
    ['29-02-2023', /not a calendar day/],
    ['31-03-26', /year in four digits/],
    ['31-Mar-26', /year in four digits/],
    ['43922', /how a spreadsheet counts days/],
    ['31-Mrz-2026', /names no known month/],
    ['2019-12-31T18:30:00.000Z', /without a time zone/],
    ['01042020', /must be a date/],
    ['soon', /must be a date/],
  ])('%s is refused', (text, why) => {
    expect(readDay(text)).toEqual({ wrong: expect.stringMatching(why) })
  })
})

it.each([
  ['2018-02', '2018-02'],
  ['2018/2', '2018-02'],
  ['02/2018', '2018-02'],
  ['Feb-2018', '2018-02'],
  ['February 2018', '2018-02'],
  ['2018-02-11', '2018-02'],
  ['13/2018', undefined],
  ['2018', undefined],
])('the month %s is %s', (text, month) => {
  expect(readMonth(text)).toBe(month)
})

describe('columns of closed sets', () => {
  it('take the words that people write', () => {
    const { gender } = kinds.pan.columns
    const written = ['M', 'm', 'Male', 'MALE', ' male ', 'F', 'female', 'Transgender', 'others']
    expect(written.map(gender.read)).toEqual(['M', 'M', 'M', 'M', 'M', 'F', 'F', 'T', 'O'])
    expect(() => gender.read('unknown')).toThrow(ColumnProblem)
    expect(['Yes', 'N', 'TRUE', '0'].map(flagColumn().read)).toEqual([true, false, true, false])
    const { gstin_status } = kinds.taxpayer.columns
    expect(['ACTIVE', 'active', 'Provisional'].map(gstin_status.read)).toEqual([
      'Active',
      'Active',
      'Provisional',
    ])
    expect(monthColumn().read('Feb-2018')).toBe('2018-02')
    expect(dayMonYearColumn().read('31/03/2026')).toBe('31-Mar-2026')
  })

  it('accept a masked Aadhaar number, and never a full one', () => {
    const { read } = maskedAadhaarColumn()
    const hidden = ['XXXXXXXX1234', 'xxxx xxxx 1234', '****-****-1234']
    expect(hidden.map(read)).toEqual(['XXXXXXXX1234', 'XXXXXXXX1234', 'XXXXXXXX1234'])
    expect(() => read('999999990019')).toThrow(ColumnProblem)
  })
})

describe('official numbers', () => {
  const { mobile_number } = kinds.mobile.columns
  it('are taken as programs and spreadsheets write them', () => {
    const written = [
      '91827 36455',
      '+91-9182736455',
      '09182736455',
      "'9182736455",
      '9182736455.0',
      9182736455,
    ]
    expect(new Set(written.map(mobile_number.read))).toEqual(new Set(['9182736455']))
  })
  it('are refused when a spreadsheet has rounded them', () => {
    expect(() => mobile_number.read('9.18E+09')).toThrow(/rounded by a spreadsheet/)
  })
})

it('a placeholder leaves a column open, but is a text where text is wanted', () => {
  const record = kinds.pan.read({
    pan_number: 'ABCPD1234E',
    full_name: 'NA',
    dob: 'N/A',
    gender: '-',
    aadhaar_linked: 'null',
  })
  expect(record).toMatchObject({ full_name: 'NA', dob: '', gender: '', aadhaar_linked: null })
  expect(() => kinds.pan.read({ pan_number: 'NA', full_name: 'A' })).toThrow('pan_number is missing')
})

it('every wrong column of a record is reported, in lists with the item', () => {
  const read = () => kinds.pan.read({ pan_number: 'x', dob: '2020', gender: '?', extra: 1 })
  expect(read).toThrow(
    /unknown column "extra".*pan_number is not.*full_name is missing.*gender must be.*dob must be/,
  )
  const details = [{ pincode: 110001 }, { pincode: 'x', fbo_id: 'y' }]
  expect(() => kinds['food-licence'].read({ fssai_number: '10099000000001', details })).toThrow(
    /details\[\]\.fbo_id must be a whole number \(item 2\); details\[\]\.pincode must be a whole number \(item 2\)/,
  )
})
