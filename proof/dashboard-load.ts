// Proves that open dashboards do not slow calls down: p99 of lookups at a steady rate, without and with the dashboards.
import { spawn } from 'node:child_process'
import { setMaxListeners } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:https'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '../src/platform/database/open.js'
import { createClient } from '../test/support/client.js'
import { startPostgres } from '../test/support/postgres.js'
import { createInstallation, type Installation, type Service } from '../test/support/service.js'
import { fillEvents, sumUp } from './growth-fill.js'
import type { ProofLine } from './result.js'

const quiet = { info() {}, warn() {}, error() {} }
const p99Limit = 1.5
const connections = 16
const loader = fileURLToPath(new URL('../bench/load.mjs', import.meta.url))
const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!
const day = (at: number) => new Date(at).toISOString().slice(0, 10)

/** What the pages ask, and how often: as dashboard/src/pages does. The usage page is opened anew all the time. */
function questions(now: number): readonly (readonly [path: string, everyMs: number])[] {
  const month = `from=${day(now - 30 * 86_400_000)}`
  return [
    ['/overview', 5_000],
    ['/sources', 5_000],
    ['/deliveries', 5_000],
    ['/batches', 1_000],
    ['/transactions?limit=50', 2_000],
    [`/usage?by=day&${month}`, 2_000],
    [`/usage?by=client&${month}`, 2_000],
    [`/usage?by=origin&${month}`, 2_000],
  ]
}

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

interface Loaded {
  readonly p50: number
  readonly p99: number
  readonly statuses: Readonly<Record<string, number>>
}

/** Lookups at a steady rate, from a process of their own. */
function lookups({ service }: Open, token: string, own: { ratePerS: number; seconds: number }) {
  return new Promise<Loaded>((resolve, reject) => {
    const child = spawn(process.execPath, [loader], { stdio: ['pipe', 'pipe', 'inherit'] })
    let out = ''
    child.stdout.on('data', (text) => (out += text))
    child.once('close', (code) =>
      code === 0 ? resolve(JSON.parse(out)) : reject(new Error(`the load ended with ${code}`)),
    )
    const { port } = new URL(service.baseUrl)
    const headers = { Authorization: `Bearer ${token}`, 'x-api-key': service.clientSecret }
    const paths = ['/v1/verification/panbasic?pan_number=ZZZPZ1000A']
    child.stdin.end(
      JSON.stringify({
        port,
        host: '127.0.0.1',
        caFile: service.caFile,
        connections,
        headers,
        paths,
        ...own,
      }),
    )
  })
}

/** Opens so many dashboards. `close` answers how many questions were answered, and the slowest in milliseconds. */
function openDashboards({ service }: Open, dashboards: number) {
  const { admin_token: token } = JSON.parse(readFileSync(join(service.dataDir, 'sandbox.json'), 'utf8'))
  const agent = new Agent({ ca: service.ca, keepAlive: true })
  const closing = new AbortController()
  setMaxListeners(0, closing.signal) // one for each question
  let [answered, slowestMs, failed] = [0, 0, 0]
  const ask = (path: string) =>
    new Promise<void>((resolve) => {
      const began = performance.now()
      // As the pages do.
      const headers = { authorization: `Bearer ${token}`, 'cache-control': 'max-age=2' }
      get(`${service.adminUrl}/admin/v1${path}`, { agent, headers }, (answer) => {
        if (answer.statusCode !== 200) failed++
        answer.resume().once('end', () => {
          answered++
          slowestMs = Math.max(slowestMs, performance.now() - began)
          resolve()
        })
      }).once('error', () => {
        failed++
        resolve()
      })
    })
  const loops = Array.from({ length: dashboards }, () =>
    questions(Date.now()).map(async ([path, everyMs]) => {
      while (!closing.signal.aborted) {
        await ask(path)
        await pause(everyMs, undefined, { signal: closing.signal }).catch(() => {})
      }
    }),
  ).flat()
  return {
    async close() {
      closing.abort()
      await Promise.all(loops)
      agent.destroy()
      return { answered, slowestMs, failed }
    },
  }
}

interface Plan {
  readonly events: number
  /** Calls in a second, well below what the machine can answer. */
  readonly ratePerS: number
  readonly seconds: number
  readonly rounds: number
  readonly dashboards: number
  readonly say: (text: string) => void
}

/** Alternated, so that whatever else the machine does meets both. */
async function compare(open: Open, { events, rounds, dashboards, say, ...load }: Plan): Promise<ProofLine[]> {
  const client = createClient(open.service)
  const token = await client.token()
  client.close()
  const alone: Loaded[] = []
  const beside: Loaded[] = []
  let [answered, slowestMs, failed] = [0, 0, 0]
  for (let round = 0; round <= rounds; round++) {
    const calm = await lookups(open, token, load)
    const pages = openDashboards(open, dashboards)
    const busy = await lookups(open, token, load)
    const seen = await pages.close()
    say(`${open.name} ${round}: p99 ${calm.p99.toFixed(1)} ms alone, ${busy.p99.toFixed(1)} ms beside`)
    if (round === 0) continue // warm-up
    alone.push(calm)
    beside.push(busy)
    answered += seen.answered
    slowestMs = Math.max(slowestMs, seen.slowestMs)
    failed += seen.failed
  }
  const p99 = [alone, beside].map((loaded) => median(loaded.map((one) => one.p99)))
  const ratio = median(beside.map((one, i) => one.p99 / alone[i]!.p99))
  const refused = [...alone, ...beside].flatMap(({ statuses }) =>
    Object.keys(statuses).filter((status) => status !== '200'),
  )
  return [
    {
      promise: `${open.name}: ${dashboards} open dashboards leave lookups' p99 within ${p99Limit} x, over ${events} events`,
      measured: `${ratio.toFixed(2)} x: ${p99[0]!.toFixed(1)} ms alone, ${p99[1]!.toFixed(1)} ms beside, at ${load.ratePerS} calls a second; medians of ${rounds} alternated runs`,
      held: ratio <= p99Limit && refused.length === 0,
    },
    {
      promise: `${open.name}: every question of the dashboards was answered`,
      measured: `${answered} answered, ${failed} not; the slowest took ${slowestMs.toFixed(0)} ms`,
      held: failed === 0 && answered > 0,
    },
  ]
}

/** On the embedded database, and on PostgreSQL where there is one. */
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
