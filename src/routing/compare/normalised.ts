// Says whether two different values mean the same: in another case, form of a date, order, or writing of a name.
import { dayOf } from '../../lookups/day-of.js'

/** 0 to 100. */
export type NameScore = (one: string, two: string) => number

/** From here on two names are the same, written in two ways. */
const sameName = 90
/** Longer texts are compared as they are. */
const maxChars = 2_000
/** As long as the longest name that the interface takes. */
const maxNameChars = 300
/** Lists and objects with more text in them are compared as they are. */
const maxJsonChars = 64 * 1024

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** 05-Apr-2019, 5 April 2019 */
const namedMonth = /^(\d{1,2})[-/. ]([a-z]{3})[a-z]*[-/. ,]+(\d{4})$/i
/** 2019-04-05T00:00:00Z, 05/04/2019 00:00:00 */
const timeOfDay = /[T ]\d{1,2}:\d{2}.*$/

/** The day that a text says, as YYYY-MM-DD. */
function writtenDay(text: string): string | undefined {
  const day = text.trim().replace(timeOfDay, '')
  const [, date, name, year] = namedMonth.exec(day) ?? []
  if (name === undefined) return dayOf(day)
  const month = months.indexOf(name.toLowerCase()) + 1
  return month === 0 ? undefined : dayOf(`${year}-${month}-${date}`)
}

/** Letters, numbers and their marks, in one case. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}]/gu, '')

/** A text that means the same as another has the same. */
const plain = (text: string): string => writtenDay(text) ?? bare(text)

/** A value with its texts made plain, its members by name and its items in one order, as JSON. */
function canonical(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(plain(value))
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) return `[${value.map(canonical).sort().join()}]`
  const members = Object.entries(value).map(([name, own]) => `${JSON.stringify(name)}:${canonical(own)}`)
  return `{${members.sort().join()}}`
}

function isSameText(name: string, one: string, two: string, nameScore: NameScore): boolean {
  if (one.length > maxChars || two.length > maxChars) return false
  const [a, b] = [plain(one), plain(two)]
  if (a === b) return a !== ''
  if (!/name/i.test(name) || one.length > maxNameChars || two.length > maxNameChars) return false
  return nameScore(one, two) >= sameName
}

/** @param field its name, which says whether it is a person's or business's name */
export function isSameMeaning(field: string, one: unknown, two: unknown, nameScore: NameScore): boolean {
  if (typeof one === 'string' && typeof two === 'string') return isSameText(field, one, two, nameScore)
  if (typeof one !== 'object' || typeof two !== 'object') return false
  const texts = [one, two].map((value) => JSON.stringify(value))
  return texts.every(({ length }) => length <= maxJsonChars) && canonical(one) === canonical(two)
}
