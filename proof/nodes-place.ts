// Starts the setup for proofs of several nodes: PostgreSQL, two nodes on one database, and a proxy in front of them.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startPostgres, type TestPostgres } from '../test/support/postgres.js'
import { createInstallation, type Service } from '../test/support/service.js'
import { freePort, type ProxyName, startProxy } from './proxies.js'

export interface NodesPlace {
  /** The address of the proxy. */
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

interface PlaceOptions {
  /** Options of serve, for both nodes. */
  readonly args?: readonly string[]
  /** The folder of the version that they start with; when left out, this one. */
  readonly folder?: string
  readonly proxy?: ProxyName
  /** Further keys of the configuration of both nodes. */
  readonly config?: Readonly<Record<string, unknown>>
}

export async function openNodesPlace(options: PlaceOptions = {}): Promise<NodesPlace> {
  const { args = [], folder = ownFolder, proxy: proxyName = 'nginx', config = {} } = options
  const postgres = await startPostgres()
  if (postgres === null) throw new Error('this proof needs a PostgreSQL server')
  const runner = await versionRunner()
  await runner.use(folder)
  const node = runner.program
  const installations = [await createInstallation({ node }), await createInstallation({ node })] as const
  const ports = [await freePort(), await freePort()] as const
  const key = join(installations[0].scratchDir, 'master.key')
  const start = (place: 0 | 1) =>
    installations[place].start({
      env: { DATABASE_URL: postgres.url, SATYAPAN_PORT: String(ports[place]) },
      config: {
        keys: { file: key },
        webhooks: { allowLoopback: true },
        trustedProxies: ['127.0.0.1'],
        ...config,
      },
      args: [...args],
    })
  const nodes: Service[] = [await start(0), await start(1)]
  const tls = (place: 0 | 1) => join(installations[place].dataDir, 'tls')
  const home = join(installations[0].scratchDir, 'proxy')
  const proxy = await startProxy(proxyName, { nodes: ports, tls: [tls(0), tls(1)], home })
  return {
    baseUrl: proxy.baseUrl,
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
      await proxy.end()
      for (const node of nodes) await node.stop()
      for (const installation of installations) await installation.discard()
      await postgres.stop()
      await runner.remove()
    },
  }
}
