// Proves on both databases that each job is started once at a time, in turn, and again when its process is gone.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../src/platform/database/database.js'
import { migrate } from '../../../src/platform/database/migrate.js'
import { openDatabase } from '../../../src/platform/database/open.js'
import * as store from '../../../src/platform/jobs/job-store.js'
import { log, useDatabaseModes } from '../database-modes.js'

const modes = await useDatabaseModes()
const migrations = fileURLToPath(new URL('../../../migrations', import.meta.url))
const share = { queue: 'q', groupBy: 'client', perGroup: 2, inProgress: {}, leaseS: 15 }

describe.each(modes)('$mode database', ({ url }) => {
  let db: Database
  let directory: string

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'satyapan-jobs-'))
    db = await openDatabase({ databaseUrl: url, dataDir: directory, template: null, poolSize: 4, log })
    await migrate(db, migrations)
  })
  afterEach(() => db.query('delete from job'))
  afterAll(async () => {
    await db.close()
    await rm(directory, { recursive: true, force: true })
  })

  const add = (...jobs: { client?: string; n: number; priority?: number }[]) =>
    store.insertJobs(
      db,
      jobs.map(({ priority = 0, ...data }) => ({ queue: 'q', data, priority })),
    )
  const fetch = (most: number, own: Partial<store.Fetch> = {}) =>
    store.fetchJobs(db, { ...share, most, ...own })
  const numbers = (jobs: { data: Readonly<Record<string, unknown>> }[]) =>
    jobs.map(({ data }) => data.n).sort()
  const endLeases = () => db.query(`update job set due_at = now() where leased`)

  it('starts jobs in the order in which they were added, higher priorities first', async () => {
    await add({ n: 1 }, { n: 2 }, { n: 3 })
    await add({ n: 4 }, { n: 5, priority: 1 })
    const order: unknown[] = []
    for (let n = 0; n < 5; n++) order.push(...numbers(await fetch(1)))
    expect(order).toEqual([5, 1, 2, 3, 4])
    expect(await fetch(1)).toEqual([])
    expect(await fetch(9, { queue: 'another' })).toEqual([])
  })

  it('takes no more jobs of a group than its share, with those in progress', async () => {
    await add(
      { client: 'a', n: 1 },
      { client: 'a', n: 2 },
      { client: 'a', n: 3 },
      { client: 'b', n: 4 },
      { n: 5 },
    )
    expect(numbers(await fetch(9, { inProgress: { a: 1 } }))).toEqual([1, 4, 5])
    expect(numbers(await fetch(9, { inProgress: { a: 2 } }))).toEqual([])
    expect(numbers(await fetch(9, { inProgress: { a: 1 } }))).toEqual([2])
  })

  it('gives each job to one of those who fetch at the same time', async () => {
    await add(...Array.from({ length: 40 }, (_, n) => ({ n })))
    const all = (await Promise.all(Array.from({ length: 8 }, () => fetch(40)))).flat()
    expect(new Set(numbers(all)).size).toBe(40)
    expect(all).toHaveLength(40)
  })

  it('adds and ends jobs with the transaction that they are part of', async () => {
    const failing = db.transaction(async (tx) => {
      await store.insertJobs(tx, [{ queue: 'q', data: { n: 1 }, priority: 0 }])
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await fetch(9)).toEqual([])
    await add({ n: 2 })
    const [job] = await fetch(9)
    await store.deleteJob(db, job!)
    expect(await store.selectQueuesInUse(db)).toEqual([])
  })

  it('starts a job again when its lease has expired, and counts the starts', async () => {
    await add({ n: 1 }, { n: 2 })
    const [first, second] = await fetch(9)
    expect(first).toMatchObject({ begunBefore: 0 })
    await store.renewLeases(db, [], 15)
    expect(await fetch(9)).toEqual([]) // no lease is over
    await endLeases()
    await store.renewLeases(db, [first!.id], 15) // its process lives
    const again = await fetch(9)
    expect(again).toMatchObject([{ id: second!.id, begunBefore: 1 }])
    expect(await store.selectQueuesInUse(db)).toEqual([{ queue: 'q', ready: false, active: true }])
  })

  it('shortens a lease that was given while the clock ran ahead', async () => {
    await add({ n: 1 })
    const [job] = await fetch(9)
    await db.query(`update job set due_at = now() + interval '3 hours'`)
    await store.renewLeases(db, [], 15)
    expect(await fetch(9)).toEqual([])
    await endLeases()
    await store.renewLeases(db, [], 15)
    expect(await fetch(9)).toMatchObject([{ id: job!.id }])
  })

  it('lets a job that failed, or was postponed, wait; only the failure counts as a start', async () => {
    await add({ n: 1 }, { n: 2 })
    const [failed, postponed] = await fetch(9)
    await store.delayJob(db, failed!.id, 30)
    await store.delayJob(db, postponed!.id, 30, true)
    expect(await fetch(9)).toEqual([])
    await db.query('update job set due_at = now()')
    expect((await fetch(9)).map(({ id, begunBefore }) => [id, begunBefore])).toEqual([
      [failed!.id, 1],
      [postponed!.id, 0],
    ])
  })

  it('a job that is replaced goes to the end, and is out of reach of whoever had it before', async () => {
    await add({ n: 1 }, { n: 2 })
    const [job] = await fetch(1)
    expect(await store.replaceJob(db, job!, { n: 3 })).toBe(true)
    expect(await store.replaceJob(db, job!, { n: 4 })).toBe(false)
    await store.deleteJob(db, job!)
    await store.delayJob(db, job!.id, 30)
    expect(numbers(await fetch(1))).toEqual([2])
    expect(await fetch(1)).toMatchObject([{ data: { n: 3 }, begunBefore: 0 }])
  })

  it('knows what waits, and gives back what a process left', async () => {
    await add({ n: 1 }, { n: 2 })
    await db.query(`update job set due_at = now() - interval '2 hours'`)
    const [job] = await fetch(1)
    const backlog = await store.selectBacklog(db)
    expect(backlog).toMatchObject({ waiting: 1, under_way: 1 })
    expect(Math.round(backlog.oldest_s / 3600)).toBe(2)
    const release = (...held: number[]) => store.releaseQueues(db, ['q'], held)
    await store.releaseJobs(db, [job!.id])
    expect(await release()).toBe(0)
    expect(await fetch(9)).toHaveLength(2)
    expect(await store.releaseQueues(db, ['another'], [])).toBe(0)
    expect(await release(job!.id)).toBe(1)
    expect(await release()).toBe(1)
  })

  it('is leased from the beginning for who does it, and taken by others when that lease is over', async () => {
    const id = await store.insertLeasedJob(db, { queue: 'q', data: { n: 7 }, priority: 0 }, 30)
    expect(await fetch(9)).toEqual([])
    await db.query(`update job set due_at = now() - interval '1 second'`)
    await store.renewLeases(db, [id], 30)
    expect(await fetch(9)).toEqual([])
    await db.query(`update job set due_at = now() - interval '1 second'`)
    await store.renewLeases(db, [], 30)
    expect(await fetch(9)).toMatchObject([{ id, data: { n: 7 }, begunBefore: 1 }])
  })
})
