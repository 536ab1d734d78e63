// Measures the service against its peers in one run, and writes docs/benchmarks.md.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import '../../scripts/check/typescript.mjs'
import { root } from '../service.mjs'
import { measureBatchAndLoop } from './batch-loop.mjs'
import { measureFaces, measureNames } from './matchers.mjs'
import { figuresFile, writeBenchmarks } from './page.mjs'
import { measureChain, measureMocks, measureProxies, processorName, readVersion } from './services.mjs'
import { installPeers, packageOf } from './start-peers.mjs'

const lengths = {
  short: { rounds: 3, seconds: 2, warmUpSeconds: 3 },
  whole: { rounds: 9, seconds: 5, warmUpSeconds: 20 },
}

function describeRun(isQuick, settings) {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  return {
    ...settings,
    isQuick,
    day: new Date().toISOString().slice(0, 10),
    node: process.versions.node,
    processors: availableParallelism(),
    processor: processorName(),
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    commit: git('rev-parse', '--short', 'HEAD'),
    load: loadavg()[0].toFixed(1),
  }
}

function listPeers(packages) {
  const text = readFileSync(fileURLToPath(new URL('package.json', import.meta.url)), 'utf8')
  const named = Object.keys(JSON.parse(text).dependencies).map((name) => packageOf(packages, name))
  const faceApi = packageOf(root, '@vladmandic/face-api')
  const nginx = execFileSync('sh', ['-c', 'nginx -v 2>&1'], { encoding: 'utf8' })
  return [...named, faceApi, { name: 'nginx', version: readVersion(nginx), license: 'BSD-2-Clause' }]
}

/** The same pairs and pictures are compared in every round; fewer rounds are enough than over a network. */
export async function measurePeers({ isQuick, say }) {
  const settings = isQuick ? lengths.short : lengths.whole
  const run = describeRun(isQuick, settings)
  const packages = installPeers()
  const { startPostgres } = await import('../../test/support/postgres.ts')
  const postgres = await startPostgres()
  if (postgres === null)
    throw new Error('no PostgreSQL server here: install one (Debian: apt-get install postgresql)')
  const figures = { run, peers: listPeers(packages) }
  const parts = { packages, settings: { ...settings, say } }
  try {
    say('peers: the hand-made chain')
    figures.chain = await measureChain({ ...parts, databaseUrl: postgres.url })
  } finally {
    await postgres.stop()
  }
  say('peers: a TLS proxy')
  figures.proxies = await measureProxies(parts)
  say('peers: mocks')
  figures.mocks = await measureMocks(parts)
  say('peers: a batch and a loop')
  figures.loop = await measureBatchAndLoop({ rounds: settings.rounds, say })
  say('peers: name match')
  figures.names = await measureNames({ packages, rounds: settings.rounds, say })
  say('peers: face match')
  figures.faces = await measureFaces({ rounds: settings.rounds, comparisons: isQuick ? 3 : 10, say })
  writeFileSync(figuresFile, `${JSON.stringify(figures, null, 1)}\n`)
  writeBenchmarks(figures)
  return figures
}
