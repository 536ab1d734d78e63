// Tests a bulk: every record is answered and charged once, in order; it keeps to its limits, pauses, resumes and ends.
import { afterEach, describe, expect, it } from 'vitest'
import { pauseBulk } from '../../src/bulk/bulk-store.js'
import { UpstreamError } from '../../src/lookups/source.js'
import { unaudited } from '../../src/platform/audit-port.js'
import { useTestDatabase } from '../support/database.js'
import { until } from '../support/until.js'
import { addresses, fileOf, found, openHarness } from './bulk.harness.js'

const { db } = await useTestDatabase()
type Harness = Awaited<ReturnType<typeof openHarness>>
let harness: Harness | undefined

afterEach(async () => {
  await harness?.close()
  harness = undefined
  await db.query('delete from job')
})

async function open(parts: Omit<Parameters<typeof openHarness>[0], 'db'>): Promise<Harness> {
  harness = await openHarness({ db, ...parts })
  await harness.bulk.start()
  return harness
}

const stateOf = async ({ bulk }: Harness, id: string) => (await bulk.find(id))!
const inState = (own: Harness, id: string, state: string) =>
  until(async () => (await stateOf(own, id)).state === state, { withinMs: 60_000 })
const jobsLeft = async () => (await db.query<{ n: number }>('select count(*)::int as n from job')).rows[0]!.n
const price = 150 // of upi-basic

/** A source whose answers come when they are released. */
function holdAnswers() {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  return { ask: () => released.then(() => found), release: () => release() }
}

