// Measures decisions: how many a second one core makes of whom to ask first, by split, preference and client, and how many
// answered calls a second it offers to a comparison, of which it compares one in twenty.
import { join } from 'node:path'
import { root } from './service.mjs'

const decisions = 1_000_000
const warmUp = 100_000
const sources = ['north', 'south', 'west']
const call = { transactionId: '0'.repeat(32), clientId: 'cl_loans' }

const routesOf = {
  order: {},
  split: { panbasic: { split: { north: 70, south: 20, west: 10 } } },
  cost: { panbasic: { prefer: 'cost' } },
  success: { panbasic: { prefer: 'success' } },
  latency: { panbasic: { prefer: 'latency' } },
  client: { clients: { cl_loans: { panbasic: { prefer: 'success' } } } },
}

export async function measureRoutes(say) {
  const built = (path) => import(join(root, 'dist', path))
  const { createRouting } = await built('routing/routing.js')
  const { readRoutes } = await built('platform/route-settings.js')
  const { panbasic } = await built('lookups/pan/panbasic.js')
  const settings = { kind: 'module', timeoutMs: 1_000, concurrency: 100, cost: { default: 60 } }
  const results = {}
  for (const [name, routes] of Object.entries(routesOf)) {
    const routing = createRouting({
      upstreams: new Map(sources.map((source) => [source, settings])),
      routes: readRoutes(routes),
      random: Math.random,
      clock: { now: () => Date.now() },
      onChange() {},
    })
    const ask = async () => ({ subCode: 'SUCCESS', data: panbasic.example })
    const plan = routing.route(
      panbasic,
      sources.map((source) => ({ name: source, ask })),
    )
    // The windows hold calls, as they do in a service.
    for (const { ask: asked } of plan.candidates) for (let i = 0; i < 50; i++) await asked({}, call)
    const choose = plan.choose ?? (() => plan)
    let length = 0
    for (let i = 0; i < warmUp; i++) length += choose(call).candidates.length
    const from = process.cpuUsage().user
    for (let i = 0; i < decisions; i++) length += choose(call).candidates.length
    const seconds = (process.cpuUsage().user - from) / 1e6
    if (length !== (warmUp + decisions) * sources.length) throw new Error('a plan lacks sources')
    results[name] = Math.round(decisions / Math.max(seconds, 1e-6))
    say(`  ${name}: ${results[name].toLocaleString('en')} decisions a second of a core`)
  }
  results.compare = await measureCompare(built)
  say(
    `  compare: ${results.compare.toLocaleString('en')} answered calls a second of a core, one in twenty compared`,
  )
  return results
}

const offered = 100_000
/** Fewer than find room in the queue, so that none is dropped. */
const offeredAtOnce = 100

/** With the other source's answer, its comparison field by field, and the rows that are stored. */
async function measureCompare(built) {
  const { createComparisons } = await built('routing/compare/comparisons.js')
  const { nameScorer } = await built('routing/compare/name-score.js')
  const { panbasic } = await built('lookups/pan/panbasic.js')
  const answer = { subCode: 'SUCCESS', data: panbasic.example }
  // An answer about another subject would be refused.
  const input = { pan_number: panbasic.example.pan }
  const ask = async () => answer
  let stored = 0
  const comparisons = createComparisons({
    compare: [{ lookup: 'panbasic', of: 'north', with: 'south', share: 0.05 }],
    catalogue: [panbasic],
    sources: [{ name: 'south', answers: { panbasic: ask } }],
    beside: (_lookup, candidate) => candidate,
    insert: async (rows) => {
      stored += rows.length
    },
    clock: { now: () => Date.now() },
    log: { warn() {} },
    random: Math.random,
    nameScorer,
  })
  const result = { ...answer, source: 'north', attempts: [{ durationMs: 10 }] }
  const caller = { transactionId: call.transactionId, client: { clientId: call.clientId, settings: {} } }
  const made = async () => {
    do await new Promise((resolve) => setImmediate(resolve))
    while (comparisons.counts()[0].waiting() > 0)
  }
  const offer = async (count) => {
    for (let i = 0; i < count; i++) {
      comparisons.onAnswered(panbasic, input, result, caller)
      if (i % offeredAtOnce === 0) await made()
    }
  }
  await offer(offered / 10)
  const from = process.cpuUsage().user
  await offer(offered)
  const seconds = (process.cpuUsage().user - from) / 1e6
  await comparisons.close()
  const { compared, queue_full: dropped } = comparisons.counts()[0].byResult
  if (compared === 0 || stored === 0 || dropped > compared / 10) throw new Error('comparisons were not made')
  return Math.round(offered / Math.max(seconds, 1e-6))
}
