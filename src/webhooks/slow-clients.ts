// Tracks the clients whose receivers were slow recently; together they may use only part of the attempts.

/** A healthy receiver answers well within this time. */
const slowMs = 5_000
/** Most retries come within this time (schedule.ts). */
const rememberedMs = 3_600_000

export interface SlowClients {
  /** An attempt for this client is over. */
  note(clientId: string, durationMs: number): void
  list(): string[]
}

/** @param now monotonic milliseconds */
export function createSlowClients(now: () => number): SlowClients {
  const slowUntil = new Map<string, number>()
  return {
    note(clientId, durationMs) {
      if (durationMs >= slowMs) slowUntil.set(clientId, now() + rememberedMs)
    },
    list() {
      for (const [clientId, until] of slowUntil) if (until <= now()) slowUntil.delete(clientId)
      return [...slowUntil.keys()]
    },
  }
}