describe('a bulk', () => {
  it('answers each record once, and gives the file back with sub_code and the columns of the lookup', async () => {
    const asked: string[] = []
    const own = await open({
      ask: async (input) => {
        asked.push(String(input.vpa))
        return found
      },
    })
    const vpas = [...addresses(130), '=no address', 'someone0@bank']
    const id = await own.start(fileOf(vpas))
    await inState(own, id, 'completed')
    const lines = (await own.result(id)).trimEnd().split('\n')
    expect(lines[0]).toBe(
      'customer,vpa,city,sub_code,account_exists,name_at_bank,name_information.name_at_bank_cleaned',
    )
    expect(lines[1]).toBe('C0,someone0@bank,"Pune, MH",SUCCESS,true,A,A')
    expect(lines[131]).toBe('C130,\'=no address,"Pune, MH",INVALID_INPUT,,,')
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(vpas.map((_, i) => `C${i}`))
    expect(asked.sort()).toEqual([...addresses(130), 'someone0@bank'].sort())
    expect(await own.events(id)).toEqual({ count: 132, charged: 131, price: 131 * price })
    expect(await stateOf(own, id)).toMatchObject({
      done: 132,
      succeeded: 131,
      duplicates: 1,
      malformed: 1,
      cost: 131 * price,
      held: 0,
      counts: { SUCCESS: 131, INVALID_INPUT: 1 },
    })
    const [delivery] = own.queued
    expect(delivery).toMatchObject({ type: 'bulk.completed', key: id })
    expect(JSON.parse(delivery!.payload).data).toMatchObject({
      request_id: id,
      records: 132,
      succeeded: 131,
      failed: 1,
    })
    expect(await jobsLeft()).toBe(0)
  })

  it('pauses before its maximum cost, and goes on with a higher one', async () => {
    const own = await open({ ask: async () => found })
    const maxCost = 25 * price
    const id = await own.start(fileOf(addresses(60)), { maxCost })
    await inState(own, id, 'paused')
    const paused = await stateOf(own, id)
    expect(paused).toMatchObject({ paused_for: 'max_cost', cost: maxCost, done: 25, held: 0 })
    expect(own.bulk.reasonAgainstResume(paused, {})).toMatch(/give a higher max_cost/)
    expect(own.bulk.reasonAgainstResume(paused, { maxCost: maxCost - 1 })).toMatch(/has cost/)
    expect(own.bulk.reasonAgainstResume(paused, { maxCost: 60 * price })).toBeUndefined()
    await own.bulk.resume(paused, { maxCost: 60 * price }, unaudited)
    await inState(own, id, 'completed')
    expect(await own.events(id)).toMatchObject({ count: 60, price: 60 * price })
  })

  it('is not paused by a chunk that reached a maximum which was raised since', async () => {
    const { ask, release } = holdAnswers()
    const own = await open({ ask })
    const id = await own.start(fileOf(addresses(60)), { maxCost: 60 * price })
    expect(await pauseBulk(db, id, 'max_cost', 25 * price)).toBe(false)
    expect(await stateOf(own, id)).toMatchObject({ state: 'running', paused_for: null })
    expect(await pauseBulk(db, id, 'max_cost', 60 * price)).toBe(true)
    release()
    await own.bulk.resume(await stateOf(own, id), {}, unaudited)
    await inState(own, id, 'completed')
  })

  it("pauses at its client's monthly cap, and goes on when somebody resumes it", async () => {
    const own = await open({ ask: async () => found })
    own.setClient({ cap: { amount: 70 * price, since: 0 } })
    const id = await own.start(fileOf(addresses(160)))
    await inState(own, id, 'paused')
    expect(await stateOf(own, id)).toMatchObject({ paused_for: 'monthly_cap' })
    const { charged } = await own.events(id)
    expect(charged).toBeLessThanOrEqual(70)
    own.setClient({ cap: null })
    await own.bulk.resume(await stateOf(own, id), {}, unaudited)
    await inState(own, id, 'completed')
    expect(await own.events(id)).toMatchObject({ count: 160, charged: 160 })
  })

  it('pauses when its client may not call, and cannot be resumed before it may', async () => {
    const own = await open({ ask: async () => found })
    own.setClient({ active: false })
    const id = await own.start(fileOf(addresses(10)))
    await inState(own, id, 'paused')
    const paused = await stateOf(own, id)
    expect(paused).toMatchObject({ paused_for: 'client', done: 0 })
    expect(own.bulk.reasonAgainstResume(paused, {})).toMatch(/inactive or not entitled/)
    own.setClient({})
    await own.bulk.resume(paused, {}, unaudited)
    await inState(own, id, 'completed')
  })

  it('waits while every source is passed over, fails no record, and goes on by itself', async () => {
    let isOut = true
    let asked = 0
    const own = await open({
      ask: async () => {
        if (isOut) throw new UpstreamError('circuit_open', 'open')
        asked++
        return found
      },
    })
    const id = await own.start(fileOf(addresses(120)))
    await until(async () => (await stateOf(own, id)).paused_for === 'sources', { withinMs: 30_000 })
    expect(asked).toBe(0)
    isOut = false
    await inState(own, id, 'completed')
    expect([asked, (await stateOf(own, id)).counts]).toEqual([120, { SUCCESS: 120 }])
  })

  it('is paused and resumed by an operator, and loses nothing', async () => {
    const { ask, release } = holdAnswers()
    const own = await open({ ask })
    const id = await own.start(fileOf(addresses(300)))
    expect(await own.bulk.pause(await stateOf(own, id), unaudited)).toBe(true)
    release()
    await until(async () => (await stateOf(own, id)).done > 0, { withinMs: 30_000 })
    const { done, state } = await stateOf(own, id)
    expect([state, done <= 100]).toEqual(['paused', true]) // the chunks in progress
    await own.bulk.resume(await stateOf(own, id), {}, unaudited)
    await inState(own, id, 'completed')
    expect(await own.events(id)).toMatchObject({ count: 300, charged: 300 })
    expect(await own.bulk.pause(await stateOf(own, id), unaudited)).toBe(false)
  })

  it('is cancelled: answered records stay, the others are CANCELLED and free', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let asked = 0
    const own = await open({
      ask: async () => {
        if (++asked > 50) await held
        return found
      },
    })
    const id = await own.start(fileOf(addresses(300)))
    await until(async () => asked > 50, { withinMs: 30_000 })
    const before = await stateOf(own, id)
    expect(await own.bulk.cancel(before, unaudited)).toBe(true)
    release()
    await until(async () => (await jobsLeft()) === 0, { withinMs: 30_000 })
    const { done, state } = await stateOf(own, id)
    expect(state).toBe('cancelled')
    expect(await own.events(id)).toMatchObject({ count: done, charged: done })
    const lines = (await own.result(id)).trimEnd().split('\n').slice(1)
    expect(lines.length).toBe(300)
    expect(lines.filter((line) => line.includes(',CANCELLED,')).length).toBe(300 - done)
    expect(JSON.parse(own.queued[0]!.payload).data).toMatchObject({ records: 300, cancelled: 300 - done })
    expect(await own.bulk.cancel(await stateOf(own, id), unaudited)).toBe(false)
  })

  it('asks no more records a second than its rate', async () => {
    const askedAt: number[] = []
    const own = await open({
      ask: async () => {
        askedAt.push(Date.now())
        return found
      },
    })
    const id = await own.start(fileOf(addresses(45)), { rate: 20 })
    await inState(own, id, 'completed')
    askedAt.sort((a, b) => a - b)
    // In 44 intervals of 50 ms; a clock may step, so a little less is enough.
    expect(askedAt.at(-1)! - askedAt[0]!).toBeGreaterThan(44 * 50 * 0.8)
    expect(await own.events(id)).toMatchObject({ count: 45 })
  })

  it('gives back chunks that do not end in time when it stops, and they are charged once', async () => {
    let isStuck = true
    const own = await open({
      graceMs: 10,
      ask: async () => {
        if (isStuck) await new Promise(() => {})
        return found
      },
    })
    const id = await own.start(fileOf(addresses(120)))
    await own.bulk.stop()
    isStuck = false
    const other = await openHarness({ db, ask: async () => found })
    await other.bulk.start()
    await inState(other, id, 'completed')
    expect(await other.events(id)).toMatchObject({ count: 120, charged: 120 })
    await other.close()
  })

  it('is deleted when its retention has ended', async () => {
    const own = await open({ ask: async () => found })
    const id = await own.start(fileOf(addresses(70)))
    await inState(own, id, 'completed')
    await db.query(
      'update bulk set completed_at = completed_at - 31 * 86400000::bigint where request_id = $1',
      [id],
    )
    expect(await own.bulk.find(id)).toBeUndefined()
    expect(await own.bulk.countEnded(db)).toBe(1)
    expect(await own.bulk.sweep()).toBe(1)
    const { rows } = await db.query<{ n: number }>(
      'select (select count(*) from bulk where request_id = $1)::int + (select count(*) from bulk_chunk where request_id = $1)::int as n',
      [id],
    )
    expect(rows[0]!.n).toBe(0)
  })
})
