// Measures the cost of asking a source: the same upstream called directly and through the service, side by side; how
// fast an open circuit breaker answers; and how a stuck source affects lookups that do not use it.
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cpuSeconds } from './process-figures.mjs'
import { authorize, load, root, run } from './service.mjs'
import { makeCertificate, startRehearsal, startUpstream } from './start-upstreams.mjs'
import { median } from './statistics.mjs'

const runs = 5
/** The largest share of the service's capacity at which added time is measured. */
const mostOfCapacity = 0.85
const connections = 16
/** Calls per second of the measurements that need no load: enough for a p99. */
const calmRate = 200
/** As many as fit in a source's concurrency and queue; more would measure refusals. */
const stuckConnections = 64
/** Longer than the runs with stuck sources: no call of theirs ends before. */
const sourceTimeoutMs = 600_000

function configure(place, { bare, rehearsal }, caFile) {
  const of = (name, { port }, lookups) => ({
    name,
    kind: 'same-interface',
    baseUrl: `https://127.0.0.1:${port}`,
    caFile,
    secrets: { client_id: { env: 'BENCH_SECRET' }, client_secret: { env: 'BENCH_SECRET' } },
    timeoutMs: sourceTimeoutMs,
    lookups,
  })
  const sources = [
    of('rehearsal', rehearsal, ['panbasic']),
    of('quick', bare, ['pan-to-fathername']),
    of('down', bare, ['upi-basic']),
    ...Object.keys(stuckLookups).map((lookup) => of(`stuck-${lookup}`, bare, [lookup])),
  ]
  const routes = { default: { deadlineMs: sourceTimeoutMs } }
  writeFileSync(place.config, JSON.stringify({ admin: { port: 0 }, sources, routes }))
}

