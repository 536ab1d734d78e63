// Proves that with ten million events and records a call and a report cost no more than with ten thousand.
import { setTimeout as pause } from 'node:timers/promises'
import { cpuSeconds } from '../bench/process-figures.mjs'
import { median } from '../bench/statistics.mjs'
import type { Database } from '../src/platform/database/database.js'
import { openDatabase } from '../src/platform/database/open.js'
import { sumFigures } from '../src/usage/figures.js'
import { createRecentCalls } from '../src/usage/recent-calls.js'
import { searchEvents } from '../src/usage/usage-search.js'
import { selectEvents } from '../src/usage/usage-store.js'
import { verifyDays } from '../src/usage/verify.js'
import { startPostgres } from '../test/support/postgres.js'
import { createInstallation } from '../test/support/service.js'
import { type Cost, compareCalls, type Filled } from './growth-calls.js'
import { fillEvents, fillRecords, monthMs, sumUp } from './growth-fill.js'
import { makeMetadataSums } from './growth-sums.js'
import type { ProofLine } from './result.js'

const quiet = { info() {}, warn() {}, error() {} }
const reportLimitMs = 2_000
const pageLimitMs = 500
const callLimit = 1.05

/**
 * A service on its own database, filled while it is stopped: it would make the sums that are measured here.
 */
async function openFilled(name: Filled['name'], rows: number, say: (text: string) => void): Promise<Filled> {
  const installation = await createInstallation()
  const migrated = await installation.start()
  await migrated.stop()
  const db = await openDatabase({
    databaseUrl: migrated.env.DATABASE_URL!,
    dataDir: '',
    poolSize: 1,
    log: quiet,
  })
  const now = Date.now()
  say(`${name}: ${rows} events`)
  await fillEvents(db, rows, now)
  say(`${name}: ${rows} records`)
  await fillRecords(db, rows)
  await db.query('set statement_timeout = 0')
  await db.query('vacuum analyze record') // as autovacuum leaves a table after some time
  await db.query('analyze')
  await db.query('reset statement_timeout')
  say(`${name}: summed up in ${await sumUp(db, now)} steps`)
  say(`${name}: sums by metadata`)
  const sums = await makeMetadataSums(db, rows)
  return { name, installation, service: await installation.start(), db, sums }
}

/**
 * The time of a query and the processor time of the server within it; the best of three, because other work only
 * adds.
 */
async function ask(db: Database, question: () => Promise<unknown>) {
  const { rows } = await db.query<{ pid: number }>('select pg_backend_pid() as pid')
  const tries = []
  for (let i = 0; i < 3; i++) {
    const [began, own, server] = [performance.now(), process.cpuUsage(), cpuSeconds(rows[0]!.pid)]
    await question()
    const { user, system } = process.cpuUsage(own)
    const cpu = (cpuSeconds(rows[0]!.pid) - server) * 1000 + (user + system) / 1000
    tries.push({ ms: performance.now() - began, cpu })
  }
  return tries.sort((a, b) => a.ms - b.ms)[0]!
}

async function questions({ db }: Filled, events: number): Promise<ProofLine[]> {
  const now = Date.now()
  const period = { from: now - monthMs - 60_000, to: now + 60_000 }
  const report =
    (by: string[], filter = {}) =>
    () =>
      sumFigures(db, { by, filter, period })
  const page = searchEvents
  const asked: [string, number, () => Promise<unknown>][] = [
    ['usage report by lookup', reportLimitMs, report(['lookup'])],
    [
      'usage report by day, client, lookup and origin',
      reportLimitMs,
      report(['day', 'client', 'lookup', 'origin']),
    ],
    ['usage page by day and sub_code', pageLimitMs, report(['day', 'sub_code'])],
    ['usage page of one client by lookup', pageLimitMs, report(['lookup'], { clientId: 'x' })],
    [
      'overview: the last hour by minute',
      pageLimitMs,
      () => createRecentCalls({ db, clock: { now: () => now } }).minutes(),
    ],
    ['transactions page, newest first', pageLimitMs, () => page(db, {}, period, { limit: 50 })],
    [
      'transactions page of a client without calls',
      pageLimitMs,
      () => page(db, { clientId: 'x' }, period, { limit: 50 }),
    ],
    ['usage report by a metadata field', reportLimitMs, report(['meta:branch'])],
  ]
  const lines: ProofLine[] = []
  for (const [name, limit, question] of asked) {
    const { ms, cpu } = await ask(db, question)
    lines.push({
      promise: `${name}, over ${events} events within ${limit} ms`,
      measured: `${ms.toFixed(0)} ms, ${cpu.toFixed(0)} ms of processor time`,
      held: cpu <= limit,
    })
  }
  return lines
}

