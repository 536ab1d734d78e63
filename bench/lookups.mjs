// Measures a lookup against a bare node:https hello: alternating runs, medians, and proof that every answer had its
// event and its commit.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { cpuSeconds, postgresCpuSeconds, residentMb } from './process-figures.mjs'
import { authorize, load, metrics, someHolders, startHello } from './service.mjs'
import { median } from './statistics.mjs'

const runs = 7
/** Node compiles what runs often: a service that has just started takes more time for each call. */
const warmUpSeconds = 20
const connections = 32

/** The concurrency of a busy client. */
const holders = 2_000

/**
 * Runs a load and divides the processor time of the service and of PostgreSQL by the answers. `afterMs`: how long their
 * work for the load may go on after the last answer.
 */
export async function timed(pid, target, job, afterMs = 0) {
  const before = [cpuSeconds(pid), postgresCpuSeconds()]
  const done = await load(target, job)
  await sleep(afterMs)
  const micros = (seconds) => (seconds * 1e6) / done.answers
  return {
    ...done,
    cpuMicros: micros(cpuSeconds(pid) - before[0]),
    postgresCpuMicros: micros(postgresCpuSeconds() - before[1]),
  }
}

export async function measureLookups(service, place, say, seconds) {
  const headers = await authorize(service)
  const pans = await someHolders(holders)
  const paths = pans.map(({ pan_number }) => `/v1/verification/panbasic?pan_number=${pan_number}`)
  const warm = await load(service, { connections, seconds: warmUpSeconds, paths, headers })
  const hello = await startHello(join(place.dataDir, 'tls'), warm.bodyBytes)
  const yardstick = { port: hello.port, ca_file: service.ca_file }
  await load(yardstick, { connections, seconds: 1, paths: ['/'], headers })
  const before = await metrics(service)
  const ours = []
  const bare = []
  for (let run = 0; run < runs; run++) {
    bare.push(await timed(hello.pid, yardstick, { connections, seconds, paths: ['/'], headers }))
    ours.push(await timed(service.pid, service, { connections, seconds, paths, headers }))
    const describe = ({ perSecond, cpuMicros }) => `${Math.round(perSecond)}/s at ${cpuMicros.toFixed(1)} us`
    say(`  run ${run + 1} of ${runs}: bare ${describe(bare.at(-1))}, lookup ${describe(ours.at(-1))}`)
  }
  hello.stop()
  const after = await metrics(service)
  const answers = ours.reduce((sum, { answers }) => sum + answers, 0)
  const grown = (name) => after(name) - before(name)
  return {
    lookupPerSecond: median(ours.map(({ perSecond }) => perSecond)),
    barePerSecond: median(bare.map(({ perSecond }) => perSecond)),
    ratio: median(ours.map(({ perSecond }, i) => perSecond / bare[i].perSecond)),
    cpuMicrosecondsPerCall: median(ours.map(({ cpuMicros }) => cpuMicros)),
    bareCpuMicrosecondsPerCall: median(bare.map(({ cpuMicros }) => cpuMicros)),
    cpuRatio: median(ours.map(({ cpuMicros }, i) => bare[i].cpuMicros / cpuMicros)),
    postgresCpuMicrosecondsPerCall: median(ours.map(({ postgresCpuMicros }) => postgresCpuMicros)),
    p50Ms: median(ours.map(({ p50 }) => p50)),
    p99Ms: median(ours.map(({ p99 }) => p99)),
    bodyBytes: warm.bodyBytes,
    differentPans: pans.length,
    answers,
    answersNot200: answers - ours.reduce((sum, { statuses }) => sum + (statuses[200] ?? 0), 0),
    events: grown('satyapan_ledger_events_total'),
    durableCommits: grown('satyapan_database_commits_total'),
    rssMb: residentMb(service.pid),
  }
}
