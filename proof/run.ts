// Runs proofs by name: npm run proof -- NAME [--short] [--seed N] [--count N] [--minutes N] [--rate N] [--at-once N] [--from FOLDER].
// The long form stores its result in proof/results.
import { parseArgs } from 'node:util'
import { proveDashboardLoad } from './dashboard-load.js'
import { proveErase } from './erase.js'
import { proveFailover } from './failover.js'
import { proveForgeries } from './forgeries/forgeries.js'
import { proveGrowth } from './growth.js'
import { proveKills } from './kills.js'
import { proveLists } from './lists.js'
import { fewRows } from './lists-fill.js'
import { proveLog } from './log.js'
import { publish } from './page.js'
import { proveProvenance } from './provenance.js'
import { proveReconcile } from './reconcile.js'
import { machine, type ProofLine, type ProofResult, tableOf } from './result.js'
import { proveRolling } from './rolling.js'
import { proveRotateKills } from './rotate-kills.js'
import { proveRouting } from './routing-day.js'
import { proveSoak } from './soak.js'
import { proveTwoWeeks } from './two-weeks.js'
import { proveUpgrade } from './upgrade.js'
import { proveVendors } from './vendors.js'

/** Of each policy of the scripted day: 100,000 in all. */
const callsPerDay = 25_000

interface Orders {
  /** The form that runs with the tests: it takes seconds, not minutes. */
  readonly short: boolean
  readonly seed: number
  /** For forgeries and kills: how many, other than usual. */
  readonly count: number | undefined
  /** For soak: how long, other than usual. */
  readonly minutes: number | undefined
  /** For soak and kills: calls a second at most, other than usual. */
  readonly rate: number | undefined
  /** For kills: installations at a time. */
  readonly atOnce: number | undefined
  /** For upgrade: the folder of the previous version. */
  readonly from: string | undefined
  say(text: string): void
}

/** What a proof adds to its lines on the page. */
type Proved = Pick<ProofResult, 'lines' | 'about' | 'table' | 'plot'>

