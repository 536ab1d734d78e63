import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '../database/database.js'
import { createJobWorkers } from './job-workers.js'

const silent = () => {}
const times = { leaseS: 1, heartbeatMs: 5, pollMs: 5, retryDelayS: 1, postponeS: 1, graceMs: 1 }
const places = { all: 4, perGroup: 4, groupBy: 'client' }

/** What the table of jobs holds; statements are recorded by name. */
function workersOver(
  table: { queue: string; ready: boolean; active: boolean }[],
  queues: () => readonly string[] = () => ['a', 'b', 'c'],
) {
  const statements: string[] = []
  const taken: string[] = []
  const query = async (text: string, values?: readonly unknown[], name?: string) => {
    statements.push(name ?? text.trim().split(' ')[0]!)
    if (name === 'job-fetch') taken.push(String(values?.[0]))
    return { rows: name === 'job-queues-in-use' ? table : [], rowCount: 0 }
  }
  const workers = createJobWorkers({
    db: { mode: 'postgres', query } as unknown as Database,
    log: { info: silent, warn: silent, error: silent },
    queues,
    around: (work) => work(),
    times,
  })
  return { workers, statements, taken }
}

const until = (condition: () => boolean) => vi.waitUntil(condition, { timeout: 120_000, interval: 2 })

let stop = async () => {}
afterEach(() => stop())

describe('idle queues', () => {
  it('are looked into with one statement for all of them', async () => {
    const { workers, statements, taken } = workersOver([])
    stop = workers.stop
    await workers.work(async () => {}, places)
    await until(() => statements.filter((name) => name === 'job-queues-in-use').length > 5)
    expect(taken).toEqual([]) // at the start neither
    expect(new Set(statements)).toEqual(new Set(['job-queues-in-use']))
  })
})

describe('a job that another process', () => {
  it('added is taken, from its queue only', async () => {
    const { workers, taken } = workersOver([{ queue: 'b', ready: true, active: false }])
    stop = workers.stop
    await workers.work(async () => {}, places)
    await until(() => taken.length > 5)
    expect(taken.every((queue) => queue === 'b')).toBe(true)
  })

  it('has in progress is taken over when its lease has expired', async () => {
    const { workers, statements, taken } = workersOver([{ queue: 'b', ready: false, active: true }])
    stop = workers.stop
    await workers.work(async () => {}, places)
    await until(() => statements.filter((name) => name === 'job-renew-leases').length > 1)
    expect(taken).toEqual([])
  })
})

it('a queue that is added while it works is worked on, and one that is gone is left alone', async () => {
  let queues = ['a']
  const ready = (queue: string) => ({ queue, ready: true, active: false })
  const { workers, taken } = workersOver([ready('a'), ready('d')], () => queues)
  stop = workers.stop
  await workers.work(async () => {}, places)
  await until(() => taken.length > 3)
  expect(new Set(taken)).toEqual(new Set(['a']))
  queues = ['d']
  workers.wake('d')
  await until(() => taken.filter((queue) => queue === 'd').length > 3)
  const before = taken.filter((queue) => queue === 'a').length
  workers.wake('a')
  await until(() => taken.filter((queue) => queue === 'd').length > 9)
  expect(taken.filter((queue) => queue === 'a')).toHaveLength(before)
})
