// Tells the time: the only place that asks the machine what time it is.

export interface Clock {
  /** Unix time in milliseconds. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** ISO 8601 UTC text of a Unix time in milliseconds, as the interface shows times. */
export const isoTime = (unixMs: number): string => new Date(unixMs).toISOString()
