// Writes a time for the readers of a PDF. It loads nothing of what draws PDFs, which takes a fifth of a second.
import { isoTime } from '../kernel/clock.js'

/** A time as Indian readers read it, and as machines do: `21 November 2026, 14:05 IST (2026-11-21T08:35:00.000Z)`. */
export function writtenTime(unixMs: number): string {
  const iso = isoTime(unixMs)
  const indian = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Kolkata',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  }).format(unixMs)
  return `${indian.replace(' at ', ', ')} IST (${iso})`
}
