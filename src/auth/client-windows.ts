// Counts the calls of one client in all of its windows together.
import { Failure } from '../kernel/failures.js'
import type { RateLimits } from './client-settings.js'
import { carryOn, newWindow, type RateWindow, remaining, roll, windowKinds } from './rate-window.js'

/** The windows of one client: one for each limit that is set. */
export interface ClientWindows {
  readonly rates: RateLimits
  readonly windows: readonly RateWindow[]
  /** `RateLimit-Policy`: "second";q=10;w=1 */
  readonly policy: string
  /** The claim that is in progress. */
  claiming: Promise<void> | undefined
}

export const isUnlimited = (rates: RateLimits): boolean =>
  rates.rate_per_second === null && rates.rate_per_minute === null && rates.rate_per_day === null

export const areSameRates = (a: RateLimits, b: RateLimits): boolean =>
  a.rate_per_second === b.rate_per_second &&
  a.rate_per_minute === b.rate_per_minute &&
  a.rate_per_day === b.rate_per_day

/**
 * @param isOneNode no other node counts the calls of these clients
 * @param before the windows of earlier limits, whose calls still count
 */
export function newClientWindows(
  rates: RateLimits,
  isOneNode: boolean,
  before: ClientWindows | undefined,
): ClientWindows {
  const limits = [
    [windowKinds.second, rates.rate_per_second],
    [windowKinds.minute, rates.rate_per_minute],
    [windowKinds.day, rates.rate_per_day],
  ] as const
  const windows = limits.flatMap(([kind, limit]) => {
    if (limit === null) return []
    // One node counts seconds and minutes in memory; a day outlives many processes.
    const window = newWindow(kind, limit, !isOneNode || kind === windowKinds.day)
    const same = before?.windows.find(({ of }) => of === kind)
    if (same !== undefined) carryOn(window, same)
    return [window]
  })
  const policy = windows.map(({ of, limit }) => `"${of.name}";q=${limit};w=${of.lengthMs / 1000}`).join(', ')
  return { rates, windows, policy, claiming: undefined }
}

/** Counts a call. False: some window needs a claim first. Throws TOO_MANY_REQUESTS when one is used up. */
export function countCall(windows: readonly RateWindow[], now: number): boolean {
  let isEnough = true
  for (const window of windows) {
    roll(window, now)
    if (window.used < window.mayUse) continue
    if (window.isShared && !window.isUsedUp) isEnough = false
    else {
      window.isUsedUp = true
      throw new Failure('TOO_MANY_REQUESTS', {
        retryAfterS: Math.max(1, Math.ceil((window.to - now) / 1000)),
      })
    }
  }
  if (!isEnough) return false
  for (const window of windows) window.used++
  return true
}

/** What is left, as `RateLimit` says it: "second";r=9;t=1 */
export const remainingText = (windows: readonly RateWindow[], now: number): string =>
  windows
    .map((window) => {
      roll(window, now)
      return `"${window.of.name}";r=${remaining(window)};t=${Math.ceil((window.to - now) / 1000)}`
    })
    .join(', ')
