// Tests which days are read, and which are not.
import { expect, it } from 'vitest'
import { dayOf } from './day-of.js'

it.each([
  ['1988-04-12', '1988-04-12'],
  [' 1988-4-12 ', '1988-04-12'],
  ['12/04/1988', '1988-04-12'],
  ['12-04-1988', '1988-04-12'],
  ['2.4.1988', '1988-04-02'],
  ['1988/04/12', '1988-04-12'],
  ['29-02-2024', '2024-02-29'],
  ['29-02-2023', undefined],
  ['31/02/1990', undefined],
  ['04/13/1988', undefined],
  ['12/04/88', undefined],
  ['12 April 1988', undefined],
  ['0000-00-00', undefined],
  ['', undefined],
  ['1988-04-12T00:00:00Z', undefined],
])('%j is %j', (text, day) => expect(dayOf(text)).toBe(day))
