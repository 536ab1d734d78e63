// Runs `npm run bench`: measures side by side in one run and prints the figures. It sets no limits.
// Options: --quick (shorter runs), --only sources, lookups, limits, routes, route-cpu, receipts, bulk, tasks, processes or peers (nothing
// else; processes needs --postgres; peers installs other software, and writes docs/benchmarks.md), --json, --postgres URL (also measure on that PostgreSQL server), --records N (bulk: one
// run of N records instead of three short ones).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureBatches, measureSlowSource } from './batches.mjs'
import { measureBulk } from './bulk.mjs'
import { measureImport } from './imports.mjs'
import { measureLimits } from './limits.mjs'
import { measureLookups } from './lookups.mjs'
import { measureMatching } from './matching.mjs'
import { measureProcesses } from './processes.mjs'
import { measureReceipts } from './receipts.mjs'
import { measureRouteCpu } from './route-cpu.mjs'
import { measureRoutes } from './routes.mjs'
import { createPlace, root, startService } from './service.mjs'
import { measureSources } from './sources.mjs'
import { median } from './statistics.mjs'
import { measureSteps } from './steps.mjs'
import { measureTasks } from './tasks.mjs'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    only: { type: 'string' },
    json: { type: 'boolean' },
    postgres: { type: 'string' },
    records: { type: 'string' },
  },
})
const seconds = values.quick ? 2 : 5
const say = (text) => process.stderr.write(`${text}\n`)
const results = {}

async function measure(name, env, place) {
  say(`${name}: first start with the sandbox's import`)
  const first = await startService(place, env)
  const starts = { firstMs: first.startMs, laterMs: 0 }
  await first.stop()
  const later = []
  for (let i = 0; i < 3; i++) {
    const again = await startService(place, env)
    later.push(again.startMs)
    await again.stop()
  }
  starts.laterMs = median(later)
  const service = await startService(place, env)
  say(`${name}: a lookup against a bare node:https hello, 32 connections, ${seconds} s a run`)
  const lookups = await measureLookups(service, place, say, seconds)
  if (values.only === 'lookups') {
    await service.stop()
    results[name] = { starts, lookups }
    return
  }
  say(`${name}: batches of 999 records`)
  const batches = await measureBatches(service)
  say(`${name}: record import beside lookups`)
  const lines = values.quick ? 50_000 : 200_000
  const imports = await measureImport(service, place, lines)
  await service.stop()
  say(`${name}: name match and face match`)
  const matcher = await startService(place, env)
  const matching = await measureMatching(matcher, say, seconds, lines)
  await matcher.stop()
  say(`${name}: a batch whose source takes 300 ms, 20 at a time`)
  const registry = await startService(place, env, [join(root, 'bench', 'slow-service.mjs')])
  const slowSource = await measureSlowSource(registry)
  await registry.stop()
  results[name] = { starts, lookups, batches, slowSource, imports, matching }
}

