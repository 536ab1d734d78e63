// Keeps the time of a node that shares a database: that of the database, when the machine's own clock is wrong.
import { setTimeout as pause } from 'node:timers/promises'
import { type Clock, steadyNow } from '../../kernel/clock.js'

/** Less is the ordinary difference of synchronised clocks, and of a slow answer. */
const toleratedMs = 30_000
const everyMs = 10_000

export interface DatabaseClock extends Clock {
  /** How far the machine's clock is ahead of the database's, in milliseconds; 0 where there is one clock. */
  aheadMs(): number
  /** Whether the machine's clock is not used. */
  isWrong(): boolean
  close(): void
}

interface ClockParts {
  /** The machine's. */
  readonly clock: Clock
  /** The database's time, Unix milliseconds. */
  readonly selectNow: () => Promise<number>
  readonly log: {
    info(fields: { seconds: number }, message: string): void
    error(fields: { seconds: number }, message: string): void
  }
}

/** The embedded database reads the clock of the machine. */
export const ownClock = (clock: Clock): DatabaseClock => ({
  ...clock,
  now: () => clock.now(),
  aheadMs: () => 0,
  isWrong: () => false,
  close() {},
})

/** Compares the clocks now and every ten seconds. A database that does not answer changes nothing. */
export async function openDatabaseClock({ clock, selectNow, log }: ClockParts): Promise<DatabaseClock> {
  const ended = new AbortController()
  let aheadMs = 0
  let wrong = false

  async function compare(): Promise<void> {
    const steady = steadyNow(clock)
    const from = steady()
    const theirs = await selectNow()
    // Their answer was made somewhere between our question and now.
    aheadMs = Math.round(clock.now() - (steady() - from) / 2 - theirs)
    if (wrong === Math.abs(aheadMs) > toleratedMs) return
    wrong = !wrong
    const fields = { seconds: Math.round(aheadMs / 1000) }
    if (wrong)
      log.error(
        fields,
        'the clock of this machine is wrong by more than 30 s against the database, whose time is used; synchronise it (chrony, systemd-timesyncd)',
      )
    else log.info(fields, 'the clock of this machine agrees with the database again')
  }

  async function follow(): Promise<void> {
    for (;;) {
      await pause(everyMs, undefined, { ref: false, signal: ended.signal })
      await compare().catch(() => {}) // readiness reports a database that does not answer
    }
  }

  await compare()
  follow().catch(() => {}) // ended
  return {
    now: () => (wrong ? clock.now() - aheadMs : clock.now()),
    steady: steadyNow(clock),
    aheadMs: () => aheadMs,
    isWrong: () => wrong,
    close: () => ended.abort(),
  }
}
