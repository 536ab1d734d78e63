// Proves that open dashboards do not slow calls down: p99 of lookups at a steady rate, without and with the dashboards.
import { type LoadFigures, makeLoad } from '../bench/make-load.mjs'
import { median } from '../bench/statistics.mjs'
import { openDatabase } from '../src/platform/database/open.js'
import { createClient } from '../test/support/client.js'
import { startPostgres } from '../test/support/postgres.js'
import { createInstallation, type Installation, type Service } from '../test/support/service.js'
import { fillEvents, sumUp } from './growth-fill.js'
import { openDashboards } from './open-dashboards.js'
import type { ProofLine } from './result.js'

const quiet = { info() {}, warn() {}, error() {} }
const p99Limit = 1.5
const answerMs = 500
const connections = 16

interface Open {
  readonly name: string
  readonly installation: Installation
  readonly service: Service
}

/** A service whose ledger holds a month of `events`. */
async function openFilled(name: string, events: number): Promise<Open> {
  const installation = await createInstallation()
  const first = await installation.start()
  const databaseUrl = first.env.DATABASE_URL
  if (databaseUrl === undefined) await first.stop()
  const where = databaseUrl === undefined ? { dataDir: installation.dataDir } : { databaseUrl, dataDir: '' }
  const db = await openDatabase({ ...where, poolSize: 1, log: quiet })
  const now = Date.now()
  await fillEvents(db, events, now)
  await sumUp(db, now)
  await db.query('analyze')
  await db.close()
  return { name, installation, service: databaseUrl === undefined ? await installation.start() : first }
}

/** Lookups at a steady rate, from a separate process. */
function lookups({ service }: Open, token: string, own: { ratePerS: number; seconds: number }) {
  return makeLoad({
    port: Number(new URL(service.baseUrl).port),
    caFile: service.caFile,
    connections,
    headers: { Authorization: `Bearer ${token}`, 'x-api-key': service.clientSecret },
    paths: ['/v1/verification/panbasic?pan_number=ZZZPZ1000A'],
    ...own,
  })
}

interface Plan {
  readonly events: number
  /** Calls per second, well below what the machine can answer. */
  readonly ratePerS: number
  readonly seconds: number
  readonly rounds: number
  readonly dashboards: number
  readonly say: (text: string) => void
}

/** The runs alternate, so that other work on the machine affects both. */
async function compare(open: Open, { events, rounds, dashboards, say, ...load }: Plan): Promise<ProofLine[]> {
  const client = createClient(open.service)
  const token = await client.token()
  client.close()
  const alone: LoadFigures[] = []
  const beside: LoadFigures[] = []
  let [answered, slowestMs, failed] = [0, 0, 0]
  let slowest = ''
  for (let round = 0; round <= rounds; round++) {
    const calm = await lookups(open, token, load)
    const pages = openDashboards(open.service, dashboards)
    const busy = await lookups(open, token, load)
    const seen = await pages.close()
    say(`${open.name} ${round}: p99 ${calm.p99.toFixed(1)} ms alone, ${busy.p99.toFixed(1)} ms beside`)
    if (round === 0) continue // warm-up
    alone.push(calm)
    beside.push(busy)
    answered += seen.answered
    if (seen.slowestMs > slowestMs) [slowestMs, slowest] = [seen.slowestMs, seen.slowest]
    failed += seen.failed
  }
  const p99 = [alone, beside].map((loaded) => median(loaded.map((one) => one.p99)))
  const ratio = median(beside.map((one, i) => one.p99 / alone[i]!.p99))
  const refused = [...alone, ...beside].flatMap(({ statuses }) =>
    Object.keys(statuses).filter((status) => status !== '200'),
  )
  return [
    {
      promise: `${open.name}: ${dashboards} open dashboards keep the p99 of lookups within ${p99Limit} x, over ${events} events`,
      measured: `${ratio.toFixed(2)} x: ${p99[0]!.toFixed(1)} ms alone, ${p99[1]!.toFixed(1)} ms beside, at ${load.ratePerS} calls a second; medians of ${rounds} alternated runs`,
      held: ratio <= p99Limit && refused.length === 0,
    },
    {
      promise: `${open.name}: every request of the dashboards is answered within ${answerMs} ms meanwhile`,
      measured: `${answered} answered, ${failed} not; the slowest took ${slowestMs.toFixed(0)} ms (${slowest})`,
      held: failed === 0 && answered > 0 && slowestMs <= answerMs,
    },
  ]
}

/** Runs on the embedded database, and on PostgreSQL when it is there. */
export async function proveDashboardLoad(plan: Plan): Promise<readonly ProofLine[]> {
  const lines: ProofLine[] = []
  const prove = async (name: string) => {
    plan.say(`${name}: ${plan.events} events`)
    const open = await openFilled(name, plan.events)
    try {
      lines.push(...(await compare(open, plan)))
    } finally {
      await open.service.stop()
      await open.installation.discard()
    }
  }
  await prove('embedded')
  const server = await startPostgres()
  if (server === null) return lines
  process.env.SATYAPAN_TEST_DATABASE_URL = server.url
  try {
    await prove('PostgreSQL')
  } finally {
    await server.stop()
  }
  return lines
}
