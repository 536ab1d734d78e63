// Claims portions of clients' limits from the database: those of several clients in one statement.
import type { Clock } from '../kernel/clock.js'
import { createBatcher } from '../platform/batcher.js'
import type { Database } from '../platform/database/database.js'
import type { Log } from '../platform/log.js'
import { type Claim, claimCalls, type Granted, insertWindows } from './rate-store.js'
import { grant, portionOf, type RateWindow } from './rate-window.js'

/** Claims of one statement. Each is of one client, with three windows at most. */
const maxClaims = 200

export interface RateClaims {
  /** Claims a portion of each window that is shared and has none left. Never rejects. */
  claim(clientId: string, windows: readonly RateWindow[]): Promise<void>
}

const keyOf = (clientId: string, kind: number) => `${kind} ${clientId}`

const wantedOf = (clientId: string, { of, limit, used, hasClaimed }: RateWindow): Claim => ({
  clientId,
  kind: of.kind,
  lengthMs: of.lengthMs,
  offsetMs: of.offsetMs,
  limit,
  unreported: hasClaimed ? 0 : used,
  want: Math.max(1, portionOf(limit)),
})

/** @param parts.isOneNode no other node shares the limits: its own clock decides when a window ends */
export function createRateClaims(parts: {
  db: Database
  clock: Clock
  log: Log
  isOneNode: boolean
}): RateClaims {
  const { db, clock, log, isOneNode } = parts
  /** Windows that have their row. */
  const known = new Set<string>()

  const claims = createBatcher<readonly Claim[], readonly Granted[]>(
    async (requests) => {
      const all = requests.flat()
      const unknown = all.filter(({ clientId, kind }) => !known.has(keyOf(clientId, kind)))
      if (unknown.length > 0) await insertWindows(db, unknown)
      for (const { clientId, kind } of unknown) known.add(keyOf(clientId, kind))
      const rows = await claimCalls(db, all, isOneNode ? clock.now() : null)
      const byKey = new Map(rows.map((row) => [keyOf(row.client_id, row.kind), row]))
      return requests.map((claims) => claims.map(({ clientId, kind }) => byKey.get(keyOf(clientId, kind))!))
    },
    { maxItems: maxClaims },
  )

  return {
    async claim(clientId, windows) {
      const empty = windows.filter((window) => window.isShared && window.used >= window.mayUse)
      try {
        const granted = await claims.add(empty.map((window) => wantedOf(clientId, window)))
        const now = clock.now()
        empty.forEach((window, i) => {
          const { granted: calls, taken, ends_in_ms: endsInMs } = granted[i]!
          grant(window, { calls, taken, endsInMs }, now)
        })
      } catch (error) {
        // The ledger decides whether calls can be answered at all; a limit that cannot be counted refuses none.
        log.warn({ reason: (error as Error).message }, 'rate limits cannot be shared; this node counts alone')
        for (const window of empty) window.mayUse = window.used + Math.max(1, portionOf(window.limit))
      }
    },
  }
}
