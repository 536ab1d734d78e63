// Measures the cost of client limits per call: without limits, with all limits for ten clients, and for ten thousand.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './service.mjs'
import { median } from './statistics.mjs'

const load = (path) => import(pathToFileURL(join(root, 'dist', path)).href)
const quiet = { debug() {}, info() {}, warn() {}, error() {}, fatal() {} }
const rounds = 50_000
const alternations = 15

/** A client with limits that no measurement reaches. */
function clientOf(n, isLimited, mayCallFrom) {
  const rates = isLimited
    ? { rate_per_second: 1e8, rate_per_minute: 1e8, rate_per_day: 1e9 }
    : { rate_per_second: null, rate_per_minute: null, rate_per_day: null }
  return {
    clientId: `bench_${n}`,
    name: 'Bench',
    active: true,
    lookups: null,
    createdAt: 0,
    settings: { ...rates, monthly_cap: isLimited ? 1e12 : null, allow_from: null, expires_at: null },
    mayCallFrom: isLimited ? mayCallFrom : null,
    cap: isLimited ? { amount: 1e12, since: 1 } : null,
    prices: null,
  }
}

/** Microseconds of CPU per call for the limits, measured in turn: median, minimum and maximum of the runs. */
export async function measureLimits(place) {
  const { assemble } = await load('server/compose/assemble.js')
  const { readConfig } = await load('server/config.js')
  const { systemClock } = await load('kernel/clock.js')
  const { panbasic } = await load('lookups/pan/panbasic.js')
  const { readNetworks } = await load('platform/trusted-networks.js')
  const config = join(place.home, 'live.yaml')
  writeFileSync(config, 'sources: [records]\n')
  const env = { SATYAPAN_DATA_DIR: join(place.home, 'live'), SATYAPAN_CONFIG: config }
  const parts = await assemble(readConfig(env, root), { clock: systemClock, log: quiet })
  const mayCallFrom = readNetworks(['10.0.0.0/8', '2001:db8::/32', '203.0.113.0/24'])
  const kinds = {
    'no limits, 10 clients': Array.from({ length: 10 }, (_, n) => clientOf(n, false, mayCallFrom)),
    'all limits, 10 clients': Array.from({ length: 10 }, (_, n) => clientOf(n, true, mayCallFrom)),
    'all limits, 10,000 clients': Array.from({ length: 10_000 }, (_, n) => clientOf(n, true, mayCallFrom)),
  }
  try {
    const call = (client, n) => {
      const id = `call ${n}`
      if (client.mayCallFrom !== null && !client.mayCallFrom('203.0.113.7')) throw new Error('refused')
      const counting = parts.rates.admit(client)
      const holding = parts.monthlyCap.hold(client, panbasic, id)
      const headers = parts.rates.headers(client)
      if (counting !== undefined || holding !== undefined)
        return Promise.all([counting, holding]).then(() => parts.monthlyCap.release(client, id))
      parts.monthlyCap.release(client, id)
      return headers
    }
    const runs = Object.fromEntries(Object.keys(kinds).map((name) => [name, []]))
    for (const clients of Object.values(kinds)) for (const client of clients) await call(client, 0)
    for (let i = 0; i <= alternations; i++) {
      for (const [name, clients] of Object.entries(kinds)) {
        const from = process.cpuUsage()
        for (let n = 0; n < rounds; n++) {
          const pending = call(clients[n % clients.length], n)
          if (pending instanceof Promise) await pending
        }
        const { user, system } = process.cpuUsage(from)
        if (i > 0) runs[name].push((user + system) / rounds) // the first run is the warm-up
      }
    }
    const figures = Object.entries(runs).flatMap(([name, values]) => [
      [name, median(values)],
      [`${name}, least`, Math.min(...values)],
      [`${name}, most`, Math.max(...values)],
    ])
    return Object.fromEntries(figures)
  } finally {
    await parts.close()
  }
}
