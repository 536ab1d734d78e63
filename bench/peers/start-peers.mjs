// Starts the programs that the service is measured against, each a process of its own.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installAside } from '../../scripts/check/aside.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
const startWithinMs = 60_000

/** Installs what package.json beside this file names; returns the folder. */
export const installPeers = () => installAside('peers', 'the peers of the bench', here)

/** The version and licence of a peer, as its package says. */
export function packageOf(packages, name) {
  const { version, license } = JSON.parse(
    readFileSync(join(packages, 'node_modules', name, 'package.json'), 'utf8'),
  )
  return { name, version, license }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  await new Promise((resolve) => server.close(resolve))
  return port
}

const isOpen = (port) =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('close', () => socket.destroy())
  })

/** Resolves when the port is served; rejects with what the program said when it ends or takes too long. */
async function untilOpen(port, child, name) {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text))
  const end = performance.now() + startWithinMs
  while (!(await isOpen(port))) {
    if (child.exitCode !== null || performance.now() > end) {
      child.kill()
      throw new Error(`${name} does not start: ${output.slice(-2_000)}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const running = (child, port) => ({
  pid: child.pid,
  port,
  async stop() {
    if (child.exitCode !== null) return
    const exited = once(child, 'exit')
    child.kill()
    await exited
  },
})

async function startOnPort(name, command, args, port) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  await untilOpen(port, child, name)
  return running(child, port)
}

/** The hand-made chain. `framework`: express or fastify. */
export async function startHandMade({ framework, packages, tlsFolder, databaseUrl, records }) {
  const files = [join(tlsFolder, 'server.crt'), join(tlsFolder, 'server.key')]
  const child = spawn(process.execPath, [join(here, 'hand-made.mjs'), framework, packages, ...files], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, DATABASE_URL: databaseUrl, NODE_ENV: 'production' },
  })
  child.stdin.end(JSON.stringify({ records, client: 'bench' }))
  const [text] = await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => {
      throw new Error(`the hand-made service on ${framework} ended`)
    }),
  ])
  const { port, token } = JSON.parse(text)
  return { ...running(child, port), headers: { Authorization: `Bearer ${token}` } }
}

/** Prism as a mock of an OpenAPI document. */
export async function startPrism({ packages, home, document }) {
  const file = join(home, 'openapi.json')
  writeFileSync(file, JSON.stringify(document))
  const port = await freePort()
  const program = join(packages, 'node_modules', '@stoplight', 'prism-cli', 'dist', 'index.js')
  const args = [program, 'mock', file, '--port', String(port), '--verboseLevel', 'silent']
  return startOnPort('prism', process.execPath, args, port)
}

/** json-server with one record for each PAN. */
export async function startJsonServer({ packages, home, records }) {
  const file = join(home, 'db.json')
  writeFileSync(file, JSON.stringify({ pans: records.map((data) => ({ id: data.pan_number, ...data })) }))
  const port = await freePort()
  const program = join(packages, 'node_modules', 'json-server', 'lib', 'cli', 'bin.js')
  return startOnPort(
    'json-server',
    process.execPath,
    [program, file, '--port', String(port), '--quiet'],
    port,
  )
}

/** nginx as a TLS proxy before a TLS upstream, with kept connections on both sides and without an access log. */
export async function startNginx({ home, tlsFolder, upstreamPort }) {
  const port = await freePort()
  const file = join(home, 'nginx.conf')
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  writeFileSync(
    file,
    `daemon off; worker_processes 1; pid ${join(home, 'nginx.pid')}; error_log stderr crit;
events { worker_connections 1024; }
http {
  access_log off;
  ${paths.map((name) => `${name}_temp_path ${join(home, `nginx-${name}`)};`).join('\n  ')}
  upstream source { server 127.0.0.1:${upstreamPort}; keepalive 64; }
  server {
    listen 127.0.0.1:${port} ssl;
    keepalive_requests 10000000;
    ssl_certificate ${join(tlsFolder, 'server.crt')};
    ssl_certificate_key ${join(tlsFolder, 'server.key')};
    location / {
      proxy_pass https://source;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_ssl_trusted_certificate ${join(tlsFolder, 'authority.crt')};
      proxy_ssl_verify on;
      proxy_ssl_name localhost;
      proxy_ssl_server_name on;
    }
  }
}
`,
  )
  return startOnPort('nginx', 'nginx', ['-c', file, '-p', home], port)
}
