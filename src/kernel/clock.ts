// Tells the time: the only place that asks the machine what time it is.

export interface Clock {
  /** Unix time in milliseconds: for times that are stored, shown or sent. It jumps when the machine's clock is set. */
  now(): number
  /**
   * Monotonic milliseconds, whatever the machine's clock is set to: for durations and waits in this process. Absent:
   * `now` is monotonic.
   */
  steady?(): number
}

/** How far Indian Standard Time is ahead of UTC, all year. Days, months and financial years are counted in it. */
export const indiaMs = 19_800_000

export const systemClock = {
  now: () => Date.now(),
  steady: () => Math.floor(performance.now()),
} as const satisfies Clock

/** What to measure durations with. */
export const steadyNow = (clock: Clock): (() => number) => clock.steady ?? (() => clock.now())

/** ISO 8601 text of a Unix time in milliseconds in Indian Standard Time: `2026-01-31T15:30:00.000+05:30`. */
export const indianTime = (unixMs: number): string =>
  new Date(unixMs + indiaMs).toISOString().replace('Z', '+05:30')

/** The second that was last written, and its text up to the point. Most times that are written are of the same second. */
let lastSecond = Number.NaN
let lastText = ''

/** ISO 8601 UTC text of a Unix time in milliseconds, as the interface shows times. */
export function isoTime(unixMs: number): string {
  const second = Math.floor(unixMs / 1000)
  if (second !== lastSecond) {
    lastText = new Date(second * 1000).toISOString().slice(0, -'000Z'.length)
    lastSecond = second
  }
  return `${lastText}${String(Math.floor(unixMs) - second * 1000).padStart(3, '0')}Z`
}

/** The day in India of a Unix time in milliseconds: `2026-11-26`. */
export const dayInIndia = (unixMs: number): string => isoTime(unixMs + indiaMs).slice(0, 10)
