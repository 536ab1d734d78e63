// Owns the measurement of a lookup against a bare node:https hello: alternating runs, medians, and the proof that
// every answer had its event and its commit.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { authorize, load, median, metrics, root, someHolders } from './service.mjs'

const runs = 5
const connections = 32

function startHello(certFolder, bytes) {
  return new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      [
        join(root, 'bench', 'hello.mjs'),
        join(certFolder, 'server.crt'),
        join(certFolder, 'server.key'),
        String(bytes),
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    child.stdout.once('data', (chunk) => resolve({ port: Number(chunk), stop: () => child.kill() }))
  })
}

/** As many as a busy caller has in hand. */
const holders = 2_000

export async function measureLookups(service, place, say, seconds) {
  const headers = await authorize(service)
  const pans = await someHolders(holders)
  const paths = pans.map(({ pan_number }) => `/v1/verification/panbasic?pan_number=${pan_number}`)
  const warm = await load(service, { connections, seconds: 2, paths, headers })
  const hello = await startHello(join(place.dataDir, 'tls'), warm.bodyBytes)
  const yardstick = { port: hello.port, ca_file: service.ca_file }
  await load(yardstick, { connections, seconds: 1, paths: ['/'], headers })
  const before = await metrics(service)
  const ours = []
  const bare = []
  for (let run = 0; run < runs; run++) {
    bare.push(await load(yardstick, { connections, seconds, paths: ['/'], headers }))
    ours.push(await load(service, { connections, seconds, paths, headers }))
    say(
      `  run ${run + 1} of ${runs}: bare ${Math.round(bare.at(-1).perSecond)}/s, lookup ${Math.round(ours.at(-1).perSecond)}/s`,
    )
  }
  hello.stop()
  const after = await metrics(service)
  const answers = ours.reduce((sum, { answers }) => sum + answers, 0)
  const grown = (name) => after(name) - before(name)
  return {
    lookupPerSecond: median(ours.map(({ perSecond }) => perSecond)),
    barePerSecond: median(bare.map(({ perSecond }) => perSecond)),
    ratio: median(ours.map(({ perSecond }, i) => perSecond / bare[i].perSecond)),
    p50Ms: median(ours.map(({ p50 }) => p50)),
    p99Ms: median(ours.map(({ p99 }) => p99)),
    bodyBytes: warm.bodyBytes,
    differentPans: pans.length,
    answers,
    answersNot200: answers - ours.reduce((sum, { statuses }) => sum + (statuses[200] ?? 0), 0),
    events: grown('satyapan_ledger_recorded'),
    durableCommits: grown('satyapan_durable_commits'),
    rssMb: service.rssMb(),
  }
}
