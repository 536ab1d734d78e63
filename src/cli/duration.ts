// Reads times and durations as people type them.
import { isoTime } from '../kernel/clock.js'
import { Misuse } from './io.js'

const unitsMs: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }
const maxDays = 3650

/** `30s`, `15m`, `24h`, `7d` in milliseconds. Throws Misuse. */
export function readDuration(option: string, text: string): number {
  const match = /^(\d{1,9})([smhd])$/.exec(text)
  const ms = match === null ? Number.NaN : Number(match[1]) * unitsMs[match[2]!]!
  if (!(ms <= maxDays * unitsMs.d!))
    throw new Misuse(`${option} is "${text}", expected a time like 30s, 15m, 24h or 7d`)
  return ms
}

/**
 * A day or a time in ISO 8601, in Unix milliseconds. A bare day begins at midnight of Indian Standard Time, as the days
 * of the usage report do (decision 0007); a time says its own zone. Throws Misuse.
 */
export function readTime(option: string, text: string): number {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})(T[\d:.]+(?:Z|[+-]\d{2}:\d{2}))?$/.exec(text) ?? []
  const ms = Date.parse(`${day}${time ?? 'T00:00:00+05:30'}`)
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // Date.parse makes the 30th of February the 2nd of March.
  if (Number.isNaN(ms) || Number.isNaN(midnight) || !isoTime(midnight).startsWith(day!))
    throw new Misuse(`${option} is "${text}", expected a day or time like 2026-04-01 or 2026-04-01T09:30:00Z`)
  return ms
}
