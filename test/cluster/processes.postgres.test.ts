// Tests a service of several processes on PostgreSQL: one port, one control socket, and a process that dies is
// replaced.
import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { usageRows } from '../acceptance/usage-rows.js'
import { type Collector, openCollector } from '../platform/tracing/collector.harness.js'
import { createClient } from '../support/client.js'
import { useInstallationOnPostgres } from '../support/on-postgres.js'
import type { Service } from '../support/service.js'
import { until } from '../support/until.js'

/** Far beyond what is expected: a busy machine starts a process slowly. */
const waitMs = 60_000
const panbasic = '/v1/verification/panbasic'
const query = { pan_number: 'ZZZPZ1000A' }

const on = useInstallationOnPostgres()
let service: Service
let collector: Collector

beforeAll(async () => {
  collector = await openCollector()
  const config = { tracing: { endpoint: collector.url } }
  service = await on.installation.start({ args: ['--processes', '2'], config })
}, 3 * waitMs)
afterAll(() => collector.close())

/** Number and id of each serving process, from the log; a later one replaces an earlier one. */
function processes(): Map<number, number> {
  const lines = service.logs().matchAll(/"number":(\d+),"pid":(\d+),"msg":"a process serves"/g)
  return new Map([...lines].map(([, number, pid]) => [Number(number), Number(pid)]))
}

/** One call on a new connection. */
async function call(): Promise<{ status: number; transactionId: string }> {
  const client = createClient(service)
  try {
    const { status, headers } = await client.lookup(panbasic, query)
    return { status, transactionId: headers['x-transaction-id']! }
  } finally {
    client.close()
  }
}

async function admin(path: string): Promise<string> {
  const client = createClient({ ...service, baseUrl: service.adminUrl })
  try {
    return (await client.request({ path })).body
  } finally {
    client.close()
  }
}

const within = (what: string) => ({ withinMs: waitMs, what: () => `${what}\n${service.logs()}` })

const answeredBy = (metrics: string, number: number): number =>
  Number(
    metrics.match(
      new RegExp(`^satyapan_requests_total\\{lookup="panbasic".*process="${number}"\\} (\\d+)$`, 'm'),
    )?.[1] ?? 0,
  )

describe('two processes', { timeout: 3 * waitMs }, () => {
  it('answer on one port, and the admin address shows the figures of each', async () => {
    for (let i = 0; i < 8; i++) expect((await call()).status).toBe(200)
    const metrics = await admin('/metrics')
    expect([answeredBy(metrics, 1), answeredBy(metrics, 2)]).toEqual([4, 4])
    expect(metrics).toMatch(/^satyapan_processes\{process="0"\} 2$/m)
    const { sources } = JSON.parse(await admin('/v1/sources/health'))
    const asked = sources
      .flatMap(({ lookups }: { lookups: { lookup: string; hour: { asked: number } }[] }) => lookups)
      .filter(({ lookup }: { lookup: string }) => lookup === 'panbasic')
      .reduce((sum: number, { hour }: { hour: { asked: number } }) => sum + hour.asked, 0)
    expect(asked).toBe(8)
  })

  it('log where calls come from, and probes not at all', async () => {
    await admin('/healthz')
    const { transactionId } = await call()
    await until(() => service.logs().includes(transactionId), within('the call is in the log'))
    const line = service
      .logs()
      .split('\n')
      .find((text) => text.includes(transactionId))
    expect(JSON.parse(line!)).toMatchObject({ address: '127.0.0.1', path: panbasic, status: 200 })
    expect(service.logs()).not.toMatch(/"path":"\/(healthz|metrics)"/)
  })

  it('continue after SIGHUP, and reload what can be reloaded', async () => {
    process.kill(service.pid, 'SIGHUP')
    await until(() => service.logs().includes('the configuration is reloaded'), within('SIGHUP is handled'))
    expect((await call()).status).toBe(200)
  })

  it('all follow a command', async () => {
    const made = JSON.parse((await service.cli('client', 'create', '--name', 'Two', '--json')).stdout)
    const credentials = { clientId: made.client_id, clientSecret: made.client_secret }
    const clients = [1, 2].map(() => createClient({ ...service, ...credentials }))
    const answers = async () =>
      (await Promise.all(clients.map((client) => client.lookup(panbasic, query)))).map(({ status }) => status)
    await until(async () => {
      const known = await Promise.all(clients.map(async (client) => (await client.authorize()).status))
      return known.every((status) => status === 200)
    }, within('every process knows the new client'))
    expect(await answers()).toEqual([200, 200])
    expect((await service.cli('client', 'deactivate', made.client_id)).code).toBe(0)
    // By contract within a second; on a busy machine time decides nothing.
    await until(async () => (await answers()).every((status) => status === 400), within('both refuse'))
    for (const client of clients) client.close()
  })

  it('continue when one is killed: it is replaced, and no answered call is lost', async () => {
    const before = processes()
    const answered: string[] = []
    let isOver = false
    const load = Array.from({ length: 4 }, async () => {
      while (!isOver) {
        const answer = await call().catch(() => undefined) // on the killed process: either is right
        if (answer?.status === 200) answered.push(answer.transactionId)
      }
    })
    const atKill = answered.length
    process.kill(before.get(1)!, 'SIGKILL')
    await until(() => answered.length > atKill + 20, within('calls are answered after the kill'))
    await until(() => processes().get(1) !== before.get(1), within('the process is replaced'))
    isOver = true
    await Promise.all(load)
    expect(processes().get(2)).toBe(before.get(2))
    expect(JSON.parse(await admin('/readyz')).parts).toMatchObject({ processes: 'ok' })
    const rows = (await usageRows(service)).map(({ transaction_id }) => transaction_id)
    expect(answered.filter((id) => !rows.includes(id))).toEqual([])
    expect(new Set(rows).size).toBe(rows.length)
  })

  it('end with the first one: exit 0, no process left, and no span of a call lost', async () => {
    const pids = [...processes().values()]
    const before = await admin('/metrics')
    const ids = new Set<string>()
    for (let i = 0; i < 8; i++) ids.add((await call()).transactionId)
    const after = await admin('/metrics')
    for (const number of [1, 2]) expect(answeredBy(after, number)).toBeGreaterThan(answeredBy(before, number))
    expect(await service.stop()).toBe(0)
    expect(pids.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([])
    const spans = collector
      .spans()
      .filter(({ name, traceId }) => name === `GET ${panbasic}` && ids.has(traceId))
    expect(spans.map(({ traceId }) => traceId).sort()).toEqual([...ids].sort())
  })
})
