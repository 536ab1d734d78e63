// Counts calendar days as whole numbers (0 is 1970-01-01) and writes them as registries do, without a clock.

/** The country's today: nothing in its records happened later. */
export const COUNTRY_DAY = dayOf(2026, 1, 1)

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/**
 * The number of a day of the Gregorian calendar.
 * @param month 1 to 12
 */
export function dayOf(year: number, month: number, day: number): number {
  const marchYear = month <= 2 ? year - 1 : year
  const century = Math.floor(marchYear / 400)
  const yearOfEra = marchYear - century * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  const leapDays = Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100)
  return century * 146_097 + yearOfEra * 365 + leapDays + dayOfYear - 719_468
}

/** Year, month (1 to 12) and day of the month. */
export function partsOf(day: number): [year: number, month: number, dayOfMonth: number] {
  const shifted = day + 719_468
  const century = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - century * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  )
  const leapDays = Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100)
  const dayOfYear = dayOfEra - (365 * yearOfEra + leapDays)
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  const year = yearOfEra + century * 400 + (month <= 2 ? 1 : 0)
  return [year, month, dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1]
}

const two = (n: number): string => String(n).padStart(2, '0')

/** YYYY-MM-DD. */
export function isoDay(day: number): string {
  const [year, month, dayOfMonth] = partsOf(day)
  return `${year}-${two(month)}-${two(dayOfMonth)}`
}

/** YYYY-MM. */
export const isoMonth = (day: number): string => isoDay(day).slice(0, 7)

/** DD-Mon-YYYY, as Form 26AS writes it. */
export function bookedDay(day: number): string {
  const [year, month, dayOfMonth] = partsOf(day)
  return `${two(dayOfMonth)}-${MONTHS[month - 1]}-${year}`
}
