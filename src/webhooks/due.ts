// Says in SQL which deliveries are due and which claims are valid, also where a clock that ran ahead wrote the times.

/** In the 15 to 30 s that Standard Webhooks recommends. */
export const defaultAttemptTimeoutMs = 20_000

/** A claim ends this long after the longest attempt, so that its result can still be written. */
export const claimMarginMs = 10_000

/** More than the clocks of nodes differ. */
const clocksDifferMs = 60_000

/**
 * The longest pause is 24 h and its jitter, 26.4 h: an attempt planned further ahead was planned by a clock that has
 * since been corrected.
 */
const maxPauseMs = 27 * 3_600_000

/** No claim ends later than this from now, unless a clock that ran ahead wrote it. */
const maxClaimMs = defaultAttemptTimeoutMs + claimMarginMs + clocksDifferMs

/** The attempt was planned by a clock that ran ahead. It is due. @param now the parameter with the current time */
export const isPlannedAhead = (now: string) => `next_attempt_at > ${now}::bigint + ${maxPauseMs}`

/** An attempt is in progress. */
export const isClaimed = (now: string) =>
  `claimed_until > ${now}::bigint and claimed_until <= ${now}::bigint + ${maxClaimMs}`

/** Nobody has claimed the delivery, or the claim has lapsed. */
export const isFree = (now: string) =>
  `(claimed_until is null or claimed_until <= ${now}::bigint or claimed_until > ${now}::bigint + ${maxClaimMs})`