if (values.only === undefined || values.only === 'limits') {
  const place = createPlace()
  try {
    say('limits: processor time per call for the limits of its client')
    results.limits = await measureLimits(place)
  } finally {
    place.remove()
  }
}
if (values.only === undefined || values.only === 'routes') {
  say('routes: decisions of whom to ask first')
  results.routes = await measureRoutes(say)
}
if (values.only === undefined || values.only === 'receipts') {
  say('receipts: processor time a call, with receipts and consents and without, embedded')
  results.receipts = await measureReceipts({ isQuick: values.quick === true, say })
}
if (values.only === undefined || values.only === 'route-cpu') {
  const place = createPlace()
  try {
    say('route-cpu: a sourced call with routes, budgets and comparisons, in turn with plain ones')
    results.routeCpu = await measureRouteCpu(place, say, seconds)
  } finally {
    place.remove()
  }
}
if (values.only === undefined || values.only === 'sources') {
  const place = createPlace()
  try {
    say('sources: an upstream called directly and through the service')
    results.sources = await measureSources(place, say, seconds)
  } finally {
    place.remove()
  }
}
if (values.only === undefined || values.only === 'bulk') {
  const place = createPlace()
  try {
    say('bulk: a file of records beside calls, embedded')
    const service = await startService(place, { DATABASE_URL: '' })
    const besideRecords = values.quick ? 20_000 : 100_000
    const records = Number(values.records ?? besideRecords)
    results.bulk = await measureBulk(service, place, say, {
      records,
      besideRecords,
      runs: values.records ? 1 : 3,
    })
    await service.stop()
  } finally {
    place.remove()
  }
}
if (values.only === undefined || values.only === 'tasks') {
  const place = createPlace()
  try {
    say('tasks: the POST of a task beside a lookup of the same source, embedded')
    const service = await startService(place, { DATABASE_URL: '' })
    results.tasks = await measureTasks(service, say)
    await service.stop()
  } finally {
    place.remove()
  }
}
if (values.only === undefined || values.only === 'lookups') {
  const place = createPlace()
  try {
    await measure('embedded', { DATABASE_URL: '' }, place)
    if (values.only === undefined) {
      say('embedded: cost of a call by step')
      results.steps = await measureSteps(place.dataDir, place.config)
    }
  } finally {
    place.remove()
  }
}
if (values.postgres !== undefined) {
  const other = createPlace()
  try {
    const env = { DATABASE_URL: values.postgres }
    if (values.only !== 'processes') await measure('postgres', env, other)
    if (values.only === undefined || values.only === 'processes') {
      say('processes: two against one on PostgreSQL')
      results.processes = await measureProcesses(other, env, say, seconds)
    }
  } finally {
    other.remove()
  }
}

if (values.only === 'peers') {
  const { measurePeers } = await import('./peers/peers.mjs')
  results.peers = await measurePeers({ isQuick: values.quick === true, say })
}

const figure = (value) => (Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 2 : 1))
function print(title, figures) {
  process.stdout.write(`\n${title}\n`)
  for (const [name, value] of Object.entries(figures))
    process.stdout.write(`  ${name.padEnd(44)} ${figure(value).padStart(12)}\n`)
}
if (values.json) process.stdout.write(`${JSON.stringify(results, null, 2)}\n`)
else {
  for (const name of ['embedded', 'postgres'].filter((name) => results[name])) {
    print(`${name}: start (ms)`, results[name].starts)
    print(`${name}: lookup (panbasic, record-backed, metered, TLS keep-alive)`, results[name].lookups)
    if (values.only === 'lookups') continue
    print(`${name}: a batch of 999 UPI addresses, submission to result file`, results[name].batches)
    print(`${name}: 999 records of a source that takes 300 ms, 20 at a time`, results[name].slowSource)
    print(`${name}: import of JSON Lines`, results[name].imports)
    print(`${name}: name match and face match`, results[name].matching)
  }
  if (results.processes) {
    print('postgres: one process', results.processes.one)
    print('postgres: two processes', results.processes.two)
    print('postgres: two against one', results.processes.ratio)
  }
  if (results.sources) {
    print('Sources: satyapan rehearse, directly and through the service', results.sources.rehearsal)
    print('Sources: a bare node:https server, directly and through the service', results.sources.bare)
    print('Sources: an open circuit breaker, and a stuck source beside others', results.sources.trouble)
  }
  if (results.tasks) print('Tasks: the POST of a task beside a lookup (embedded)', results.tasks)
  if (results.routes) print('Routes: decisions of whom to ask first, a second of one core', results.routes)
  if (results.receipts) print('Receipts and consents (panbasic, embedded)', results.receipts)
  if (results.routeCpu) print('Routes: processor time of a sourced call, by configuration', results.routeCpu)
  if (results.bulk) print('Bulk: records of a file beside calls (panbasic, embedded)', results.bulk)
  if (results.limits)
    print(
      'Limits of a client (microseconds of processor time per call: median, minimum, maximum)',
      results.limits,
    )
  if (results.peers) process.stdout.write(readFileSync(join(root, 'docs', 'benchmarks.md'), 'utf8'))
  if (results.steps) print('Cost of a call by step (microseconds)', results.steps)
}
// A library among the peers keeps the process alive.
if (results.peers) process.stdout.write('', () => process.exit())
