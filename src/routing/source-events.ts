// Turns changes of circuit breakers into few events for the operator: a flapping source is reported once.
import { createHash } from 'node:crypto'
import { type Clock, isoTime } from '../kernel/clock.js'
import type { Outages } from './outage-store.js'

/** Breakers of one source that open within this time are reported together. */
const gatherMs = 1_000
/** A source has recovered when all its breakers have stayed closed for this long. */
const steadyMs = 30_000
/** Pause before an event that could not be delivered is tried again. */
const againMs = 5_000
/** Events of several nodes within this time count as one. */
const sameWithinMs = 60_000

export interface SourceEvent {
  readonly type: 'source.opened' | 'source.recovered'
  /** The body of the webhook. */
  readonly payload: string
  /** The same for all nodes that report the same within a minute. */
  readonly key: string
  readonly source: string
  /** The lookups that it names. */
  readonly lookups: readonly string[]
  /** The outage began before this process; another node may have reported its end. */
  readonly isRemembered: boolean
}

export interface SourceEvents {
  /** A breaker of the source opened, or closed again. */
  note(change: 'opened' | 'recovered', source: string, lookup: string): void
  /** The lookups that are open now, by source. */
  outages(): Outages
  /** Stops all events. */
  close(): void
}

/** Runs `work` after some milliseconds; returns a function that cancels it. */
export type After = (ms: number, work: () => void) => () => void

interface Outage {
  /** Lookups whose breaker is not closed. */
  readonly open: Set<string>
  /** Lookups reported to the operator. */
  readonly reported: Set<string>
  readonly isRemembered: boolean
  cancel: () => void
}

/** An outage in which these lookups are open and have been reported. */
const newOutage = (lookups: readonly string[], isRemembered: boolean): Outage => ({
  open: new Set(lookups),
  reported: new Set(lookups),
  isRemembered,
  cancel: () => {},
})

function sourceEvent(
  facts: Pick<SourceEvent, 'type' | 'source' | 'lookups' | 'isRemembered'>,
  kind: string,
  now: number,
): SourceEvent {
  const { type, source } = facts
  const lookups = [...facts.lookups].sort()
  const payload = { type, timestamp: isoTime(now), data: { source, kind, lookups } }
  const same = JSON.stringify([type, source, lookups, Math.floor(now / sameWithinMs)])
  const key = `source-${createHash('sha256').update(same).digest('hex').slice(0, 32)}`
  return { ...facts, lookups, payload: JSON.stringify(payload), key }
}

interface SourceEventsParts {
  clock: Clock
  kindOf: (source: string) => string
  deliver: (event: SourceEvent) => Promise<void>
  log: { error(facts: object, message: string): void }
  after: After
  remembered?: Outages
}

/**
 * `source.opened` names the lookups that opened within a second; a lookup is named once in an outage.
 * `source.recovered` ends the outage and names all that had been reported.
 * @param parts.remembered outages reported before this process started, and not yet reported as ended
 * @param parts.deliver queues an event for delivery; tried again when it rejects
 */
export function createSourceEvents(parts: SourceEventsParts): SourceEvents {
  const { clock, kindOf, deliver, log, after } = parts
  const outages = new Map<string, Outage>(
    [...(parts.remembered ?? [])].map(([source, lookups]) => [source, newOutage(lookups, true)]),
  )
  let closed = false

  /** Checks the source again after `ms`, unless something changes before. */
  function plan(source: string, outage: Outage, ms: number): void {
    outage.cancel()
    if (!closed) outage.cancel = after(ms, () => void report(source, outage))
  }

  async function report(source: string, outage: Outage): Promise<void> {
    const { open, reported, isRemembered } = outage
    const unreported = [...open].filter((lookup) => !reported.has(lookup))
    const send = (type: SourceEvent['type'], lookups: readonly string[]) =>
      deliver(sourceEvent({ type, source, lookups, isRemembered }, kindOf(source), clock.now()))
    try {
      if (unreported.length > 0) {
        for (const lookup of unreported) reported.add(lookup) // not reported twice when another change comes meanwhile
        await send('source.opened', unreported)
      } else if (open.size === 0) {
        outages.delete(source)
        if (reported.size > 0) await send('source.recovered', [...reported])
      }
    } catch (error) {
      log.error(
        { source, reason: (error as Error).message },
        'an event about a source could not be queued for the operator',
      )
      for (const lookup of unreported) reported.delete(lookup)
      // Changes that came meanwhile are handled from here.
      const known = outages.get(source) ?? outage
      outages.set(source, known)
      if (known !== outage) for (const lookup of reported) known.reported.add(lookup)
      plan(source, known, againMs)
    }
  }

  return {
    note(change, source, lookup) {
      const outage = outages.get(source) ?? newOutage([], false)
      if (change === 'opened') {
        outages.set(source, outage)
        outage.open.add(lookup)
        if (!outage.reported.has(lookup)) plan(source, outage, gatherMs)
        else if (outage.open.size === 1) outage.cancel() // it had not recovered after all
      } else if (outage.open.delete(lookup) && outage.open.size === 0) plan(source, outage, steadyMs)
    },
    outages: () => new Map([...outages].map(([source, { open }]) => [source, [...open]])),
    close() {
      closed = true
      for (const { cancel } of outages.values()) cancel()
    },
  }
}
