// Starts the setup for proofs of several nodes: PostgreSQL, two nodes on one database, and nginx in front of them.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startPostgres, type TestPostgres } from '../test/support/postgres.js'
import { createInstallation, type Service } from '../test/support/service.js'

export interface NodesPlace {
  /** The address of nginx. */
  readonly baseUrl: string
  readonly postgres: Pick<TestPostgres, 'killPostmaster' | 'start'>
  node(place: 0 | 1): Service
  /**
   * SIGTERM, its exit, and a new start at the same address, of the version in another folder. Returns the exit
   * status.
   */
  restart(place: 0 | 1, folder?: string): Promise<number | null>
  /** SIGKILL, and a new start at the same address. */
  kill(place: 0 | 1): Promise<void>
  end(): Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function untilOpen(port: number, child: ChildProcess): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    socket.destroy()
    if (isOpen) return
    if (child.exitCode !== null) throw new Error('nginx ended at its start')
    await pause(50)
  }
}

/** As in packaging/nginx: a call that one node did not answer goes to the other. */
const nginxText = (facts: { port: number; nodes: readonly number[]; tls: string; home: string }) => `
user root; worker_processes 1; daemon off; pid ${facts.home}/nginx.pid; error_log ${facts.home}/error.log;
events { worker_connections 512; }
http {
  access_log off;
  client_body_temp_path ${facts.home}/body; proxy_temp_path ${facts.home}/proxy;
  fastcgi_temp_path ${facts.home}/f; uwsgi_temp_path ${facts.home}/u; scgi_temp_path ${facts.home}/s;
  upstream nodes {
    ${facts.nodes.map((port) => `server 127.0.0.1:${port} max_fails=1 fail_timeout=1s;`).join('\n    ')}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${facts.port} ssl;
    ssl_certificate ${facts.tls}/server.crt; ssl_certificate_key ${facts.tls}/server.key;
    location / {
      proxy_pass https://nodes; proxy_http_version 1.1; proxy_set_header Connection "";
      proxy_next_upstream error timeout; proxy_connect_timeout 2s;
    }
  }
}
`

const ownFolder = fileURLToPath(new URL('..', import.meta.url))

/** A program that replaces Node and runs in the folder that a file names: that of the version to run. */
async function versionRunner() {
  const home = await mkdtemp(join(tmpdir(), 'satyapan-version-'))
  const program = join(home, 'node')
  const named = join(home, 'folder')
  await writeFile(program, `#!/bin/sh\ncd "$(cat '${named}')" && exec '${process.execPath}' "$@"\n`, {
    mode: 0o755,
  })
  return {
    program,
    use: (folder: string) => writeFile(named, folder),
    remove: () => rm(home, { recursive: true }),
  }
}

/** `args`: options of serve, for both nodes. `folder`: of the version that they start with; when left out, this one. */
export async function openNodesPlace(args: readonly string[], folder = ownFolder): Promise<NodesPlace> {
  const postgres = await startPostgres()
  if (postgres === null) throw new Error('this proof needs a PostgreSQL server and nginx')
  const runner = await versionRunner()
  await runner.use(folder)
  const node = runner.program
  const installations = [await createInstallation({ node }), await createInstallation({ node })] as const
  const ports = [await freePort(), await freePort()] as const
  const key = join(installations[0].scratchDir, 'master.key')
  const start = (place: 0 | 1) =>
    installations[place].start({
      env: { DATABASE_URL: postgres.url, SATYAPAN_PORT: String(ports[place]) },
      config: { keys: { file: key }, webhooks: { allowLoopback: true } },
      args: [...args],
    })
  const nodes: Service[] = [await start(0), await start(1)]
  const port = await freePort()
  const home = join(installations[0].scratchDir, 'nginx')
  await mkdir(home)
  const conf = join(home, 'nginx.conf')
  await writeFile(conf, nginxText({ port, nodes: ports, tls: join(installations[0].dataDir, 'tls'), home }))
  const nginx = spawn('nginx', ['-c', conf, '-p', home], { stdio: 'ignore' })
  await untilOpen(port, nginx)
  return {
    baseUrl: `https://127.0.0.1:${port}`,
    postgres,
    node: (place) => nodes[place]!,
    async restart(place, version = folder) {
      const status = await nodes[place]!.stop()
      await runner.use(version)
      nodes[place] = await start(place)
      return status
    },
    async kill(place) {
      await nodes[place]!.kill()
      nodes[place] = await start(place)
    },
    async end() {
      nginx.kill()
      for (const node of nodes) await node.stop()
      for (const installation of installations) await installation.discard()
      await postgres.stop()
      await runner.remove()
    },
  }
}
