// Parses the times and periods in the input of operations.
import { Type } from 'typebox'
import { isoTime } from '../kernel/clock.js'
import { invalid } from './problem.js'

const form = /^(\d{4}-\d{2}-\d{2})(T[\d:.]+(?:Z|[+-]\d{2}:\d{2}))?$/

/** A day of Indian Standard Time, or a time with its zone. */
export const timeText = (about: string) =>
  Type.String({
    maxLength: 40,
    format: 'day-or-time',
    description: `${about} A day of Indian Standard Time, 2026-04-01, or a time with its zone, 2026-04-01T09:30:00Z.`,
  })

/**
 * Unix milliseconds; undefined for what is neither a day nor a time with its zone. A bare day begins at midnight of Indian
 * Standard Time, as the days of the usage report do (decision 0007).
 */
export function timeOf(text: string): number | undefined {
  const [, day, time] = form.exec(text) ?? []
  const ms = Date.parse(`${day}${time ?? 'T00:00:00+05:30'}`)
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // Date.parse makes the 30th of February the 2nd of March.
  const isThere = !Number.isNaN(midnight) && isoTime(midnight).startsWith(day!)
  return Number.isNaN(ms) || !isThere ? undefined : ms
}

/** The same. Throws Problem. */
export function readTime(member: string, text: string): number {
  const ms = timeOf(text)
  if (ms === undefined)
    throw invalid(member, 'must be a day or a time with its zone, like 2026-04-01 or 2026-04-01T09:30:00Z')
  return ms
}

/** From `from` on and before `to`; all time when neither is given. */
export function readPeriod({ from, to }: { from?: string; to?: string }): { from: number; to: number } {
  return {
    from: from === undefined ? 0 : readTime('from', from),
    to: to === undefined ? Number.MAX_SAFE_INTEGER : readTime('to', to),
  }
}

export const periodMembers = {
  from: Type.Optional(timeText('Start of the period.')),
  to: Type.Optional(timeText('End of the period, exclusive.')),
}

/** What the help of commands says of them. */
export const periodAbout = {
  from: 'From this day or time on. Default: all time.',
  to: 'Before this day or time, which is itself left out. Default: all time.',
}
export const periodNotes = [
  'TIME is a day of Indian Standard Time, 2026-04-01, or a time with its zone, 2026-04-01T09:30:00Z or ...+05:30.',
  'The month of April: --from 2026-04-01 --to 2026-05-01',
]
