// Tests cells that a spreadsheet would run, and cells that need quotes.
import { describe, expect, it } from 'vitest'
import { spreadsheetLine } from './csv-line.js'

describe('spreadsheetLine', () => {
  const cases: [string | number | boolean | null, string][] = [
    ['=1+1', "'=1+1"],
    ['+cmd|x', "'+cmd|x"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\rx', '"\'\rx"'],
    ['-12.5', '-12.5'],
    ['+91', '+91'],
    ['-', "'-"],
    ['-1e5', "'-1e5"],
    ['--1', "'--1"],
    ["'=1", "''=1"],
    ["it's", "it's"],
    [-3, '-3'],
    ['a,b', '"a,b"'],
    ['a"b', '"a""b"'],
    ['=a"b', '"\'=a""b"'],
    [' x ', '" x "'],
    [true, 'true'],
    [null, ''],
    ['', ''],
  ]
  for (const [cell, text] of cases) {
    it(`${JSON.stringify(cell)} becomes ${JSON.stringify(text)}`, () => {
      expect(spreadsheetLine([cell, 'x'])).toBe(`${text},x\n`)
    })
  }
})
