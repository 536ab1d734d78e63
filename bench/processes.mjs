// Measures two processes on PostgreSQL against one, in alternating runs with the load from the same machine, and
// shows which processes used the processor.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cpuSeconds, postgresCpuSeconds } from './process-figures.mjs'
import { authorize, load, root, someHolders, startService } from './service.mjs'
import { median } from './statistics.mjs'

const rounds = 3
/**
 * With 32, each of two processes commits half as many events together and waits for the disk: 0.94 of the calls of
 * one.
 */
const connections = 128
const holders = 2_000

/** The process and those that it started: with several processes the first one only distributes connections. */
function processesOf(pid) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return [pid, ...(children === '' ? [] : children.split(' ').map(Number))]
}

const ourSeconds = (pids) => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0)

async function timed(service, job) {
  const pids = processesOf(service.pid)
  const before = [ourSeconds(pids), postgresCpuSeconds()]
  const done = await load(service, job)
  const ours = ourSeconds(pids) - before[0]
  const postgres = postgresCpuSeconds() - before[1]
  return { ...done, ours, postgres, all: ours + postgres + done.cpuSeconds }
}

async function measureOne(place, env, count, seconds) {
  const command = [join(root, 'bin', 'satyapan'), 'serve', '--processes', String(count)]
  const service = await startService(place, env, command)
  try {
    const headers = await authorize(service)
    const pans = await someHolders(holders)
    const paths = pans.map(({ pan_number }) => `/v1/verification/panbasic?pan_number=${pan_number}`)
    const job = { connections, paths, headers }
    await load(service, { ...job, seconds: 2 })
    return await timed(service, { ...job, seconds })
  } finally {
    await service.stop()
  }
}

function figuresOf(runs) {
  const of = (figure) => median(runs.map(figure))
  return {
    perSecond: of(({ perSecond }) => perSecond),
    p99Ms: of(({ p99 }) => p99),
    serviceMicrosecondsPerCall: of(({ ours, answers }) => (ours * 1e6) / answers),
    postgresMicrosecondsPerCall: of(({ postgres, answers }) => (postgres * 1e6) / answers),
    loadMicrosecondsPerCall: of(({ cpuSeconds, answers }) => (cpuSeconds * 1e6) / answers),
    loadShareOfProcessorPercent: of(({ cpuSeconds, all }) => (100 * cpuSeconds) / all),
    processorsBusy: of(({ all, wallSeconds }) => all / wallSeconds),
    answersNot200: runs.reduce((sum, { answers, statuses }) => sum + answers - (statuses[200] ?? 0), 0),
  }
}

/** Figures by number of processes, and the ratio of two to one. */
export async function measureProcesses(place, env, say, seconds) {
  const runs = { 1: [], 2: [] }
  for (let round = 0; round < rounds; round++)
    for (const count of [1, 2]) {
      const done = await measureOne(place, env, count, seconds)
      say(`  ${count} of 2, round ${round + 1} of ${rounds}: ${Math.round(done.perSecond)}/s`)
      runs[count].push(done)
    }
  const [one, two] = [figuresOf(runs[1]), figuresOf(runs[2])]
  return { one, two, ratio: { perSecond: two.perSecond / one.perSecond } }
}
