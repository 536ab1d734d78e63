// Tests which days of a record are refused because they cannot be true.
import { expect, it } from 'vitest'
import { problemsOfDays } from './past-days.js'

const today = '2026-11-26'

it.each([
  [{ dob: '2990-01-31' }, ['dob is in the future (today is 2026-11-26)']],
  [{ date_of_birth: '2026-11-27' }, ['date_of_birth is in the future (today is 2026-11-26)']],
  [{ dob: '0199-01-31' }, ['dob is before 1850']],
  [{ dob: '2026-11-26', registration_date: '1990-05-01' }, []],
  [{ dob: '', date_of_birth: null }, []],
  // An insurance ends later, and a licence may.
  [{ insurance_upto: '2027-03-31', fit_up_to: '2040-01-01' }, []],
])('%j', (fields, expected) => {
  expect(problemsOfDays(fields, today).map(({ column, reason }) => `${column} ${reason}`)).toEqual(expected)
})
