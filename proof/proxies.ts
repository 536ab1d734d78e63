// Starts a proxy in front of two nodes with the sample of packaging/, whose addresses and files are replaced.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export type ProxyName = 'nginx' | 'haproxy' | 'caddy'

/** What stands in the place of the sample's addresses and files. */
interface Found {
  readonly port: number
  readonly nodes: readonly [number, number]
  /** Certificate and key that the proxy serves, in one file each and together. */
  readonly certFile: string
  readonly keyFile: string
  readonly siteFile: string
  /** The authorities of both nodes. */
  readonly authorities: string
  /** A folder for the proxy's own files. */
  readonly home: string
}

/** Replaces every occurrence of each text. Throws when the sample does not have it: the proof would prove another file. */
function replaced(text: string, by: readonly (readonly [from: string, to: string])[]): string {
  return by.reduce((so, [from, to]) => {
    if (!so.includes(from)) throw new Error(`the sample has no "${from}"`)
    return so.replaceAll(from, to)
  }, text)
}

const nodesOf = ({ nodes }: Found) =>
  [
    ['10.0.0.11:8443', `127.0.0.1:${nodes[0]}`],
    ['10.0.0.12:8443', `127.0.0.1:${nodes[1]}`],
  ] as const

const wholeNginx = (text: string, home: string) => `
user root; worker_processes 1; daemon off; pid ${home}/nginx.pid; error_log ${home}/error.log;
events { worker_connections 1024; }
http {
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${home}/${name};`).join(' ')}
  ${text}
}
`

const rows: Readonly<
  Record<
    ProxyName,
    {
      sample: string
      config(text: string, found: Found): string
      words(file: string, found: Found): string[]
    }
  >
> = {
  nginx: {
    sample: 'nginx/two-nodes.conf',
    config: (text, found) =>
      wholeNginx(
        replaced(text, [
          ...nodesOf(found),
          ['listen 443 ssl', `listen 127.0.0.1:${found.port} ssl`],
          ['/etc/ssl/satyapan/fullchain.pem', found.certFile],
          ['/etc/ssl/satyapan/privkey.pem', found.keyFile],
          ['/etc/ssl/satyapan/nodes.crt', found.authorities],
          ['verify.example.com', 'localhost'],
          ['/var/log/nginx/', `${found.home}/`],
        ]),
        found.home,
      ),
    words: (file, { home }) => ['-c', file, '-p', home, '-e', join(home, 'start.log')],
  },
  haproxy: {
    sample: 'haproxy/two-nodes.cfg',
    config: (text, found) =>
      replaced(text, [
        ...nodesOf(found),
        ['bind :443', `bind 127.0.0.1:${found.port}`],
        ['/etc/ssl/satyapan/site.pem', found.siteFile],
        ['/etc/ssl/satyapan/nodes.crt', found.authorities],
        ['verify.example.com', 'localhost'],
      ]),
    words: (file) => ['-db', '-f', file],
  },
  caddy: {
    sample: 'caddy/two-nodes.Caddyfile',
    config: (text, found) =>
      replaced(text, [
        ...nodesOf(found),
        [
          '\nverify.example.com {',
          `\nhttps://localhost:${found.port} {\n\ttls ${found.certFile} ${found.keyFile}`,
        ],
        ['verify.example.com', 'localhost'],
        ['/etc/ssl/satyapan/nodes.crt', found.authorities],
        ['/var/log/caddy/', `${found.home}/`],
        ['admin off', 'admin off\n\tauto_https disable_redirects'],
      ]),
    words: (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
  },
}

/** Of the ports that Linux gives to outgoing connections; below it, a port stays free while who listens there is restarted. */
const firstEphemeralPort = 32_768
const lowestPort = 10_000

export async function freePort(): Promise<number> {
  for (;;) {
    const port = lowestPort + randomInt(firstEphemeralPort - lowestPort)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EADDRINUSE') return false
        throw error
      },
    )
    if (!isFree) continue
    await new Promise((resolve) => server.close(resolve))
    return port
  }
}

async function untilOpen(port: number, child: ChildProcess, said: () => string): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    socket.destroy()
    if (isOpen) return
    if (child.exitCode !== null) throw new Error(`the proxy ended at its start: ${said()}`)
    await pause(50)
  }
}

export interface Proxy {
  readonly baseUrl: string
  end(): Promise<void>
}

/** `tls`: folders with the own certificates of the nodes. The proxy serves that of the first. */
export async function startProxy(
  name: ProxyName,
  from: { nodes: readonly [number, number]; tls: readonly [string, string]; home: string },
): Promise<Proxy> {
  const { home, nodes, tls } = from
  await mkdir(home)
  const [certFile, keyFile] = [join(tls[0], 'server.crt'), join(tls[0], 'server.key')]
  const [siteFile, authorities] = [join(home, 'site.pem'), join(home, 'nodes.crt')]
  const joined = async (files: readonly string[]) =>
    (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n')
  await writeFile(siteFile, await joined([certFile, keyFile]), { mode: 0o600 })
  await writeFile(authorities, await joined(tls.map((folder) => join(folder, 'authority.crt'))))
  const found: Found = { port: await freePort(), nodes, certFile, keyFile, siteFile, authorities, home }
  const row = rows[name]
  const sample = fileURLToPath(new URL(`../packaging/${row.sample}`, import.meta.url))
  const file = join(home, 'proxy.conf')
  await writeFile(file, row.config(await readFile(sample, 'utf8'), found))
  const env = { PATH: process.env.PATH, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home }
  const child = spawn(name, row.words(file, found), { stdio: ['ignore', 'ignore', 'pipe'], env })
  const kill = () => child.kill()
  process.once('exit', kill)
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said = `${said}${chunk}`.slice(-2_000)
  })
  const ended = once(child, 'exit')
  await untilOpen(found.port, child, () => said)
  return {
    baseUrl: `https://localhost:${found.port}`,
    async end() {
      process.removeListener('exit', kill)
      child.kill()
      await ended
    },
  }
}
