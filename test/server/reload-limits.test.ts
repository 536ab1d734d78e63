// Tests that a reload puts what one client may have into force: the next submission is judged by the new value.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { completed, expectAccepted, fileOf, statusOf, submit } from '../acceptance/batches.js'
import { type LiveService, startLiveService } from '../support/live-service.js'
import { createInstallation } from '../support/service.js'
import { until } from '../support/until.js'

const waitMs = 60_000
const leastBytes = 1_048_576
/** A source that never answers two lookups, and answers one at such length that two answers are more than `leastBytes`. */
const moduleText = `
const never = () => new Promise(() => {})
const uan_numbers = Array.from({ length: 45_000 }, (_, n) => String(100_000_000_000 + n))
export default () => ({ answers: {
  gstinlite: never,
  'driving-license': never,
  'mobile-to-uan-list': async () => ({ subCode: 'SUCCESS', data: { uan_numbers } }),
} })
`
let service: LiveService
let file: string
/** What the test's service has beside what is reloaded. */
let surroundings: Record<string, unknown>

beforeAll(async () => {
  const installation = await createInstallation()
  const module = join(installation.scratchDir, 'held.mjs')
  await writeFile(module, moduleText)
  const config = {
    sources: [{ name: 'held', module, timeoutMs: 600_000 }],
    routes: { default: { deadlineMs: 600_000 } },
  }
  service = await startLiveService({ config, installation })
  file = JSON.parse((await service.cli('reload', '--check', '--json')).stdout).file
  surroundings = JSON.parse(await readFile(file, 'utf8'))
})
afterAll(() => service?.stop(), waitMs)

async function reloadTo(config: Record<string, unknown>) {
  await writeFile(file, JSON.stringify({ ...surroundings, ...config }))
  expect(await service.cli('reload')).toMatchObject({ code: 0, stderr: '' })
}

const statuses = async (count: number, ask: () => Promise<{ status: number }>) => {
  const all: number[] = []
  for (let n = 0; n < count; n++) all.push((await ask()).status)
  return all
}

it(
  'batches in progress',
  async () => {
    const ask = () =>
      submit(service.client, 'gstinlite', { content: fileOf('gstinlite', ['27ZZZCZ1000A1ZE']) })
    await reloadTo({ limits: { openBatchesPerClient: 2 } })
    expect(await statuses(3, ask)).toEqual([200, 200, 429])
    await reloadTo({ limits: { openBatchesPerClient: 3 } })
    expect(await statuses(2, ask)).toEqual([200, 429])
    await reloadTo({ limits: { openBatchesPerClient: 1 } })
    expect(await statuses(1, ask)).toEqual([429])
  },
  waitMs,
)

it(
  'tasks in progress',
  async () => {
    const licence = { dl_number: 'ZZ0120200000001', dob: '1988-04-12' }
    const ask = () =>
      service.client.lookup('/v1/verification/post-driving-license', licence, { method: 'POST' })
    await reloadTo({ limits: { openTasksPerClient: 1 } })
    expect(await statuses(2, ask)).toEqual([200, 429])
    await reloadTo({ limits: { openTasksPerClient: 2 } })
    expect(await statuses(2, ask)).toEqual([200, 429])
  },
  waitMs,
)

it(
  'bytes of stored answers',
  async () => {
    let n = 0
    const ask = () =>
      service.client.lookup(
        '/v1/mobile-intelligence/mobile-to-uan-list',
        { mobile_number: '6000000001' },
        { headers: { 'idempotency-key': `key-${n++}` } },
      )
    await reloadTo({})
    expect(await statuses(2, ask)).toEqual([200, 200])
    await reloadTo({ limits: { idempotentBytesPerClient: leastBytes } })
    expect(await statuses(1, ask)).toEqual([429])
    await reloadTo({})
    expect(await statuses(1, ask)).toEqual([200])
  },
  waitMs,
)

it(
  'bytes of stored batches',
  async () => {
    const cells = Array.from({ length: 999 }, (_, n) => `${n}`.padStart(256, 'x'))
    const ask = () => submit(service.client, 'upi-basic', { content: fileOf('upi-basic', cells) })
    await reloadTo({})
    expect(await statuses(5, ask)).toEqual([200, 200, 200, 200, 200])
    await reloadTo({ limits: { batchBytesPerClient: leastBytes } })
    expect(await statuses(1, ask)).toEqual([429])
    await reloadTo({})
    expect(await statuses(1, ask)).toEqual([200])
  },
  waitMs,
)

it(
  'days for which a batch is kept: links to it end with them',
  async () => {
    await reloadTo({ batches: { retentionDays: 1 } })
    const id = expectAccepted(
      await submit(service.client, 'upi-basic', { content: fileOf('upi-basic', ['not a vpa']) }),
    )
    await completed(service.client, id)
    const end = async () => {
      const { batch_output_file_url: url } = await statusOf(service.client, id)
      return Number(new URL(url!).searchParams.get('exp'))
    }
    // It is a day after the batch's end, whenever the link is made; with a longer retention, a day after that moment.
    const ofBatch = await end()
    await reloadTo({ batches: { retentionDays: 30 } })
    await until(async () => (await end()) > ofBatch)
    await reloadTo({ batches: { retentionDays: 1 } })
    expect(await end()).toBe(ofBatch)
  },
  waitMs,
)
