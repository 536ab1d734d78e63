// Finds days of a record that cannot be true: a birth or a registration that lies in the future, or long ago.
import type { Problem } from './column.js'
import type { KeptRecord } from './kind.js'

/** Columns of days that have passed when they are written down; the others may lie ahead, such as the end of an insurance. */
const pastColumns: ReadonlySet<string> = new Set([
  'dob',
  'date_of_birth',
  'registration_date',
  'date_of_registration',
  'challan_date',
])

/** Before the oldest person alive and the oldest register: a year with a digit missing or exchanged. */
const earliest = '1850-01-01'

/** @param today YYYY-MM-DD in India */
export function problemsOfDays(record: KeptRecord, today: string): Problem[] {
  return Object.entries(record).flatMap(([column, day]) => {
    if (!pastColumns.has(column) || typeof day !== 'string' || day === '') return []
    if (day > today) return [{ column, reason: `is in the future (today is ${today})` }]
    return day < earliest ? [{ column, reason: `is before ${earliest.slice(0, 4)}` }] : []
  })
}