const proofs: Readonly<Record<string, (orders: Orders) => Promise<readonly ProofLine[] | Proved>>> = {
  'dashboard-load': ({ short, say }) =>
    proveDashboardLoad(
      short
        ? { events: 20_000, ratePerS: 50, seconds: 3, rounds: 1, dashboards: 1, say }
        : { events: 1_000_000, ratePerS: 200, seconds: 12, rounds: 11, dashboards: 3, say },
    ),
  erase: ({ short }) => proveErase({ records: short ? 200 : 20_000 }),
  failover: ({ short, say }) => proveFailover({ phaseMs: short ? 1_000 : 4_000, say }),
  forgeries: ({ short, seed, count, say }) =>
    proveForgeries({ count: count ?? (short ? 1_000 : 1_000_000), seed, say }),
  growth: ({ short, say }) =>
    proveGrowth(
      short
        ? { rows: 20_000, few: 2_000, calls: 500, rounds: 2, exported: 20_000, sharedBuffers: '128MB', say }
        : {
            rows: 10_000_000,
            few: 10_000,
            calls: 5_000,
            rounds: 8,
            exported: 2_000_000,
            sharedBuffers: '4GB',
            say,
          },
    ),
  kills: ({ short, seed, count, rate, atOnce = 1, say }) =>
    proveKills(
      short
        ? { kills: count ?? 2, outages: 1, awayMs: 1_000, rate, seed, atOnce, say }
        : { kills: count ?? 4, outages: 2, awayMs: 5_000, rate, seed, atOnce, say },
    ),
  lists: ({ short, say }) =>
    proveLists(
      short
        ? { sizes: fewRows, rounds: 3, say }
        : {
            sizes: {
              clients: 10_000,
              events: 1_000_000,
              batches: 500_000,
              deliveries: 500_000,
              consents: 100_000,
              entries: 200_000,
            },
            rounds: 20,
            say,
          },
    ),
  log: ({ short, say }) =>
    proveLog(
      short
        ? { entries: { postgres: 20_000, embedded: 5_000 }, seconds: 3, say }
        : { entries: { postgres: 10_000_000, embedded: 1_000_000 }, seconds: 20, say },
    ),
  provenance: ({ short, seed }) => proveProvenance({ calls: short ? 1_000 : 10_000, seed }),
  upgrade: ({ short, from }) => proveUpgrade({ phaseMs: short ? 2_000 : 10_000, from }),
  rolling: ({ short }) =>
    proveRolling({
      proxies: ['nginx', 'haproxy', 'caddy'],
      calls: short ? 500 : 20_000,
      processes: short ? 1 : 2,
    }),
  reconcile: ({ short }) => proveReconcile({ lines: short ? 100_000 : 1_000_000 }),
  routing: ({ short, seed, say }) =>
    proveRouting({ calls: short ? 1_600 : callsPerDay, seed, keepsPlot: !short, say }),
  'rotate-kills': ({ short, seed }) =>
    proveRotateKills({ kills: short ? 3 : 25, records: short ? 50 : 1_000, seed }),
  soak: ({ short, minutes, rate, say }) => proveSoak({ minutes: minutes ?? (short ? 1 : 120), rate, say }),
  'two-weeks': ({ short, seed }) =>
    proveTwoWeeks({ callsPerDay: short ? 16 : 120, phaseMs: short ? 500 : 5_000, seed }),
  vendors: ({ short, seed, say }) => proveVendors({ vendors: short ? 60 : 1_000, seed, say }),
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean' },
    seed: { type: 'string' },
    count: { type: 'string' },
    minutes: { type: 'string' },
    rate: { type: 'string' },
    'at-once': { type: 'string' },
    from: { type: 'string' },
  },
})
const say = (text: string) => void process.stdout.write(`${text}\n`)
const unknown = positionals.filter((name) => !Object.hasOwn(proofs, name))
if (unknown.length > 0 || positionals.length === 0) {
  say(
    `usage: npm run proof -- NAME... [--short] [--seed N] [--count N] [--minutes N] [--rate N] [--at-once N] [--from FOLDER]; the proofs are ${Object.keys(proofs).join(', ')}`,
  )
  process.exit(2)
}
const short = values.short === true
function numberOf(option: 'count' | 'minutes' | 'rate' | 'at-once'): number | undefined {
  const text = values[option]
  if (text === undefined) return undefined
  const number = Number(text)
  const isWhole = option === 'count' || option === 'at-once'
  if (number > 0 && (!isWhole || Number.isInteger(number))) return number
  say(`--${option} is "${text}", expected a ${isWhole ? 'whole number' : 'number'} above zero`)
  process.exit(2)
}
/** As it was given, so that others can run the same. */
const options = Object.entries(values).map(
  ([option, value]) => ` --${option}${value === true ? '' : ` ${value}`}`,
)
// Ends by `exit`, which ends the services, databases and proxies that were started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
for (const name of positionals) {
  const measuredOn = machine()
  const command = `npm run proof -- ${name}${options.join('')}`
  const proved = await proofs[name]!({
    short,
    seed: Number(values.seed ?? 1),
    count: numberOf('count'),
    minutes: numberOf('minutes'),
    rate: numberOf('rate'),
    atOnce: numberOf('at-once'),
    from: values.from,
    say,
  })
  const result = 'lines' in proved ? proved : { lines: proved }
  const { lines, table } = result
  process.stdout.write(`${name}\n${tableOf(lines)}`)
  for (const row of table === undefined ? [] : [table.heading, ...table.rows]) say(row.join('  '))
  if (!short)
    say(
      `stored in ${publish([{ name, command, date: new Date().toISOString(), machine: measuredOn, ...result }]).join()}`,
    )
  if (lines.some(({ held }) => !held)) process.exitCode = 1
}
