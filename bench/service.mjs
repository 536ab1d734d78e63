// Starts the measured service as users start it, in its own installation.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { announcementIn, followService } from '../scripts/check/follow-service.mjs'
import { makeLoad } from './make-load.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))

export function createPlace() {
  const home = mkdtempSync(join(tmpdir(), 'satyapan-bench-'))
  const config = join(home, 'config.yaml')
  writeFileSync(config, 'admin:\n  port: 0\n')
  return {
    home,
    dataDir: join(home, 'data'),
    config,
    remove: () => rmSync(home, { recursive: true, force: true }),
  }
}

const asUsersDo = [join(root, 'bin', 'satyapan'), 'serve']

/** The bare node:https server that lookups are measured against. `bytes`: the size of its answers. */
export function startHello(certFolder, bytes) {
  return new Promise((resolve) => {
    const files = [join(certFolder, 'server.crt'), join(certFolder, 'server.key')]
    const child = spawn(process.execPath, [join(root, 'bench', 'hello.mjs'), ...files, String(bytes)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child.stdout.once('data', (port) =>
      resolve({ port: Number(port), pid: child.pid, stop: () => child.kill() }),
    )
  })
}

/**
 * Starts the service and waits for sandbox.json; also returns how long that took. `command`: the file that node runs.
 */
export async function startService(place, env = {}, command = asUsersDo) {
  const announcement = join(place.dataDir, 'sandbox.json')
  rmSync(announcement, { force: true })
  const began = performance.now()
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: {
      ...process.env,
      MALLOC_ARENA_MAX: '2', // as package.json and packaging/ do
      SATYAPAN_PORT: '0',
      SATYAPAN_DATA_DIR: place.dataDir,
      SATYAPAN_CONFIG: place.config,
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const { ready, stop } = followService(child)
  const facts = await ready(() => announcementIn(announcement))
  return {
    ...facts,
    pid: child.pid,
    port: Number(new URL(facts.base_url).port),
    startMs: performance.now() - began,
    stop,
    cli: (...args) => run(place, args, env),
  }
}

/** Runs a command on the installation; returns its exit status, its output, and what it wrote to standard error. */
export function run(place, args, env) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, 'bin', 'satyapan'), ...args], {
      cwd: root,
      env: { ...process.env, SATYAPAN_DATA_DIR: place.dataDir, SATYAPAN_CONFIG: place.config, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let [out, problem] = ['', '']
    child.stdout.on('data', (chunk) => {
      out += chunk
    })
    child.stderr.on('data', (chunk) => {
      problem += chunk
    })
    child.once('close', (code) => resolve({ code, out, problem }))
  })
}

export function fetchText(url, ca, options = {}) {
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      { ca, method: options.method ?? 'GET', headers: options.headers },
      (response) => {
        let body = ''
        response.on('data', (chunk) => {
          body += chunk
        })
        response.on('end', () => resolve(body))
      },
    )
    call.once('error', reject)
    call.end(options.body)
  })
}

export async function authorize(service) {
  const ca = readFileSync(service.ca_file)
  const body = new URLSearchParams({
    client_id: service.client_id,
    client_secret: service.client_secret,
  }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = JSON.parse(
    await fetchText(`${service.base_url}/v1/authorize`, ca, { method: 'POST', headers, body }),
  )
  return { Authorization: `Bearer ${answer.access_token}`, 'x-api-key': service.client_secret }
}

/** What the administration answers to a GET. A command would take processor time from what is measured. */
export async function askAdmin(service, path) {
  const headers = { authorization: `Bearer ${service.admin_token}` }
  const url = `${service.admin_url}/admin/v1${path}`
  return JSON.parse(await fetchText(url, readFileSync(service.ca_file), { headers }))
}

/** Figures of the admin port's metrics by name. */
export async function metrics(service) {
  const text = await fetchText(`${service.admin_url}/metrics`, readFileSync(service.ca_file))
  return (name) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
}

/** Rejects when an answer has an unexpected status: the figures would measure something else. */
export function load(service, { statusesExpected = [200], ...job }) {
  const check = (figures) => {
    const wrong = Object.keys(figures.statuses).filter((status) => !statusesExpected.includes(Number(status)))
    if (wrong.length === 0) return figures
    throw new Error(
      `the load was answered ${wrong.join(', ')}, not ${statusesExpected.join(' or ')}: ${job.paths[0]}`,
    )
  }
  return makeLoad({ port: service.port, caFile: service.ca_file, ...job }).then(check)
}

/** Records for some of the sandbox's PANs. */
export async function someHolders(count) {
  const { countryRecords } = await import('@satyapan/rehearsal/country')
  const found = []
  for (const { kind, record } of countryRecords()) {
    if (kind === 'pan' && !record.pan_number.startsWith('ZZZ')) found.push(record)
    if (found.length === count) break
  }
  return found
}
