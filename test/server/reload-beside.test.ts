// Tests a reload beside other work: a bulk, a rotation of the keys, a file that is being written, and a drain. No call fails.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { usageRows } from '../acceptance/usage-rows.js'
import { type LiveService, startLiveService } from '../support/live-service.js'
import { until } from '../support/until.js'
import { callOn, generationOf, heldMobile, openVendor, uanList } from './reload.harness.js'

const waitMs = 60_000
let vendor: Awaited<ReturnType<typeof openVendor>>
let service: LiveService
let file: string
/** What the test's service has beside the sources and prices. */
let surroundings: Record<string, unknown>

beforeAll(async () => {
  vendor = await openVendor()
  service = await startLiveService({ config: { ...vendor.configOf(0), drainS: 600 } })
  file = JSON.parse((await service.cli('reload', '--check', '--json')).stdout).file
  const { sources: _sources, prices: _prices, ...others } = JSON.parse(await readFile(file, 'utf8'))
  surroundings = others
})
afterAll(async () => {
  // A stop by SIGTERM would drain for ten minutes, until it is killed: also when the last test failed, or did not run.
  if (service !== undefined) process.kill(service.pid, 'SIGINT')
  await service?.stop()
  await vendor.close()
}, waitMs)

const textOf = (config: Record<string, unknown>) => JSON.stringify({ ...surroundings, ...config })
const put = (config: Record<string, unknown>) => writeFile(file, textOf(config))

async function reloadTo(g: number, others: Record<string, unknown> = {}) {
  await put({ ...vendor.configOf(g), ...others })
  expect(await service.cli('reload')).toMatchObject({ code: 0, stderr: '' })
}

const eventsOf = async (id: string | undefined) =>
  (await usageRows(service)).filter(({ request_id }) => (request_id ?? undefined) === id)

it(
  'asks each record of a bulk that is in progress wholly by the old or wholly by the new',
  async () => {
    const records = 600
    const list = join(service.installation.scratchDir, 'mobiles.csv')
    const mobile = (i: number) => `61${String(i).padStart(8, '0')}`
    await writeFile(
      list,
      `mobile_number\n${Array.from({ length: records }, (_, i) => `${mobile(i)}\n`).join('')}`,
    )
    const words = ['bulk', 'start', 'mobile-to-uan-list', list, '--client', service.clientId, '--json']
    const { request_id: id } = JSON.parse((await service.cli(...words)).stdout)
    const status = async () => JSON.parse((await service.cli('bulk', 'status', id, '--json')).stdout)
    const hasBegun = () => vendor.asked.some((text) => text.includes(' 61'))
    await until(hasBegun, { withinMs: waitMs, what: () => service.logs() })
    await reloadTo(1)
    await reloadTo(3)
    await until(async () => (await status()).state === 'completed', {
      withinMs: waitMs,
      what: () => service.logs(),
    })
    const events = await eventsOf(id)
    expect(events).toHaveLength(records)
    expect(new Set(events.map(({ sub_code }) => sub_code))).toEqual(new Set(['SUCCESS']))
    for (const event of events) expect([0, 1, 3]).toContain(generationOf(event as never))
  },
  3 * waitMs,
)

it(
  'goes on beside a rotation of the keys, and no call fails',
  async () => {
    await reloadTo(0)
    const load = callOn(service.client, 6)
    const rotated = service.cli('vault', 'rotate')
    for (const g of [1, 2, 3]) await reloadTo(g)
    const { code, stderr } = await rotated
    expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' })
    await reloadTo(4)
    const from = load.answers.length
    await until(() => load.answers.length > from + 20)
    const answers = await load.stop()
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  },
  3 * waitMs,
)

it(
  'refuses a file that is being written in one line, and no call fails',
  async () => {
    await reloadTo(1)
    const load = callOn(service.client, 4)
    let isOver = false
    const writing = (async () => {
      for (let n = 0; !isOver; n++)
        await put({ ...vendor.configOf(2), currency: n % 2 === 0 ? 'INR' : 'USD' })
    })()
    // A writer that is kept waiting by the machine leaves a whole file for a while, which is taken as it is.
    const took: (number | null)[] = []
    let refusal = ''
    try {
      await until(
        async () => {
          const { code, stderr } = await service.cli('reload')
          took.push(code)
          refusal = stderr
          return code !== 0
        },
        { withinMs: waitMs, what: () => service.logs() },
      )
    } finally {
      isOver = true
      await writing
    }
    expect(took.at(-1)).toBe(2)
    // What a reload finds is half of a file, or a whole one that has changed a moment later.
    expect(refusal).toMatch(/it is being written|cannot be read|sources is not set/)
    expect(refusal.trimEnd().split('\n')).toHaveLength(1)
    const answers = await load.stop()
    const whole = took.length === 1 ? ['1001'] : ['1001', '1002']
    const others = answers.filter(
      ({ status, headers }) => status !== 200 || !whole.includes(headers['x-satyapan-price'] ?? ''),
    )
    expect(others).toEqual([])
  },
  2 * waitMs,
)

it(
  'lets webhooks go where the new configuration permits, and no further when it does not',
  async () => {
    const set = () => service.cli('webhook', 'set', 'https://10.1.2.3/hook', '--client', service.clientId)
    await reloadTo(1)
    expect((await set()).code).toBe(2)
    await reloadTo(1, { webhooks: { allowNetworks: ['10.1.0.0/16'] } })
    expect(await set()).toMatchObject({ code: 0 })
    await reloadTo(1)
    expect((await set()).code).toBe(2)
  },
  2 * waitMs,
)

it(
  'reloads a node that drains, and its last call ends under what it began with',
  async () => {
    await reloadTo(0)
    const answer = service.client.lookup(uanList, { mobile_number: heldMobile })
    await until(() => vendor.asked.includes(`a ${heldMobile}`))
    process.kill(service.pid, 'SIGTERM')
    await until(() => service.logs().includes('"msg":"draining'))
    await writeFile(file, textOf(vendor.configOf(4)).slice(0, 60))
    expect(await service.cli('reload')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/cannot be read/),
    })
    await reloadTo(4)
    const { headers } = await service.client.lookup(uanList, { mobile_number: '6000000001' })
    expect(headers['x-satyapan-price']).toBe('1004')
    vendor.release()
    const { status, headers: held } = await answer
    expect([status, held['x-satyapan-source'], held['x-satyapan-price']]).toEqual([200, 'vendor-b', '1000'])
  },
  2 * waitMs,
)
