// Reads days and months in the forms in which Indian offices, spreadsheets and databases write them.
// The rule: a year has four digits, and when all three parts are numbers the day comes before the month.
import { isoTime } from '../../kernel/clock.js'

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const longNames = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july'],
  ...['august', 'september', 'october', 'november', 'december'],
]

/** 1 to 12 of `Mar`, `MARCH`, `Sept`; undefined for any other word. */
function monthOfName(word: string): number | undefined {
  const name = word.toLowerCase()
  if (name === 'sept') return 9
  const index = name.length === 3 ? monthNames.indexOf(name) : longNames.indexOf(name)
  return index === -1 ? undefined : index + 1
}

const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const dayFirst = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/
const dayName = /^(\d{1,2})(?:st|nd|rd|th)?[-/., ]{1,2}([a-z]{3,9})\.?[-/., ]{1,2}(\d{4})$/i
const nameDay = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i
/** A time without a zone, or midnight in one where the day is the same: any other may be another day in India. */
const time =
  /[T ](?:\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[AP]M)?|00:00(?::00(?:\.0+)?)?(?:Z|[+-]00:?00|\+05:?30))$/i

const two = (part: string | number): string => String(part).padStart(2, '0')

/** Year, month and day as written, unchecked. */
function partsOf(text: string): readonly [year: string, month: string, day: string] | undefined {
  let match = yearFirst.exec(text)
  if (match !== null) return [match[1]!, match[2]!, match[3]!]
  match = dayFirst.exec(text)
  if (match !== null) return [match[3]!, match[2]!, match[1]!]
  match = dayName.exec(text)
  if (match !== null) return [match[3]!, String(monthOfName(match[2]!) ?? ''), match[1]!]
  match = nameDay.exec(text)
  if (match !== null) return [match[3]!, String(monthOfName(match[1]!) ?? ''), match[2]!]
  return undefined
}

/** True for YYYY-MM-DD that is a day of the calendar. */
function isDay(iso: string): boolean {
  // Date.parse reads a day that does not exist as one of the next month, or rejects it.
  const at = Date.parse(`${iso}T00:00:00Z`)
  return !Number.isNaN(at) && isoTime(at).slice(0, 10) === iso
}

const isoForm = /^\d{4}-\d{2}-\d{2}$/

/** YYYY-MM-DD, or what is wrong. */
export function readDay(raw: string): { readonly day: string } | { readonly wrong: string } {
  let iso = raw
  if (!isoForm.test(raw)) {
    const text = raw.replace(time, '').trim()
    const parts = partsOf(text)
    if (parts === undefined) return { wrong: problemOfDay(text) }
    const [year, month, day] = parts
    if (month === '') return { wrong: 'names no known month' }
    iso = `${year}-${two(month)}-${two(day)}`
  }
  return isDay(iso) ? { day: iso } : { wrong: 'is not a calendar day (the day comes before the month)' }
}

function problemOfDay(text: string): string {
  if (/^\d{5}(\.\d+)?$/.test(text))
    return 'must be a date; a number is how a spreadsheet counts days: format the column as a date and save it again'
  if (/^\d{1,2}[-/. ](\d{1,2}|[a-z]{3,9})[-/. ]\d{2}$/i.test(text))
    return 'must have the year in four digits, such as 31-03-2026'
  if (/\d:\d\d/.test(text)) return 'must be a date without a time zone, YYYY-MM-DD'
  return 'must be a date, YYYY-MM-DD or DD-MM-YYYY'
}

/** DD-Mon-YYYY of YYYY-MM-DD. */
export function asDayMonYear(iso: string): string {
  const name = monthNames[Number(iso.slice(5, 7)) - 1]!
  return `${iso.slice(8)}-${name[0]!.toUpperCase()}${name.slice(1)}-${iso.slice(0, 4)}`
}

/** YYYY-MM of 2018-02, 2018/2, 02/2018, Feb-2018, February 2018, or a day of the month; undefined for anything else. */
export function readMonth(text: string): string | undefined {
  const [, year, month] =
    /^(\d{4})[-/.](\d{1,2})$/.exec(text) ??
    swapped(/^(\d{1,2}|[a-z]{3,9})\.?[-/., ]{1,2}(\d{4})$/i.exec(text)) ??
    []
  if (year === undefined || month === undefined) {
    const read = readDay(text)
    return 'day' in read ? read.day.slice(0, 7) : undefined
  }
  const number = /^\d/.test(month) ? Number(month) : monthOfName(month)
  return number === undefined || number < 1 || number > 12 ? undefined : `${year}-${two(number)}`
}

const swapped = (match: RegExpExecArray | null): readonly string[] | undefined =>
  match === null ? undefined : [match[0], match[2]!, match[1]!]
