// Deletes what was kept long enough: one pass over everything that ends, each kind by itself.
import type { Parts } from '../assemble.js'

/** By name for the log: deletes what has ended and answers how many. */
export type Sweeps = Readonly<Record<string, () => Promise<number>>>

const dayMs = 86_400_000

/** Everything that the service keeps for a time only. */
export function sweepsOf(
  parts: Pick<
    Parts,
    'cache' | 'batches' | 'webhooks' | 'reports' | 'archives' | 'aadhaarOtp' | 'portalSessions' | 'attempts'
  > & { readonly clock: Parts['clock']; readonly config: Pick<Parts['config'], 'batches.retentionDays'> },
): Sweeps {
  const { cache, batches, webhooks, reports, archives, aadhaarOtp, portalSessions, attempts, clock, config } =
    parts
  return {
    batches: batches.sweep,
    deliveries: () => webhooks.sweep(clock.now() - config['batches.retentionDays'] * dayMs),
    reports: reports.sweep,
    unfinished_archives: archives.sweep,
    otp_sessions: aadhaarOtp.sweep,
    portal_sessions: portalSessions.sweep,
    attempts: attempts.sweep,
    cached_answers: cache.sweep,
  }
}

/** One pass: what cannot be deleted is reported, and the rest is deleted all the same. `isStopped` ends it early. */
export function createSweep(parts: {
  readonly sweeps: Sweeps
  readonly log: { info(facts: object, message: string): void; error(facts: object, message: string): void }
  readonly isStopped: () => boolean
}): () => Promise<void> {
  const { sweeps, log, isStopped } = parts
  return async () => {
    const deleted: Record<string, number> = {}
    for (const [name, sweep] of Object.entries(sweeps)) {
      if (isStopped()) return
      try {
        const count = await sweep()
        if (count > 0) deleted[name] = count
      } catch (error) {
        if (!isStopped())
          log.error(
            { kind: name, reason: (error as Error).message },
            'what was kept long enough could not be deleted',
          )
      }
    }
    if (Object.keys(deleted).length > 0) log.info(deleted, 'what was kept long enough is deleted')
  }
}
