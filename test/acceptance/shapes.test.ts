// Tests that the shapes of expected fields can fail.
import { describe, expect, it } from 'vitest'
import {
  amount,
  bool,
  date,
  dayMonYear,
  fields,
  integer,
  list,
  milliseconds,
  pattern,
  problems,
  text,
} from './shapes.js'

describe('expected fields', () => {
  const shape = fields({
    pan_number: text,
    full_name: text,
    full_name_split: list(text, 3),
    gender: pattern('one letter', /^[A-Z]$/),
    aadhaar_linked: bool,
  })

  it('name a missing, an added, a renamed and a wrongly typed field', () => {
    const wrong = {
      pan_number: 'ZZZPZ1000A',
      fullName: 'A B',
      full_name_split: ['A', 'B'],
      gender: 'male',
      aadhaar_linked: 'true',
    }
    expect(problems(wrong, shape)).toEqual([
      'data.full_name: missing',
      'data.fullName: not a field of the interface',
      'data.full_name_split: expected at least 3 elements, got 2',
      'data.gender: expected one letter, got "male"',
      'data.aadhaar_linked: expected a boolean, got "true"',
    ])
  })

  it('accept what has the shape, and no other kind of value', () => {
    const right = {
      pan_number: 'ZZZPZ1000A',
      full_name: 'A C',
      full_name_split: ['A', '', 'C'],
      gender: 'M',
      aadhaar_linked: false,
    }
    expect(problems(right, shape)).toEqual([])
    for (const other of [null, undefined, [], 'x']) expect(problems(other, shape)).toHaveLength(1)
  })

  it.each([
    [date, '2024-02-29', '2023-02-29'],
    [date, '2024-12-01', '01-12-2024'],
    [dayMonYear, '05-Jul-2023', '05-07-2023'],
    [amount, '1200.50', '1200.5'],
    [amount, '0.00', 0],
    [integer, 110001, '110001'],
    [milliseconds, 1_760_000_000_000, 1_760_000_000],
  ])('tell a format from its neighbour: %#', (format, right, wrong) => {
    expect(problems(right, format)).toEqual([])
    expect(problems(wrong, format)).toHaveLength(1)
  })
})
