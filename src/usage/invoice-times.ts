// Reads the times of a vendor's invoice in the forms in which portals and spreadsheets write them.

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const minuteMs = 60_000

const clockForm = String.raw`(?:(?:[T ]|, ?) *(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)? *([AaPp]\.?[Mm]\.?)?)?`
const zoneForm = String.raw` *(Z|UTC|GMT|IST|[+-]\d{2}:?\d{2})?`
const yearFirst = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${clockForm}${zoneForm}$`)
const dayFirst = new RegExp(
  String.raw`^(\d{1,2})[-/. ](\d{1,2}|[A-Za-z]{3,9})[-/., ]+(\d{4}|\d{2})${clockForm}${zoneForm}$`,
)
const monthFirst = new RegExp(String.raw`^([A-Za-z]{3,9}) (\d{1,2}),? (\d{4})${clockForm}${zoneForm}$`)

/** 1 to 12; NaN when it is not a month. A name counts by its first three letters. */
const monthOf = (text: string): number =>
  /^\d/.test(text) ? Number(text) : months.indexOf(text.slice(0, 3).toLowerCase()) + 1 || Number.NaN

/** Minutes east of Greenwich; undefined when the text is not a zone. */
export function readZone(text: string): number | undefined {
  if (/^(Z|UTC|GMT)$/.test(text)) return 0
  if (text === 'IST') return 330
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(text) ?? []
  if (sign === undefined || Number(hours) > 14 || Number(minutes) > 59) return undefined
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

function hourOf(text: string | undefined, half: string | undefined): number {
  const hour = Number(text ?? 0)
  if (half === undefined) return hour
  if (hour < 1 || hour > 12) return Number.NaN
  return (hour % 12) + (/^p/i.test(half) ? 12 : 0)
}

/**
 * Unix milliseconds of `2026-04-01T09:30:00Z`, `2026-04-01 09:30`, `01/04/2026 09:30:15 PM`, `1-Apr-2026`, `Apr 1,
 * 2026 9:30 AM`, or of a Unix time in seconds or milliseconds. Numbers alone are day, month, year, as India writes
 * them. A time without a zone is in `zoneMinutes`; a day begins at midnight. Undefined for anything else.
 */
export function readInvoiceTime(text: string, zoneMinutes: number): number | undefined {
  if (/^\d{10}$/.test(text)) return Number(text) * 1000
  if (/^\d{13}$/.test(text)) return Number(text)
  const match = yearFirst.exec(text)
  const other = match === null ? dayFirst.exec(text) : null
  const named = match === null && other === null ? monthFirst.exec(text) : null
  const [, a, b, c, hours, minutes = '0', seconds = '0', part = '0', half, zone] =
    match ?? other ?? named ?? []
  if (a === undefined) return undefined
  const [year, month, day] = match !== null ? [a, b!, c!] : other !== null ? [c!, b!, a] : [c!, a, b!]
  const offset = zone === undefined ? zoneMinutes : readZone(zone)
  const fields = [
    Number(year.length === 2 ? `20${year}` : year),
    monthOf(month) - 1,
    Number(day),
    hourOf(hours, half),
    Number(minutes),
    Number(seconds),
  ] as const
  const utc = Date.UTC(...fields, Math.floor(Number(`0.${part}`) * 1000))
  const read = new Date(utc)
  // A field out of its range would overflow into the next.
  const isTime =
    read.getUTCFullYear() === fields[0] &&
    read.getUTCMonth() === fields[1] &&
    read.getUTCDate() === fields[2] &&
    read.getUTCHours() === fields[3] &&
    read.getUTCMinutes() === fields[4]
  return isTime && Number(seconds) < 60 && offset !== undefined ? utc - offset * minuteMs : undefined
}
