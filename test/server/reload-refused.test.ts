// Tests that a reload of routes and budgets that cannot be right is refused in one line under load: nothing changes, no
// call fails.
import { readFile, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { usageRows } from '../acceptance/usage-rows.js'
import { type LiveService, startLiveService } from '../support/live-service.js'
import { until } from '../support/until.js'
import { callOn, generationOf, openVendor } from './reload.harness.js'

type Config = Record<string, unknown>

const waitMs = 60_000
const lookup = 'mobile-to-uan-list'
let vendor: Awaited<ReturnType<typeof openVendor>>
let service: LiveService
let file: string
let surroundings: Config

beforeAll(async () => {
  vendor = await openVendor()
  service = await startLiveService({ config: { ...vendor.configOf(0), drainS: 0 } })
  file = JSON.parse((await service.cli('reload', '--check', '--json')).stdout).file
  const { sources: _sources, prices: _prices, ...others } = JSON.parse(await readFile(file, 'utf8'))
  surroundings = others
})
afterAll(async () => {
  await service?.stop()
  await vendor.close()
}, waitMs)

const sourcesWith =
  (change: Config) =>
  ({ sources, ...config }: Config): Config => ({
    ...config,
    sources: (sources as Config[]).map((source, n) => (n === 0 ? { ...source, ...change } : source)),
  })
const routesWith =
  (routes: Config) =>
  (config: Config): Config => ({ ...config, routes })
const compareWith =
  (rule: Config) =>
  (config: Config): Config => ({ ...config, compare: [rule] })

/** What is written, and the line that refuses it. */
const refused: [string, (config: Config) => Config, RegExp][] = [
  [
    'a weight of 0',
    routesWith({ [lookup]: { split: { 'vendor-a': 0, 'vendor-b': 5 } } }),
    /split\.vendor-a is 0, must be a whole number/,
  ],
  [
    'a weight of a source that is not there',
    routesWith({ [lookup]: { split: { 'vendor-a': 50, 'vendor-z': 50 } } }),
    /split names vendor-z, which is no source/,
  ],
  [
    'a weight of a source that the order leaves out',
    routesWith({ [lookup]: { order: ['vendor-a'], split: { 'vendor-a': 50, 'vendor-b': 50 } } }),
    /split names vendor-b, which is not in the order vendor-a/,
  ],
  [
    'a preferred source without a price',
    (config) => routesWith({ [lookup]: { prefer: 'cost' } })(sourcesWith({ cost: {} })(config)),
    /prefer is cost, and source vendor-a has no cost for mobile-to-uan-list/,
  ],
  [
    'a client whose route names a source that does not answer',
    routesWith({ clients: { cl_loans: { 'rc-advanced': { order: ['vendor-a'] } } } }),
    /routes\.clients\.cl_loans\.rc-advanced\.order names vendor-a, which does not answer rc-advanced/,
  ],
  ['a budget of 0', sourcesWith({ budget: { perDay: 0 } }), /budget\.perDay is 0, must be a whole number/],
  [
    'a budget of a month for answers without a price',
    sourcesWith({ cost: { panbasic: 5 }, budget: { perMonth: 100 } }),
    /budget\.perMonth counts what answers cost, and source vendor-a has no cost for mobile-to-uan-list/,
  ],
  [
    'a minimum above the budget',
    sourcesWith({ budget: { perDay: 1 }, minimum: { perMonth: 1_000 } }),
    /minimum\.perMonth is 1000, and the budget of this source allows 31 answers/,
  ],
  [
    'a comparison with itself',
    compareWith({ lookup, of: 'vendor-a', with: 'vendor-a' }),
    /compare\[0\]\.with is "vendor-a", must be another source/,
  ],
  [
    'a share of 0',
    compareWith({ lookup, of: 'vendor-a', with: 'vendor-b', share: 0 }),
    /compare\[0\]\.share is 0, must be a number above 0/,
  ],
]

it(
  'each is one line, nothing changes, and no call fails',
  async () => {
    const load = callOn(service.client, 6)
    for (const [what, change, line] of refused) {
      const from = load.answers.length
      await writeFile(file, JSON.stringify({ ...surroundings, ...change(vendor.configOf(0)) }))
      const { code, stdout, stderr } = await service.cli('reload')
      expect({ what, code, stdout }).toEqual({ what, code: 2, stdout: '' })
      expect(stderr, what).toMatch(line)
      expect(stderr.trimEnd().split('\n'), what).toHaveLength(1)
      await until(() => load.answers.length > from + 10)
    }
    const answers = await load.stop()
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const rows = (await usageRows(service)).filter((row) => row.lookup === lookup)
    expect(rows).toHaveLength(answers.length)
    for (const row of rows) expect(generationOf(row as never)).toBe(0)
  },
  4 * waitMs,
)
