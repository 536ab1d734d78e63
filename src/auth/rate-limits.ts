// Limits the calls of each client per second, minute and day, on one node or on several that share a database.
import type { Clock } from '../kernel/clock.js'
import { Failure } from '../kernel/failures.js'
import { createBatcher } from '../platform/batcher.js'
import type { Database } from '../platform/database/database.js'
import type { Log } from '../platform/log.js'
import type { Client } from './client-cache.js'
import type { RateLimits } from './client-settings.js'
import { type Claim, claimCalls, type Granted, insertWindows } from './rate-store.js'
import {
  carryOn,
  grant,
  newWindow,
  portionOf,
  type RateWindow,
  remaining,
  roll,
  windowKinds,
} from './rate-window.js'

/** Claims of one statement. Each is of one client, with three windows at most. */
const maxClaims = 200

/** Values of the headers of draft-ietf-httpapi-ratelimit-headers-10. */
export interface RateHeaders {
  /** `RateLimit-Policy`: "second";q=10;w=1 */
  readonly policy: string
  /** `RateLimit`: "second";r=9;t=1 */
  readonly limit: string
}

export interface ClientRates {
  /**
   * Counts a call, or throws TOO_MANY_REQUESTS and counts nothing. Undefined at once where the client has no limit or
   * nobody else has to be asked; else a promise of the same.
   */
  admit(client: Client): Promise<void> | undefined
  /** What the client is told of its limits; undefined where it has none. */
  headers(client: Client): RateHeaders | undefined
}

/** The windows of one client. */
interface Counted {
  readonly rates: RateLimits
  readonly windows: readonly RateWindow[]
  readonly policy: string
  claiming: Promise<void> | undefined
}

export function createClientRates(parts: { db: Database; clock: Clock; log: Log }): ClientRates {
  const { db, clock, log } = parts
  const isOneNode = db.mode === 'embedded'
  const counted = new Map<string, Counted>()
  /** Windows that have their row. */
  const known = new Set<string>()

  const keyOf = (clientId: string, kind: number) => `${kind} ${clientId}`

  /** Claims for several clients in one statement. */
  const claims = createBatcher<readonly Claim[], readonly Granted[]>(
    async (asked) => {
      const all = asked.flat()
      const unknown = all.filter(({ clientId, kind }) => !known.has(keyOf(clientId, kind)))
      if (unknown.length > 0) await insertWindows(db, unknown)
      for (const { clientId, kind } of unknown) known.add(keyOf(clientId, kind))
      const rows = await claimCalls(db, all, isOneNode ? clock.now() : null)
      const byKey = new Map(rows.map((row) => [keyOf(row.client_id, row.kind), row]))
      return asked.map((own) => own.map(({ clientId, kind }) => byKey.get(keyOf(clientId, kind))!))
    },
    { maxItems: maxClaims },
  )

  function countedOf({ clientId, settings: { rates } }: Client): Counted {
    const before = counted.get(clientId)
    const isSame =
      before !== undefined &&
      before.rates.perSecond === rates.perSecond &&
      before.rates.perMinute === rates.perMinute &&
      before.rates.perDay === rates.perDay
    if (isSame) return before
    const limits = [
      [windowKinds.second, rates.perSecond],
      [windowKinds.minute, rates.perMinute],
      [windowKinds.day, rates.perDay],
    ] as const
    const windows = limits.flatMap(([kind, limit]) => {
      // One node remembers a second and a minute by itself; a day is longer than many a process.
      const isShared = !isOneNode || kind === windowKinds.day
      if (limit === null) return []
      const window = newWindow(kind, limit, isShared)
      const same = before?.windows.find(({ of }) => of === kind)
      if (same !== undefined) carryOn(window, same)
      return [window]
    })
    const policy = windows
      .map(({ of, limit }) => `"${of.name}";q=${limit};w=${of.lengthMs / 1000}`)
      .join(', ')
    const made: Counted = { rates, windows, policy, claiming: undefined }
    counted.set(clientId, made)
    return made
  }

  async function claimFor(clientId: string, windows: readonly RateWindow[]): Promise<void> {
    const wanted = windows.filter((window) => window.isShared && window.used >= window.mayUse)
    const asked = wanted.map(
      ({ of, limit, used, hasClaimed }): Claim => ({
        clientId,
        kind: of.kind,
        lengthMs: of.lengthMs,
        offsetMs: of.offsetMs,
        limit,
        unreported: hasClaimed ? 0 : used,
        want: Math.max(1, portionOf(limit)),
      }),
    )
    try {
      const granted = await claims.add(asked)
      const now = clock.now()
      wanted.forEach((window, i) => {
        const { granted: calls, taken, ends_in_ms: endsInMs } = granted[i]!
        grant(window, { calls, taken, endsInMs }, now)
      })
    } catch (error) {
      // The ledger decides whether calls can be answered at all; a limit that cannot be counted refuses none.
      log.warn({ reason: (error as Error).message }, 'rate limits cannot be shared; this node counts alone')
      for (const window of wanted) window.mayUse = window.used + Math.max(1, portionOf(window.limit))
    }
  }

  /** Counts the call. False: some window needs a claim first. Throws when one is used up. */
  function count(windows: readonly RateWindow[], now: number): boolean {
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

  async function admitAfterClaim(clientId: string, own: Counted): Promise<void> {
    do {
      own.claiming ??= claimFor(clientId, own.windows).finally(() => {
        own.claiming = undefined
      })
      await own.claiming
    } while (!count(own.windows, clock.now()))
  }

  return {
    admit(client) {
      const { perSecond, perMinute, perDay } = client.settings.rates
      if (perSecond === null && perMinute === null && perDay === null) return undefined
      const own = countedOf(client)
      return count(own.windows, clock.now()) ? undefined : admitAfterClaim(client.clientId, own)
    },

    headers(client) {
      const { perSecond, perMinute, perDay } = client.settings.rates
      if (perSecond === null && perMinute === null && perDay === null) return undefined
      const own = countedOf(client)
      const now = clock.now()
      const limit = own.windows
        .map((window) => {
          roll(window, now)
          return `"${window.of.name}";r=${remaining(window)};t=${Math.ceil((window.to - now) / 1000)}`
        })
        .join(', ')
      return { policy: own.policy, limit }
    },
  }
}
