// Tests a reload on two nodes of one PostgreSQL database, of two processes each: all processes of a node follow, also one
// that is replaced, the other node keeps its own prices, and the nodes say that they differ until both have reloaded.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClient } from '../support/client.js'
import { useInstallationOnPostgres } from '../support/on-postgres.js'
import { createInstallation, type Installation, type Service } from '../support/service.js'
import { until } from '../support/until.js'

const waitMs = 60_000
const two = { args: ['--processes', '2'] }
const on = useInstallationOnPostgres()
let besides: Installation
let here: Service
let there: Service

const configOf = (price: number) => ({
  admin: { port: 0 },
  keys: { file: join(on.installation.scratchDir, 'master.key') },
  prices: { panbasic: price },
})

beforeAll(async () => {
  here = await on.installation.start({ ...two, config: configOf(100) })
  besides = await createInstallation()
  there = await startThere(100)
}, 3 * waitMs)
afterAll(() => besides?.discard())

const startThere = (price: number) =>
  besides.start({ ...two, env: { DATABASE_URL: here.env.DATABASE_URL! }, config: configOf(price) })

/** The prices of eight calls, each on a new connection: every process answers some of them. */
async function pricesOf(service: Service): Promise<Set<string | undefined>> {
  const prices = new Set<string | undefined>()
  for (let n = 0; n < 8; n++) {
    const client = createClient(service)
    const answer = await client.lookup('/v1/verification/panbasic', { pan_number: 'ZZZPZ1000A' })
    client.close()
    expect(answer.status).toBe(200)
    prices.add(answer.headers['x-satyapan-price'])
  }
  return prices
}

async function metricsOf(service: Service): Promise<string> {
  const client = createClient({ ...service, baseUrl: service.adminUrl })
  const { body } = await client.request({ path: '/metrics' })
  client.close()
  return body
}

async function reload(service: Service, price: number) {
  await writeFile(service.env.SATYAPAN_CONFIG!, JSON.stringify(configOf(price)))
  return service.cli('reload')
}

const differsOn = async (service: Service) =>
  /^satyapan_configuration_differs\S* [1-9]/m.test(await metricsOf(service))

/** The id of the process of this number that serves last. */
const pidOf = (service: Service, number: number) =>
  Number(
    [...service.logs().matchAll(/"number":(\d+),"pid":(\d+),"msg":"a process serves"/g)].findLast(
      ([, n]) => Number(n) === number,
    )?.[2],
  )

it(
  'is in force in both processes when the command ends, and the other node says that it differs',
  async () => {
    expect([await pricesOf(here), await pricesOf(there)]).toEqual([new Set(['100']), new Set(['100'])])
    expect(await reload(here, 250)).toMatchObject({ code: 0, stderr: '' })
    expect([await pricesOf(here), await pricesOf(there)]).toEqual([new Set(['250']), new Set(['100'])])
    await until(() => differsOn(there), { withinMs: waitMs, what: () => there.logs() })
  },
  3 * waitMs,
)

it(
  'is in force in a process that replaces a killed one',
  async () => {
    const killed = pidOf(here, 1)
    process.kill(killed, 'SIGKILL')
    await until(() => pidOf(here, 1) !== killed, { withinMs: waitMs, what: () => here.logs() })
    expect(await pricesOf(here)).toEqual(new Set(['250']))
  },
  3 * waitMs,
)

it(
  'changes no process when the configuration is refused',
  async () => {
    expect(await reload(here, -1)).toMatchObject({ code: 2, stdout: '' })
    expect(await pricesOf(here)).toEqual(new Set(['250']))
  },
  3 * waitMs,
)

it(
  'ends the difference when the other node has reloaded as well',
  async () => {
    expect(await reload(there, 250)).toMatchObject({ code: 0, stderr: '' })
    expect(await pricesOf(there)).toEqual(new Set(['250']))
    await until(async () => !(await differsOn(there)), { withinMs: waitMs, what: () => there.logs() })
  },
  3 * waitMs,
)

it(
  'goes on beside a rolling restart: one node is reloaded, the other starts with the new file, and no call fails',
  async () => {
    const client = createClient(here)
    const statuses = new Set<number>()
    let isOver = false
    const calling = (async () => {
      while (!isOver)
        statuses.add((await client.lookup('/v1/verification/panbasic', { pan_number: 'ZZZPZ1000A' })).status)
    })()
    const stopped = there.stop()
    expect(await reload(here, 300)).toMatchObject({ code: 0, stderr: '' })
    expect(await stopped).toBe(0)
    there = await startThere(300)
    expect([await pricesOf(here), await pricesOf(there)]).toEqual([new Set(['300']), new Set(['300'])])
    await until(async () => !(await differsOn(here)), { withinMs: waitMs, what: () => here.logs() })
    isOver = true
    await calling
    client.close()
    expect(statuses).toEqual(new Set([200]))
  },
  4 * waitMs,
)
