// Tests rate limits on one node and on several: what is allowed, what the headers say, and clocks that jump.
import { describe, expect, it } from 'vitest'
import { clientLike, noLimits, noRates } from '../../src/auth/client.harness.js'
import type { RateLimits } from '../../src/auth/client-settings.js'
import { createClientRates } from '../../src/auth/rate-limits.js'
import { type Claim, claimCalls, insertWindows } from '../../src/auth/rate-store.js'
import { Failure } from '../../src/kernel/failures.js'
import type { Database } from '../../src/platform/database/database.js'
import { useTestDatabase } from '../support/database.js'

const { db } = await useTestDatabase()
const quiet = { info() {}, warn() {}, error() {}, fatal() {}, debug() {} }
const midnight = Date.parse('2026-11-21T00:00:00+05:30')
const clock = { at: midnight + 1_000, now: () => clock.at }

describe('rate limits', () => {
  let names = 0
  /** A new client with these limits. */
  const limited = (rates: Partial<RateLimits>, clientId = `c${names++}`) =>
    clientLike({ clientId, settings: { ...noLimits, ...noRates, ...rates } })
  const nodeOf = (own: Database = db) => createClientRates({ db: own, clock, log: quiet })
  /** The limits as another node on the same database sees them. */
  const shared = () => ({ ...db, mode: 'postgres' as const, query: db.query, transaction: db.transaction })
  type Node = ReturnType<typeof nodeOf>

  /** Makes `calls` calls, one after the other; returns how many were allowed, and the last Retry-After. */
  async function make(node: Node, client: ReturnType<typeof limited>, calls: number) {
    let admitted = 0
    let retryAfterS: number | undefined
    for (let i = 0; i < calls; i++) {
      try {
        await node.admit(client)
        admitted++
      } catch (error) {
        if (!(error instanceof Failure) || error.code !== 'TOO_MANY_REQUESTS') throw error
        retryAfterS = error.retryAfterS
      }
    }
    return { admitted, retryAfterS }
  }

  it('are off unless they are set: nothing is counted and no headers are sent', async () => {
    const node = nodeOf()
    const client = limited({})
    expect(node.admit(client)).toBeUndefined()
    expect(node.headers(client)).toBeUndefined()
  })

  it.each([
    ['rate_per_second', 5, 1_000],
    ['rate_per_minute', 7, 60_000],
    ['rate_per_day', 30, 86_400_000],
  ] as const)('%s: %i calls, then 429 until the window ends', async (name, limit, lengthMs) => {
    clock.at = midnight + 1_000
    const node = nodeOf()
    const client = limited({ [name]: limit })
    const { admitted, retryAfterS } = await make(node, client, limit + 20)
    expect(admitted).toBe(limit)
    const waitMs = retryAfterS! * 1_000
    expect(waitMs).toBeLessThanOrEqual(lengthMs)
    clock.at += waitMs
    expect((await make(node, client, limit + 20)).admitted).toBe(limit)
    clock.at = midnight + 1_000
  })

  it('apply together, and a call that one refuses counts in none', async () => {
    const node = nodeOf()
    const client = limited({ rate_per_second: 3, rate_per_minute: 5 })
    expect(await make(node, client, 10)).toEqual({ admitted: 3, retryAfterS: 1 })
    clock.at += 1_000
    expect((await make(node, client, 10)).admitted).toBe(2)
    clock.at = midnight + 1_000
  })

  it('apply to simultaneous calls', async () => {
    const node = nodeOf(shared())
    const client = limited({ rate_per_day: 40 })
    const ends = await Promise.allSettled(Array.from({ length: 100 }, async () => node.admit(client)))
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(40)
  })

  it('report what is left, in the form of the IETF draft', async () => {
    const node = nodeOf()
    const client = limited({ rate_per_second: 3, rate_per_day: 100 })
    await make(node, client, 2)
    expect(node.headers(client)).toEqual({
      policy: '"second";q=3;w=1, "day";q=100;w=86400',
      limit: '"second";r=1;t=1, "day";r=98;t=86399',
    })
    await make(node, client, 2)
    expect(node.headers(client)!.limit).toMatch(/^"second";r=0;t=1, "day";r=97;/)
  })

  it('of a day survive a restart, to a twentieth', async () => {
    const client = limited({ rate_per_day: 40 })
    expect((await make(nodeOf(), client, 25)).admitted).toBe(25)
    const { admitted } = await make(nodeOf(), client, 40)
    expect(admitted).toBeLessThanOrEqual(15 + 2)
    expect(admitted).toBeGreaterThanOrEqual(15 - 2)
  })

  it.each([1, 10, 100, 1_000])(
    '%i a day hold across three nodes, to a twentieth for each further one',
    async (limit) => {
      const nodes = [nodeOf(shared()), nodeOf(shared()), nodeOf(shared())]
      const client = limited({ rate_per_day: limit })
      let admitted = 0
      for (let i = 0; i < limit * 2; i++) admitted += (await make(nodes[i % 3]!, client, 1)).admitted
      expect(admitted).toBeLessThanOrEqual(limit * 1.1)
      expect(admitted).toBeGreaterThanOrEqual(Math.floor(limit * 0.9))
    },
  )

  it('that are changed keep the calls already counted', async () => {
    const node = nodeOf()
    const client = limited({ rate_per_minute: 5 })
    expect((await make(node, client, 9)).admitted).toBe(5)
    expect((await make(node, limited({ rate_per_minute: 8 }, client.clientId), 9)).admitted).toBe(3)
    expect((await make(node, limited({ rate_per_minute: 2 }, client.clientId), 9)).admitted).toBe(0)
  })

  it('do not lock a client out after the clock was far ahead for a while', async () => {
    const node = nodeOf()
    const client = limited({ rate_per_minute: 5, rate_per_day: 5 })
    clock.at += 400 * 86_400_000
    expect((await make(node, client, 9)).admitted).toBe(5)
    clock.at -= 400 * 86_400_000
    expect((await make(node, client, 9)).admitted).toBe(5)
    expect((await make(nodeOf(), client, 9)).admitted).toBe(0) // what the database has is of today
  })

  it('refuse nobody when they cannot be counted', async () => {
    const broken = { ...shared(), query: () => Promise.reject(new Error('gone')) }
    expect((await make(nodeOf(broken), limited({ rate_per_day: 5 }), 9)).admitted).toBe(9)
  })

  it('a claim at the boundary of two windows counts in the new one', async () => {
    const of = { clientId: 'turn', kind: 1, lengthMs: 1_000, offsetMs: 0, limit: 10, unreported: 0, want: 4 }
    const claim: Claim = of
    await insertWindows(db, [claim])
    const at = 1_800_000_000_000
    expect(await claimCalls(db, [claim], at)).toMatchObject([{ granted: 2, taken: 2, ends_in_ms: 1_000 }])
    expect(await claimCalls(db, [claim], at + 1_000)).toMatchObject([{ granted: 2, taken: 2 }])
    expect(await claimCalls(db, [claim], at + 999)).toMatchObject([{ granted: 2, taken: 4 }])
    expect(await claimCalls(db, [{ ...claim, unreported: 9 }], at + 1_000)).toMatchObject([{ granted: 0 }])
  })
})
