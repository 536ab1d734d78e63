// Counts the calls of one client in one window: a second, a minute, or a day of Indian Standard Time.
import { indiaMs } from '../kernel/clock.js'

export interface WindowKind {
  readonly kind: number
  readonly name: 'second' | 'minute' | 'day'
  readonly lengthMs: number
  /** Windows begin at multiples of the length minus this: days at midnight in India. */
  readonly offsetMs: number
}

export const windowKinds = {
  second: { kind: 1, name: 'second', lengthMs: 1_000, offsetMs: 0 },
  minute: { kind: 2, name: 'minute', lengthMs: 60_000, offsetMs: 0 },
  day: { kind: 3, name: 'day', lengthMs: 86_400_000, offsetMs: indiaMs },
} as const satisfies Record<string, WindowKind>

/**
 * A node takes a twentieth of a limit at a time, and lets as many calls through before it takes any: a client far below
 * its limit costs no statement. So a limit holds to a twentieth for each further node.
 */
const portions = 20

export interface RateWindow {
  readonly of: WindowKind
  readonly limit: number
  /** Shared with other nodes, or kept over restarts: in portions from the database. */
  readonly isShared: boolean
  /** Bounds of the window, Unix milliseconds. */
  from: number
  to: number
  /** Calls let through here. */
  used: number
  /** Calls that may be let through here before more are claimed. */
  mayUse: number
  /** A portion of this window was claimed: the database knows of every call since. */
  hasClaimed: boolean
  /** What others hold or have used, as far as it is known. */
  usedElsewhere: number
  /** Nothing is left in this window. */
  isUsedUp: boolean
}

export const portionOf = (limit: number): number => Math.floor(limit / portions)

export const newWindow = (of: WindowKind, limit: number, isShared: boolean): RateWindow => ({
  of,
  limit,
  isShared,
  from: 0,
  to: 0,
  used: 0,
  mayUse: 0,
  hasClaimed: false,
  usedElsewhere: 0,
  isUsedUp: false,
})

/** Starts the window of `now` unless it is in progress, also when the clock was set back. */
export function roll(window: RateWindow, now: number): void {
  if (now < window.to && now >= window.from) return
  const { lengthMs, offsetMs } = window.of
  window.from = Math.floor((now + offsetMs) / lengthMs) * lengthMs - offsetMs
  window.to = window.from + lengthMs
  window.used = 0
  window.mayUse = window.isShared ? portionOf(window.limit) : window.limit
  window.hasClaimed = false
  window.usedElsewhere = 0
  window.isUsedUp = false
}

/**
 * Continues the window of the earlier limit, so that changing a limit does not reset its count. Calls that the database
 * granted stay granted, unless the limit is lower now.
 */
export function carryOn(window: RateWindow, before: RateWindow): void {
  window.from = before.from
  window.to = before.to
  window.used = before.used
  const granted = window.limit < before.limit ? Math.min(before.mayUse, before.used) : before.mayUse
  window.mayUse = window.isShared ? granted : window.limit
  window.hasClaimed = before.hasClaimed
  window.usedElsewhere = before.usedElsewhere
}

/** Adds the calls that the database granted. */
export function grant(
  window: RateWindow,
  granted: { calls: number; taken: number; endsInMs: number },
  now: number,
): void {
  window.mayUse = window.used + granted.calls
  window.hasClaimed = true
  window.usedElsewhere = Math.max(0, granted.taken - window.used - granted.calls)
  window.isUsedUp = granted.calls === 0
  window.to = now + granted.endsInMs
  window.from = Math.min(now, window.to - window.of.lengthMs)
}

export const remaining = (window: RateWindow): number =>
  window.isUsedUp ? 0 : Math.max(0, window.limit - window.used - window.usedElsewhere)