/** Exports events page by page; returns how far the process's memory grew in the second half. */
async function exportGrowth(db: Database, events: number) {
  const now = Date.now()
  let [count, early, late] = [0, 0, 0]
  for await (const page of selectEvents(db, { from: now - monthMs - 60_000, to: now }, 2_000)) {
    count += page.length
    const { rss } = process.memoryUsage()
    if (count <= events / 2) early = Math.max(early, rss)
    else late = Math.max(late, rss)
    if (count >= events) break
  }
  return { count, growthMb: (late - early) / 1024 / 1024 }
}

export async function proveGrowth(parts: {
  rows: number
  few: number
  calls: number
  rounds: number
  exported: number
  /** The server's cache, as its setting states it. */
  sharedBuffers: string
  say: (text: string) => void
}): Promise<readonly ProofLine[]> {
  const { rows, few, calls, rounds, exported, sharedBuffers, say } = parts
  const server = await startPostgres({ settings: { shared_buffers: sharedBuffers } })
  if (server === null) throw new Error('no PostgreSQL server here (Debian: apt-get install postgresql)')
  process.env.SATYAPAN_TEST_DATABASE_URL = server.url
  const opened: Filled[] = []
  try {
    const little = await openFilled('little', few, say)
    opened.push(little)
    const much = await openFilled('much', rows, say)
    opened.push(much)
    const lines = [much.sums, ...(await questions(much, rows))]
    say('calls over little and much, alternated')
    const costs = await compareCalls(little, much, calls, rounds)
    const total = ({ service, server }: Cost) => service + server
    const [small, large] = [median(costs.little.map(total)), median(costs.much.map(total))]
    const parts = (all: Cost[]) =>
      `${median(all.map(({ service }) => service)).toFixed(0)} us of the service and ${median(all.map(({ server }) => server)).toFixed(0)} us of the database's server`
    lines.push({
      promise: `a call over ${rows} events and records costs at most 5 % more processor time than over ${few}`,
      measured:
        `${large.toFixed(0)} us against ${small.toFixed(0)} us, medians of ${rounds} alternated runs of ${calls} calls: ` +
        `${parts(costs.much)} against ${parts(costs.little)} (shared_buffers ${sharedBuffers})`,
      held: large <= small * callLimit,
    })
    const { count, growthMb } = await exportGrowth(much.db, exported)
    lines.push({
      promise: 'an export takes the memory of a page, however long it is',
      measured: `${growthMb.toFixed(0)} MB more at the peak of the second half of ${count} events than at that of the first`,
      held: growthMb < 64,
    })
    let [days, differing] = [0, 0]
    const now = Date.now()
    for await (const day of verifyDays(much.db, { from: now - 4 * 86_400_000, to: now })) {
      days++
      differing += day.differing
    }
    lines.push({
      promise: 'the sums equal those of the events',
      measured: `${days} days, ${differing} differ`,
      held: differing === 0,
    })
    return lines
  } finally {
    for (const { db, service, installation } of opened) {
      await db.close()
      await service.stop()
      await pause(100)
      await installation.discard()
    }
    await server.stop()
  }
}
