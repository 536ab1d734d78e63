// Starts the upstreams that sources are measured with, each a process of its own, and makes their certificate.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './service.mjs'

export function startUpstream(tlsFolder) {
  return new Promise((resolve) => {
    const files = [join(tlsFolder, 'server.crt'), join(tlsFolder, 'server.key')]
    const child = spawn(process.execPath, [join(root, 'bench', 'upstream.mjs'), ...files], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child.stdout.once('data', (text) =>
      resolve({ port: Number(text), pid: child.pid, stop: () => child.kill() }),
    )
  })
}

export async function makeCertificate(dataDir) {
  const from = (path) => import(pathToFileURL(join(root, 'dist', path)).href)
  const { loadCertificate } = await from('platform/tls/certificate.js')
  const { makeDataDirectory } = await from('platform/data-directory.js')
  const { systemClock } = await from('kernel/clock.js')
  const quiet = { debug() {}, info() {}, warn() {}, error() {}, fatal() {} }
  await makeDataDirectory(dataDir)
  const files = { certFile: undefined, keyFile: undefined, dataDir, hosts: [] }
  const certificate = await loadCertificate({ ...files, clock: systemClock, log: quiet })
  certificate.close()
  return certificate.caFile
}

/** `satyapan rehearse`, the upstream that the service comes with. It accepts any credentials. */
export function startRehearsal(place) {
  const args = ['rehearse', '--kind', 'same-interface', '--port', '0']
  const child = spawn(process.execPath, [join(root, 'bin', 'satyapan'), ...args], {
    cwd: root,
    env: { ...process.env, SATYAPAN_DATA_DIR: place.dataDir, SATYAPAN_CONFIG: place.config },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  return new Promise((resolve, reject) => {
    let said = ''
    child.stderr.on('data', (text) => {
      said += text
      const port = /rehearsing \S+ at https:\S+:(\d+)/.exec(said)?.[1]
      if (port !== undefined) resolve({ port: Number(port), pid: child.pid, stop: () => child.kill() })
    })
    exited.then(() => reject(new Error(`rehearse ended: ${said}`)))
  })
}
