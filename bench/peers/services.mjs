// Measures the service against services of other making: the chain that teams write by hand, mocks, and a TLS proxy.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { authorize, createPlace, root, someHolders, startService } from '../service.mjs'
import { startLive } from '../sources.mjs'
import { makeCertificate, startUpstream } from '../start-upstreams.mjs'
import { startHandMade, startJsonServer, startNginx, startPrism } from './start-peers.mjs'
import { takeTurns } from './turns.mjs'

const holders = 2_000
/** The concurrency of a busy client. */
const connections = 32
const panPath = ({ pan_number }) => `/v1/verification/panbasic?pan_number=${pan_number}`

/** Everything that `use` needs is stopped again, also when a start fails. */
async function withParts(use) {
  const stops = []
  try {
    return await use((part) => {
      stops.push(() => part.stop())
      return part
    })
  } finally {
    for (const stop of stops.toReversed()) await stop()
  }
}

function place(keep) {
  const own = createPlace()
  keep({ stop: () => own.remove() })
  return own
}

/** Runs one statement on a PostgreSQL server; returns its first row. */
async function query(packages, url, text) {
  const { Client } = createRequire(join(packages, 'package.json'))('pg')
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows[0]
  } finally {
    await client.end()
  }
}

/** An empty database of its own for each service. */
async function makeDatabase(packages, url, name) {
  await query(packages, url, `create database ${name}`)
  return url.replace(/\/[^/]*$/, `/${name}`)
}

/** The first process of the server, which starts all others. */
async function serverPid(packages, url) {
  const { data_directory: folder } = await query(packages, url, 'show data_directory')
  return Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** Verify a token, read a record, insert an event, answer over TLS: ours on both databases against two frameworks. */
export const measureChain = ({ packages, databaseUrl, settings }) =>
  withParts(async (keep) => {
    const records = await someHolders(holders)
    const paths = records.map(panPath)
    const postgresPid = await serverPid(packages, databaseUrl)
    const subjects = {}
    for (const [name, env] of [
      ['Satyapan, embedded', { DATABASE_URL: '' }],
      ['Satyapan, PostgreSQL', { DATABASE_URL: await makeDatabase(packages, databaseUrl, 'satyapan_bench') }],
    ]) {
      const service = keep(await startService(place(keep), env))
      const pids = env.DATABASE_URL === '' ? [service.pid] : [service.pid, postgresPid]
      subjects[name] = { service, pids, paths, headers: await authorize(service) }
    }
    const tlsPlace = place(keep)
    const caFile = await makeCertificate(tlsPlace.dataDir)
    for (const [name, framework] of [
      ['Fastify 5 and pg', 'fastify'],
      ['Express 5 and pg', 'express'],
    ]) {
      const peer = keep(
        await startHandMade({
          framework,
          packages,
          tlsFolder: join(tlsPlace.dataDir, 'tls'),
          databaseUrl: await makeDatabase(packages, databaseUrl, `${framework}_bench`),
          records,
        }),
      )
      const service = { port: peer.port, ca_file: caFile }
      subjects[name] = { service, pids: [peer.pid, postgresPid], paths, headers: peer.headers }
    }
    return takeTurns(subjects, { connections, ...settings })
  })

/** A sandbox for the developers of a client: ours against two mocks, which speak plain HTTP. */
export const measureMocks = ({ packages, settings }) =>
  withParts(async (keep) => {
    const records = await someHolders(holders)
    const service = keep(await startService(place(keep), { DATABASE_URL: '' }))
    const headers = await authorize(service)
    const load = (path) => import(pathToFileURL(join(root, 'dist', path)).href)
    const { openApiDocument } = await load('http/openapi.js')
    const { catalogue } = await load('lookups/catalogue.js')
    const { home } = place(keep)
    const prism = keep(await startPrism({ packages, home, document: openApiDocument({ catalogue }) }))
    const jsonServer = keep(await startJsonServer({ packages, home, records }))
    const subjects = {
      'Satyapan, embedded': { service, pids: [service.pid], paths: records.map(panPath), headers },
      Prism: { service: { port: prism.port }, pids: [prism.pid], paths: records.map(panPath), headers },
      'json-server': {
        service: { port: jsonServer.port },
        pids: [jsonServer.pid],
        paths: records.map(({ pan_number }) => `/pans/${pan_number}`),
        headers: {},
      },
    }
    return takeTurns(subjects, { connections, ...settings })
  })

const fatherPath = '/v1/verification/pan-to-fathername?pan_number=ZZZPZ1000A'

/** A call that a source answers: through us, through nginx, and directly. */
export const measureProxies = ({ settings }) =>
  withParts(async (keep) => {
    const own = place(keep)
    const caFile = await makeCertificate(own.dataDir)
    const tlsFolder = join(own.dataDir, 'tls')
    const upstream = await startUpstream(tlsFolder)
    keep({ stop: () => upstream.stop() })
    const source = {
      name: 'upstream',
      kind: 'same-interface',
      baseUrl: `https://127.0.0.1:${upstream.port}`,
      caFile,
      secrets: { client_id: { env: 'BENCH_SECRET' }, client_secret: { env: 'BENCH_SECRET' } },
      lookups: ['pan-to-fathername'],
      concurrency: 64,
    }
    writeFileSync(own.config, JSON.stringify({ admin: { port: 0 }, sources: [source] }))
    const env = { DATABASE_URL: '', BENCH_SECRET: 'secret-of-the-bench' }
    const service = keep(await startLive(own, env, caFile))
    const nginx = keep(await startNginx({ home: own.home, tlsFolder, upstreamPort: upstream.port }))
    const headers = await authorize(service)
    const subject = (target, pid) => ({
      service: { ca_file: caFile, ...target },
      pids: [pid],
      paths: [fatherPath],
      headers,
    })
    return takeTurns(
      {
        'Satyapan, a source behind it': subject(service, service.pid),
        'nginx as a TLS proxy': subject({ port: nginx.port }, nginx.pid),
        'the upstream itself': subject({ port: upstream.port }, upstream.pid),
      },
      { connections, ...settings },
    )
  })

/** The version of nginx, as it says itself. */
export const readVersion = (text) => /nginx\/(\S+)/.exec(text)?.[1] ?? 'unknown'

/** The processor of this machine, as Linux names it. */
export const processorName = () =>
  /model name\s*:\s*(.+)/.exec(readFileSync('/proc/cpuinfo', 'utf8'))?.[1] ?? 'unknown processor'
