// Rewrites a text that does not have the form of its field: days, years, amounts, times and masked numbers as others write them.

import { dayOrEmpty, numberOrNull } from '../reading.js'
import { asDayMonYear, readMonth } from '../records/written-days.js'

const shortYears = /^(\d{4}) ?[-/] ?(\d{2})$/
const maskedAadhaar = /^(?:[x*][ -]?){8}(\d{4})$/i
const unixSeconds = /^\d{10}$/
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*(?:Z|[+-]\d{2}:?\d{2})$/

/** 2025-2026 of 2025-26. */
function wholeYears(text: string): string[] {
  const [, from, to] = shortYears.exec(text) ?? []
  const next = String(Number(from) + 1)
  return next.slice(2) === to ? [`${from}-${next}`] : []
}

function otherDays(text: string): string[] {
  const iso = dayOrEmpty({ text }, 'text')
  return iso === '' ? [] : [iso, asDayMonYear(iso), iso.split('-').reverse().join('-')]
}

function otherNumbers(text: string): string[] {
  const number = numberOrNull({ text }, 'text')
  return number === null ? [] : [String(number), number.toFixed(2)]
}

/** The same text in the forms that rows have; the pattern of the field chooses among them. */
export function otherForms(text: string): string[] {
  const month = readMonth(text)
  const last4 = maskedAadhaar.exec(text)?.[1]
  const at = instant.test(text) ? Date.parse(text) : Number.NaN
  return [
    ...otherDays(text),
    ...(month === undefined ? [] : [month]),
    ...wholeYears(text),
    ...(last4 === undefined ? [] : [`xxxx-xxxx-${last4}`]),
    ...(unixSeconds.test(text) ? [`${text}000`] : []),
    ...(Number.isNaN(at) ? [] : [String(at)]),
    ...otherNumbers(text),
  ]
}
