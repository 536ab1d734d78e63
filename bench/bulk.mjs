// Measures bulk on a running service: records per second beside the throughput of calls, memory, the time to take a
// file in, and the latency of another client's lookups meanwhile.
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { cpuSeconds, residentMb, watchMemory } from './process-figures.mjs'
import { askAdmin, authorize, load, someHolders } from './service.mjs'
import { median } from './statistics.mjs'

const lookEveryMs = 250
const connections = 32
const holders = 2_000

/** Four records of five are found; the others are PANs that nobody holds. */
async function writeFile(file, records, pans) {
  const out = createWriteStream(file)
  out.write('customer,pan_number,city\n')
  for (let i = 0; i < records; i++) {
    const pan = i % 5 === 4 ? `AAAPA${String(1000 + (i % 9000))}A` : pans[i % pans.length].pan_number
    if (!out.write(`C${i},${pan},Pune\n`)) await new Promise((resolve) => out.once('drain', resolve))
  }
  out.end()
  await finished(out)
}

const printed = async (service, ...args) => {
  const { code, out } = await service.cli(...args, '--json')
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`)
  return JSON.parse(out)
}

/** Starts the file and waits for its end; `meanwhile` runs beside it. */
async function runBulk(service, client, file, meanwhile = async () => undefined) {
  const began = performance.now()
  const { request_id: id } = await printed(service, 'bulk', 'start', 'panbasic', file, '--client', client)
  const storedS = (performance.now() - began) / 1000
  const cpuBefore = cpuSeconds(service.pid)
  const beside = meanwhile()
  let state
  do {
    await pause(lookEveryMs)
    state = await askAdmin(service, `/bulk/${id}`)
  } while (state.state === 'running')
  if (state.done !== state.records) throw new Error(`the bulk is ${state.state}: ${state.paused_for}`)
  const processedS = (new Date(state.completed_at) - new Date(state.started_at)) / 1000
  const cpuMicros = ((cpuSeconds(service.pid) - cpuBefore) * 1e6) / state.records
  return { storedS, processedS, cpuMicros, beside: await beside }
}

export async function measureBulk(service, place, say, { records, besideRecords, runs }) {
  const pans = await someHolders(holders)
  const headers = await authorize(service)
  const file = join(place.home, 'bulk.csv')
  await writeFile(file, records, pans)
  const besideFile = join(place.home, 'beside.csv')
  await writeFile(besideFile, besideRecords, pans)
  const { client_id: client } = await printed(service, 'client', 'create', '--name', 'bulk bench')
  const paths = pans.map(({ pan_number }) => `/v1/verification/panbasic?pan_number=${pan_number}`)
  await load(service, { connections, seconds: 10, paths, headers }) // warm-up
  const calls = []
  const alone = []
  const bulk = []
  const rssBeforeMb = residentMb(service.pid)
  const memory = watchMemory(service.pid)
  for (let run = 0; run < runs; run++) {
    calls.push((await load(service, { connections, seconds: 3, paths, headers })).perSecond)
    bulk.push(await runBulk(service, client, file))
    say(
      `  run ${run + 1} of ${runs}: ${Math.round(calls.at(-1))} calls/s; ${records} records stored in ${bulk.at(-1).storedS.toFixed(1)} s, done in ${bulk.at(-1).processedS.toFixed(1)} s, ${bulk.at(-1).cpuMicros.toFixed(0)} us of processor time each`,
    )
  }
  const rssPeakMb = memory.take()
  memory.stop()
  const lookups = { connections: 4, seconds: 5, ratePerS: 200, paths, headers }
  const beside = []
  for (let run = 0; run < 3; run++) {
    alone.push((await load(service, lookups)).p99)
    const { beside: figures } = await runBulk(service, client, besideFile, () => load(service, lookups))
    beside.push(figures.p99)
    say(`  run ${run + 1} of 3: p99 ${alone.at(-1).toFixed(1)} ms alone, ${figures.p99.toFixed(1)} ms beside`)
  }
  const recordsPerSecond = median(bulk.map(({ processedS }) => records / processedS))
  return {
    records,
    callsPerSecond: median(calls),
    recordsPerSecond,
    ratio: recordsPerSecond / median(calls),
    storedSeconds: median(bulk.map(({ storedS }) => storedS)),
    lookupP99AloneMs: median(alone),
    lookupP99BesideMs: median(beside),
    rssBeforeMb,
    rssPeakMb,
  }
}
