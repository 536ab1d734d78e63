// Computes when a failed delivery is tried again.

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/**
 * Delay before each attempt, counted from the failure before it: the schedule that the Standard Webhooks
 * specification shows. Ten attempts, the last 75 h 35 min 5 s after the first.
 */
export const attemptDelaysMs: readonly number[] = [
  0,
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]

/** Each delay varies by up to this fraction, so that simultaneous failures are not all retried together. */
const jitterPart = 0.1

/** The longest pause a receiver may ask for: the longest step of the schedule. */
const retryAfterMaxMs = 24 * hour

/**
 * Milliseconds until the next attempt after `tries` failed ones, or null when the schedule is exhausted.
 *
 * @param random 0 (inclusive) to 1 (exclusive).
 * @param retryAfterMs what the receiver asked for: it can put an attempt off, never bring it forward.
 */
export function nextDelayMs(tries: number, random: number, retryAfterMs: number | null): number | null {
  const delay = attemptDelaysMs[tries]
  if (delay === undefined) return null
  const jittered = Math.round(delay * (1 + jitterPart * (2 * random - 1)))
  return Math.max(jittered, Math.min(retryAfterMs ?? 0, retryAfterMaxMs))
}

const httpDate = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/**
 * Reads a Retry-After header (RFC 9110 10.2.3: seconds, or a date) as milliseconds from `nowMs`; null when unusable.
 */
export function readRetryAfterMs(header: string | undefined, nowMs: number): number | null {
  const text = header?.trim() ?? ''
  if (/^\d+$/.test(text)) return Math.min(Number(text) * second, retryAfterMaxMs)
  const at = httpDate.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) || at <= nowMs ? null : Math.min(at - nowMs, retryAfterMaxMs)
}
