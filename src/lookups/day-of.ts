// Reads a day that a client wrote: YYYY-MM-DD, or as people in India write it, the day first.

const forms = [
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/,
  /^(?<day>\d{1,2})[-/.](?<month>\d{1,2})[-/.](?<year>\d{4})$/,
]

/** The day as YYYY-MM-DD; undefined for what is none, such as 31/02/1990. */
export function dayOf(text: string): string | undefined {
  const trimmed = text.trim()
  for (const form of forms) {
    const { year, month, day } = form.exec(trimmed)?.groups ?? {}
    if (year === undefined) continue
    const iso = `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`
    const read = new Date(`${iso}T00:00:00Z`)
    return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(iso) ? iso : undefined
  }
  return undefined
}
