// Reads times and durations as people type them.
import { timeOf } from '../operation/times.js'
import { Misuse } from './io.js'

const unitsMs: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }
const maxDays = 3650

/** `30s`, `15m`, `24h`, `7d` in milliseconds. Throws Misuse. */
export function readDuration(option: string, text: string): number {
  const match = /^(\d{1,9})([smhd])$/.exec(text)
  const ms = match === null ? Number.NaN : Number(match[1]) * unitsMs[match[2]!]!
  if (!(ms <= maxDays * unitsMs.d!))
    throw new Misuse(`${option} is "${text}", expected a time like 30s, 15m, 24h or 7d, at most ${maxDays}d`)
  return ms
}

/** A day or a time, in Unix milliseconds, as the operations read it. Throws Misuse. */
export function readTime(option: string, text: string): number {
  const ms = timeOf(text)
  if (ms === undefined)
    throw new Misuse(`${option} is "${text}", expected a day or time like 2026-04-01 or 2026-04-01T09:30:00Z`)
  return ms
}