/** A live service in this folder, with a client. */
export async function startLive(place, env, caFile) {
  const made = JSON.parse(
    (await run(place, ['client', 'create', '--init', '--name', 'Bench', '--json'], env)).out,
  )
  const child = spawn(process.execPath, [join(root, 'bin', 'satyapan'), 'serve'], {
    cwd: root,
    env: {
      ...process.env,
      SATYAPAN_PORT: '0',
      SATYAPAN_DATA_DIR: place.dataDir,
      SATYAPAN_CONFIG: place.config,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const baseUrl = await new Promise((resolve, reject) => {
    let out = ''
    child.stdout.on('data', (text) => {
      out += text
      const found = /Satyapan is serving (\S+)/.exec(out)
      if (found !== null) resolve(found[1])
    })
    exited.then(() => reject(new Error(`the service ended: ${out}`)))
  })
  return {
    ...made,
    base_url: baseUrl,
    ca_file: caFile,
    port: Number(new URL(baseUrl).port),
    pid: child.pid,
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

const pan = '/v1/verification/panbasic?pan_number=ZZZPZ1000A'
const father = '/v1/verification/pan-to-fathername?pan_number=ZZZPZ1000A'
/** A call that the service answers by itself and meters: the complete cost of a call except the source. */
const malformed = '/v1/verification/panbasic?pan_number=ABC'
/**
 * Lookups that the upstream never answers, and their paths: a source of its own for each run, since callers that leave
 * give no place back, and the next ones would be refused at once.
 */
const stuckLookups = {
  'mobile-to-uan-list': '/v1/mobile-intelligence/mobile-to-uan-list',
  'mobile-to-multiple-upi': '/v1/mobile-intelligence/mobile-to-multiple-upi',
  'mobile-to-digital-age': '/v1/mobile-intelligence/mobile-to-digital-age',
  'mobile-to-vehicle-rc': '/v1/mobile-intelligence/mobile-to-vehicle-rc',
  'mobile-to-vpa': '/v1/verification/mobile-to-vpa',
}

/** Node compiles what runs often: a service that has just started takes a third more time for each call. */
const warmUpSeconds = 20

/** The rate at which direct calls use half a core, caller and upstream together. */
async function rateOfHalfACore(upstream, job) {
  await load(upstream, { ...job, seconds: warmUpSeconds / 4 })
  const before = cpuSeconds(upstream.pid)
  const { answers, cpuSeconds: client } = await load(upstream, { ...job, seconds: 2 })
  return 0.5 / ((cpuSeconds(upstream.pid) - before + client) / answers)
}

/** Calls of an upstream, directly and through the service, at the same rate. */
async function besideDirect({ service, upstream, path, headers, say, seconds }) {
  const job = { connections, paths: [path], headers }
  const halfCore = await rateOfHalfACore(upstream, job)
  await load(service, { ...job, seconds: warmUpSeconds })
  const most = (await load(service, { ...job, seconds: 2 })).perSecond
  // Above this share of the capacity, the bench would measure waiting.
  const ratePerS = Math.min(halfCore, most * mostOfCapacity)
  const rounds = []
  // Not measured: an upstream closes connections that are idle for some seconds, and opening sixteen takes longer than
  // a hundred calls.
  const connect = (target) => load(target, { ...job, seconds: 1, ratePerS })
  for (let n = 0; n < runs; n++) {
    const timed = { ...job, seconds, ratePerS }
    await connect(upstream)
    const bare = await load(upstream, timed)
    await connect(service)
    const before = cpuSeconds(service.pid)
    const ours = await load(service, timed)
    const cpuMicros = ((cpuSeconds(service.pid) - before) * 1e6) / ours.answers
    const own = await load(service, { ...timed, paths: [malformed], statusesExpected: [422] })
    rounds.push({ bare, ours, own, cpuMicros })
    say(
      `  run ${n + 1} of ${runs}: direct p50 ${bare.p50.toFixed(2)} p99 ${bare.p99.toFixed(2)} ms, through us ${ours.p50.toFixed(2)} and ${ours.p99.toFixed(2)}`,
    )
  }
  const middle = (figureOf) => median(rounds.map(figureOf))
  return {
    halfCoreRatePerS: halfCore,
    mostThroughUsPerS: most,
    measuredAtRatePerS: ratePerS,
    addedP50Ms: middle(({ ours, bare }) => ours.p50 - bare.p50),
    addedP99Ms: middle(({ ours, bare }) => ours.p99 - bare.p99),
    // Part of the added time: a call that asks no source, recorded in the ledger like any other.
    withoutASourceP50Ms: middle(({ own }) => own.p50),
    withoutASourceP99Ms: middle(({ own }) => own.p99),
    cpuMicrosecondsPerCall: middle(({ cpuMicros }) => cpuMicros),
  }
}

/** Lookups of another source, alone and beside a source that does not answer, in turns. */
async function withStuckSource({ service, headers, seconds, say }) {
  const job = { connections, paths: [pan], headers, seconds, ratePerS: calmRate }
  const rounds = []
  for (const [n, path] of Object.values(stuckLookups).entries()) {
    const calm = await load(service, job)
    const stuck = load(service, {
      connections: stuckConnections,
      paths: [`${path}?mobile_number=6000000001`],
      headers,
      seconds: seconds + 2,
      endS: seconds + 3,
      statusesExpected: [503],
    })
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    const beside = await load(service, job)
    await stuck
    rounds.push({ calm, beside })
    say(`  run ${n + 1}: p99 ${calm.p99.toFixed(2)} ms, beside ${beside.p99.toFixed(2)} ms`)
  }
  const calmP99Ms = median(rounds.map(({ calm }) => calm.p99))
  const besideStuckP99Ms = median(rounds.map(({ beside }) => beside.p99))
  return { calmP99Ms, besideStuckP99Ms, allowedP99Ms: calmP99Ms * 1.5 + 5 }
}

/** How fast an open circuit breaker answers. */
async function withOpenBreaker({ service, headers, seconds }) {
  const down = {
    connections: 1,
    paths: ['/v1/verification/upi?vpa=found@sandbox'],
    headers,
    statusesExpected: [500, 503],
  }
  await load(service, { ...down, seconds: 1, ratePerS: 20 }) // opens it
  const rounds = []
  for (let n = 0; n < runs; n++) rounds.push(await load(service, { ...down, seconds, ratePerS: calmRate }))
  const statuses = rounds.reduce((sum, { statuses }) => sum + (statuses['500'] ?? 0), 0)
  return {
    openBreakerP50Ms: median(rounds.map(({ p50 }) => p50)),
    openBreakerP99Ms: median(rounds.map(({ p99 }) => p99)),
    // Now and then the breaker lets one call through to see whether the source has recovered.
    openBreakerCallsLetThrough: statuses,
  }
}

export async function measureSources(place, say, seconds) {
  const env = { DATABASE_URL: '', BENCH_SECRET: 'secret-of-the-bench' }
  const caFile = await makeCertificate(place.dataDir)
  const bare = { ...(await startUpstream(join(place.dataDir, 'tls'))), ca_file: caFile }
  const rehearsal = { ...(await startRehearsal(place)), ca_file: caFile }
  configure(place, { bare, rehearsal }, caFile)
  const service = await startLive(place, env, caFile)
  try {
    const headers = await authorize(service)
    const parts = { service, headers, say, seconds }
    say('sources: satyapan rehearse as the upstream')
    const besideRehearsal = await besideDirect({ ...parts, upstream: rehearsal, path: pan })
    say('sources: a bare node:https server as the upstream')
    const besideBare = await besideDirect({ ...parts, upstream: bare, path: father })
    const open = await withOpenBreaker(parts)
    const stuck = await withStuckSource(parts)
    return { rehearsal: besideRehearsal, bare: besideBare, trouble: { ...open, ...stuck } }
  } finally {
    await service.stop()
    bare.stop()
    rehearsal.stop()
  }
}
