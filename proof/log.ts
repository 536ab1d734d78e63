// Proves that the log of receipts is verified in little time and bounded memory, and that receipts are ready in time; and
// that a report about one person is made in time from as many events.
import { residentMb, watchMemory } from '../bench/process-figures.mjs'
import { percentile } from '../bench/statistics.mjs'
import { openDatabase } from '../src/platform/database/open.js'
import { createClient } from '../test/support/client.js'
import { startPostgres } from '../test/support/postgres.js'
import { createInstallation, type Installation, type Service } from '../test/support/service.js'
import { fillLog } from './log-fill.js'
import { proveReport } from './log-report.js'
import type { ProofLine } from './result.js'

const quiet = { info() {}, warn() {}, error() {} }
const verifiedWithinMs = 120_000
/** What verifying may take beside the service itself, however long the log is. */
const mostGrowthMb = 256
const receiptWithinMs = 2_000
const callers = 16
const pollEveryMs = 50
/** Every so many calls of a caller, one waits for its receipt. */
const receiptEvery = 5

interface Orders {
  /** Entries on PostgreSQL, and in the embedded database. */
  readonly entries: { readonly postgres: number; readonly embedded: number }
  readonly seconds: number
  readonly say: (text: string) => void
}

/** Fills the database of an installation while it is stopped: the service makes the log of it when it starts. */
async function fill(
  installation: Installation,
  databaseUrl: string | undefined,
  orders: Fill,
): Promise<void> {
  const migrated = await installation.start()
  const url = databaseUrl === undefined ? undefined : migrated.env.DATABASE_URL
  await migrated.stop()
  const { dataDir } = installation
  const db = await openDatabase({ databaseUrl: url, dataDir, poolSize: 2, log: quiet })
  try {
    await fillLog(db, {
      events: orders.entries,
      now: Date.now(),
      progress: (done) => done % 1_000_000 === 0 && orders.say(`${orders.name}: ${done} events`),
    })
  } finally {
    await db.close()
  }
}

interface Fill {
  readonly name: string
  readonly entries: number
  readonly say: (text: string) => void
}

interface Verification {
  readonly entries: number
  readonly recomputed: number
  readonly fault: string | null
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The command as an operator runs it beside the service; waits first until every entry has its place. */
async function verify(service: Service, entries: number) {
  const run = async () => {
    const beganAt = performance.now()
    const done = await service.cli('log', 'verify', '--json')
    const result = JSON.parse(done.stdout || '{}') as Partial<Verification>
    return { ms: performance.now() - beganAt, result, code: done.code, stderr: done.stderr }
  }
  const client = createClient(service)
  try {
    for (;;) {
      const { body } = await client.request({ path: '/v1/log/checkpoint' })
      if (Number(body.split('\n')[1]) >= entries) break
      await pause(500)
    }
  } finally {
    client.close()
  }
  await pause(2_000)
  const beforeMb = residentMb(service.pid)
  const memory = watchMemory(service.pid)
  const { ms, result, code, stderr } = await run()
  const growthMb = memory.take() - beforeMb
  memory.stop()
  if (code !== 0) throw new Error(`log verify ended with ${code}: ${result.fault ?? stderr}`)
  return { ms, growthMb, result }
}

/** Calls without a pause; now and then one asks for its receipt until it is there. Returns the times, sorted. */
async function receiptTimes(service: Service, seconds: number) {
  const client = createClient(service)
  await client.token()
  const until = performance.now() + seconds * 1_000
  const times: number[] = []
  let calls = 0
  const caller = async () => {
    for (let n = 0; performance.now() < until; n++) {
      const answer = await client.lookup('/v1/verification/panbasic', { pan_number: 'ZZZPZ1000A' })
      if (answer.status !== 200) throw new Error(`answered ${answer.status}: ${answer.body}`)
      calls++
      if (n % receiptEvery !== 0) continue
      const answeredAt = performance.now()
      const path = `/v1/transactions/${answer.headers['x-transaction-id']}/receipt`
      for (;;) {
        const { status, body } = await client.lookup(path)
        if (status === 200) break
        if (status !== 202) throw new Error(`the receipt was answered ${status}: ${body}`)
        await pause(pollEveryMs)
      }
      times.push(performance.now() - answeredAt)
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  client.close()
  return { calls, times: times.sort((a, b) => a - b) }
}

async function proveOn(name: string, databaseUrl: string | undefined, entries: number, orders: Orders) {
  const { say, seconds } = orders
  const installation = await createInstallation()
  let service: Service | undefined
  try {
    await fill(installation, databaseUrl, { name, entries, say })
    service = await installation.start({ config: { 'log.public': true } })
    const { ms, growthMb, result } = await verify(service, entries)
    say(`${name}: verified in ${Math.round(ms)} ms`)
    const report = await proveReport(service, name, entries)
    const { calls, times } = await receiptTimes(service, seconds)
    const lines: ProofLine[] = [
      {
        promise: `${name}: log verify of ${entries} entries within ${verifiedWithinMs / 1_000} s`,
        measured: `${(ms / 1_000).toFixed(1)} s, ${result.entries} entries, ${result.recomputed} recomputed from the ledger`,
        held: ms <= verifiedWithinMs && result.recomputed! >= entries && result.fault === null,
      },
      {
        promise: `${name}: it takes bounded memory, at most ${mostGrowthMb} MB more than the service has`,
        measured: `${growthMb.toFixed(0)} MB more at its peak`,
        held: growthMb <= mostGrowthMb,
      },
      {
        promise: `${name}: a receipt within ${receiptWithinMs / 1_000} s of the answer, beside ${callers} callers without a pause`,
        measured: `${times.length} receipts of ${calls} calls: p50 ${Math.round(percentile(times, 0.5))} ms, p99 ${Math.round(percentile(times, 0.99))} ms, slowest ${Math.round(times.at(-1)!)} ms (asked every ${pollEveryMs} ms)`,
        held: times.at(-1)! <= receiptWithinMs,
      },
      report,
    ]
    return lines
  } finally {
    await service?.stop()
    await installation.discard()
  }
}

export async function proveLog(orders: Orders): Promise<readonly ProofLine[]> {
  const server = await startPostgres({ settings: { shared_buffers: '1GB' } })
  if (server === null)
    throw new Error('this proof needs a PostgreSQL server (Debian: apt-get install postgresql)')
  try {
    process.env.SATYAPAN_TEST_DATABASE_URL = server.url
    const onServer = await proveOn('PostgreSQL', server.url, orders.entries.postgres, orders)
    delete process.env.SATYAPAN_TEST_DATABASE_URL
    return [...onServer, ...(await proveOn('embedded', undefined, orders.entries.embedded, orders))]
  } finally {
    delete process.env.SATYAPAN_TEST_DATABASE_URL
    await server.stop()
  }
}
