// Tests a reload on a running service under load: no call fails, and each is asked and priced wholly by one configuration.
import { readFile, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowOf, type UsageRow, usageRows } from '../acceptance/usage-rows.js'
import { type LiveService, startLiveService } from '../support/live-service.js'
import { until } from '../support/until.js'
import { callOn, generationOf, generations, heldMobile, openVendor, uanList } from './reload.harness.js'

let vendor: Awaited<ReturnType<typeof openVendor>>
let service: LiveService
let file: string
/** What the test's service has beside the sources and prices. */
let surroundings: Record<string, unknown>

beforeAll(async () => {
  vendor = await openVendor()
  service = await startLiveService({ config: vendor.configOf(0) })
  file = JSON.parse((await service.cli('reload', '--check', '--json')).stdout).file
  const { sources: _sources, prices: _prices, ...others } = JSON.parse(await readFile(file, 'utf8'))
  surroundings = others
})
afterAll(async () => {
  await service?.stop()
  await vendor.close()
})

const put = (config: Record<string, unknown>) =>
  writeFile(file, JSON.stringify({ ...surroundings, ...config }))
const reload = (...options: string[]) => service.cli('reload', '--json', ...options)

async function changesTo(g: number) {
  await put(vendor.configOf(g))
  const done = await reload()
  expect(done).toMatchObject({ code: 0, stderr: '' })
  return JSON.parse(done.stdout) as { reloaded: { key: string }[]; at_restart: { key: string }[] }
}

it('changes order, members, prices and the secrets in files under load, and no call fails', async () => {
  const load = callOn(service.client, 12)
  const settled = async (g: number) => {
    const from = load.answers.length
    await until(() => load.answers.length > from + 60, { what: () => `calls under ${g}` })
  }
  await settled(0)
  for (let g = 1; g < generations.length; g++) {
    const { reloaded } = await changesTo(g)
    expect(reloaded.map(({ key }) => key)).toContain('prices.mobile-to-uan-list')
    await settled(g)
  }
  const answers = await load.stop()
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const rows = (await usageRows(service)).filter(({ lookup }) => lookup === 'mobile-to-uan-list')
  expect(rows).toHaveLength(answers.length)
  const seen = new Set(rows.map((row) => generationOf(row as never)))
  expect([...seen].sort()).toEqual(generations.map((_, g) => g))
})

it('lets a call end under what it began with: it asks a source that was removed meanwhile, at the old price', async () => {
  await changesTo(0)
  const answer = service.client.lookup(uanList, { mobile_number: heldMobile })
  await until(() => vendor.asked.includes(`a ${heldMobile}`))
  await changesTo(4) // vendor-b is removed, and vendor-a stays
  vendor.release()
  const { status, headers } = await answer
  expect({ status, source: headers['x-satyapan-source'] }).toEqual({ status: 200, source: 'vendor-b' })
  const row: UsageRow = rowOf(await usageRows(service), await answer)
  expect(generationOf(row as never)).toBe(0)
})

describe('a configuration that cannot be used', () => {
  const cases: [string, (config: Record<string, unknown>) => unknown, RegExp][] = [
    [
      'names a kind that is unknown',
      (config) => ({ ...config, sources: [{ name: 'x', kind: 'nobody', baseUrl: 'https://x.example' }] }),
      /sources\[0\]\.kind names nobody/,
    ],
    [
      'names a secret file that is missing',
      (config) => ({
        ...config,
        sources: (config.sources as object[]).map((each) => ({
          ...each,
          secrets: { token: { file: '/nowhere' } },
        })),
      }),
      /secrets\.token\.file is \/nowhere/,
    ],
    [
      'has a route to a source that is not configured',
      (config) => ({ ...config, routes: { panbasic: { order: ['vendor-z'] } } }),
      /routes\.panbasic\.order names vendor-z/,
    ],
    [
      'has a price of an unknown lookup',
      (config) => ({ ...config, prices: { nothing: 1 } }),
      /prices\.nothing is not a lookup/,
    ],
    [
      'has no sources, which is another mode',
      () => ({ prices: {} }),
      /sources is not set, expected as at the start, in live mode/,
    ],
  ]
  it.each(cases)('changes nothing when it %s', async (_what, change, line) => {
    await changesTo(1)
    await put(change(vendor.configOf(1)) as Record<string, unknown>)
    const done = await service.cli('reload')
    expect(done).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(line) })
    expect(done.stderr.trimEnd().split('\n')).toHaveLength(1)
    const answer = await service.client.lookup(uanList, { mobile_number: '6000000001' })
    expect(generationOf(rowOf(await usageRows(service), answer) as never)).toBe(1)
  })

  it('changes nothing when it is half written', async () => {
    await changesTo(1)
    const whole = await readFile(file, 'utf8')
    await writeFile(file, whole.slice(0, whole.length / 2))
    expect(await service.cli('reload')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/cannot be read/),
    })
  })
})

it('says what it would change, with what waits for a restart, and changes nothing', async () => {
  await changesTo(1)
  await put({ ...vendor.configOf(2), currency: 'USD' })
  const done = await service.cli('reload', '--check')
  expect(done).toMatchObject({ code: 0 })
  expect(done.stdout).toMatch(/prices\.mobile-to-uan-list/)
  expect(done.stdout).not.toMatch(/two/) // the token
  expect((await service.cli('reload', '--check', '--json')).stdout).toMatch(
    /"at_restart":\[\{"key":"currency"/,
  )
  const { headers } = await service.client.lookup(uanList, { mobile_number: '6000000001' })
  expect(headers['x-satyapan-price']).toBe('1001')
})

it('writes who reloaded what to the audit log', async () => {
  await changesTo(1)
  await changesTo(2)
  const { stdout } = await service.cli('audit', 'export')
  const last = stdout
    .trimEnd()
    .split('\n')
    .filter((line) => line.includes('configuration.reload'))
    .at(-1)!
  expect(last).toContain('prices.mobile-to-uan-list: 1001 -> 1002')
  expect(last).toContain(
    'sources.vendor-b: its files as they were -> its secrets, its authority or its module',
  )
})
