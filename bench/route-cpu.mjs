// Measures what routes, budgets and comparisons add to the processor time of a sourced call: one service, whose
// configuration is reloaded in turn, under the same load.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cpuSeconds } from './process-figures.mjs'
import { authorize, load, run } from './service.mjs'
import { startLive } from './sources.mjs'
import { makeCertificate, startUpstream } from './start-upstreams.mjs'
import { median, ratioOf } from './statistics.mjs'

const rounds = 7
const connections = 16
/** Of the capacity: above it the bench would measure waiting, and commits of another size. */
const partOfCapacity = 0.6
/** Node compiles what runs often. */
const warmUpSeconds = 20
/** After a reload: what it replaced is compiled again. */
const settleSeconds = 2
const comparedShare = 0.05
const lookup = 'pan-to-fathername'
const sourced = '/v1/verification/pan-to-fathername?pan_number=ZZZPZ1000A'
/** Metered like the others, and no source is asked. */
const malformed = '/v1/verification/pan-to-fathername?pan_number=ABC'
const names = ['north', 'south', 'west']

/** Far above what the bench uses: it is counted, and never reached. */
const budget = { perDay: 1_000_000_000, perMonth: 1_000_000_000_000 }
const weights = { north: 70, south: 20, west: 10 }

/** What each of them adds to three sources in their order. */
const variants = (clientId) => {
  const split = { clients: { [clientId]: { [lookup]: { split: weights } } } }
  return {
    plain: {},
    split: { budget, routes: split },
    prefer: { budget, routes: { [lookup]: { prefer: 'success' } } },
    compared: {
      budget,
      routes: split,
      compare: names.map((of, n) => ({
        lookup,
        of,
        with: names[(n + 1) % names.length],
        share: comparedShare,
      })),
    },
  }
}

function configure(place, upstream, { budget: own, ...rest } = {}) {
  const source = (name) => ({
    name,
    kind: 'same-interface',
    baseUrl: `https://127.0.0.1:${upstream.port}`,
    caFile: upstream.ca_file,
    secrets: { client_id: { env: 'BENCH_SECRET' }, client_secret: { env: 'BENCH_SECRET' } },
    lookups: [lookup],
    cost: { default: 60 },
    ...(own === undefined ? {} : { budget: own }),
  })
  const config = { admin: { port: 0 }, sources: names.map(source), ...rest }
  writeFileSync(place.config, JSON.stringify(config))
}

/** Microseconds of the service's processor time for each call of this load. */
async function microsOf(service, job) {
  const before = cpuSeconds(service.pid)
  const { answers } = await load(service, job)
  return ((cpuSeconds(service.pid) - before) * 1e6) / answers
}

/** The same load under each configuration, in turn. */
async function measureRounds({ service, seconds, say, job, reloadTo, all }) {
  const micros = Object.fromEntries([...all, 'withoutASource'].map((name) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 === 0 ? all : all.toReversed()) {
      await reloadTo(name)
      await load(service, { ...job, seconds: settleSeconds })
      micros[name].push(await microsOf(service, { ...job, seconds }))
      if (name !== 'plain') continue
      const own = { ...job, paths: [malformed], statusesExpected: [422] }
      micros.withoutASource.push(await microsOf(service, { ...own, seconds }))
    }
    const figures = Object.entries(micros).map(([name, values]) => `${name} ${values.at(-1).toFixed(0)}`)
    say(`  round ${round + 1} of ${rounds}, microseconds a call: ${figures.join(', ')}`)
  }
  return micros
}

/** In percent of the plain call, pair by pair. */
function addedPercent(name, values, plain) {
  const ratio = ratioOf(values, plain)
  const percent = (value) => (value - 1) * 100
  return {
    [`${name}AddsPercent`]: percent(ratio.median),
    [`${name}AddsPercentLeast`]: percent(ratio.least),
    [`${name}AddsPercentMost`]: percent(ratio.most),
  }
}

function figuresOf({ withoutASource, ...micros }) {
  const { plain, split, compared } = micros
  const middles = Object.entries(micros).map(([name, values]) => [`${name}Microseconds`, median(values)])
  // A comparison asks a source once more: that question is bought, and would cost as much in a call.
  const questions = plain.map((all, i) => comparedShare * (all - withoutASource[i]))
  const withoutQuestions = compared.map((value, i) => value - questions[i])
  return {
    ...Object.fromEntries(middles),
    withoutASourceMicroseconds: median(withoutASource),
    ...addedPercent('split', split, plain),
    ...addedPercent('prefer', micros.prefer, plain),
    ...addedPercent('compared', compared, plain),
    ...addedPercent('comparedWithoutItsQuestions', withoutQuestions, plain),
  }
}

export async function measureRouteCpu(place, say, seconds) {
  const env = { DATABASE_URL: '', BENCH_SECRET: 'secret-of-the-bench' }
  const caFile = await makeCertificate(place.dataDir)
  const upstream = { ...(await startUpstream(join(place.dataDir, 'tls'))), ca_file: caFile }
  configure(place, upstream)
  const service = await startLive(place, env, caFile)
  try {
    const configurations = variants(service.client_id)
    async function reloadTo(name) {
      configure(place, upstream, configurations[name])
      const { code, problem } = await run(place, ['reload'], env)
      if (code !== 0) throw new Error(`the reload to ${name} ended with ${code}: ${problem}`)
    }
    const job = { connections, paths: [sourced], headers: await authorize(service) }
    await load(service, { ...job, seconds: warmUpSeconds })
    const { perSecond } = await load(service, { ...job, seconds })
    const timed = { ...job, ratePerS: perSecond * partOfCapacity }
    const all = Object.keys(configurations)
    const micros = await measureRounds({ service, seconds, say, job: timed, reloadTo, all })
    const { out } = await run(place, ['sources', 'compare', '--json'], env)
    const comparisons = JSON.parse(out).reduce((sum, { compared }) => sum + compared, 0)
    const expected = comparedShare * timed.ratePerS * rounds * seconds
    if (comparisons < expected / 2) throw new Error(`${comparisons} calls were compared, not ${expected}`)
    return { ratePerS: timed.ratePerS, comparisons, ...figuresOf(micros) }
  } finally {
    await service.stop()
    upstream.stop()
  }
}
