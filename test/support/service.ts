// Runs the product as a child process: makes an installation (data directory, configuration, environment),
// starts `bin/satyapan serve` in it, waits until the port answers, runs commands beside it, stops or kills it.
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { announcementIn, followService } from '../../scripts/check/follow-service.mjs'
import {
  type CommandResult,
  finished,
  killGroup,
  spawnNpmStart,
  spawnProduct,
  surroundings,
} from './processes.js'

export { type CommandResult, runProgram } from './processes.js'

/** Ends each started product, so that a test runner that ends early leaves none running. */
const running = new Map<() => void, Installation>()
process.once('exit', () => {
  for (const end of running.keys()) end()
})

export interface ServiceOptions {
  /** The configuration file: an object (written as JSON, which is YAML) or the text itself, used as it is. */
  config?: Record<string, unknown> | string
  env?: Record<string, string>
  dataDir?: string
  /** Arguments after `serve`. */
  args?: string[]
  /** Starts through `npm start`, in a new process group. `pid` and `stop` are then npm's. */
  throughNpm?: boolean
}

export interface Service {
  baseUrl: string
  adminUrl: string
  ca: string
  caFile: string
  clientId: string
  clientSecret: string
  webhookSecret: string
  dataDir: string
  pid: number
  installation: Installation
  /** The environment that it and its commands run in. */
  env: Record<string, string>
  /** Everything written to standard output and standard error so far. */
  logs(): string
  /** SIGTERM; returns the exit code, null when it had to be killed. */
  stop(): Promise<number | null>
  /** SIGKILL; resolves when the process is gone. */
  kill(): Promise<void>
  cli(...args: string[]): Promise<CommandResult>
}

export interface Installation {
  dataDir: string
  /** A directory beside the data directory for the files of a test, such as imports. */
  scratchDir: string
  /** Runs `bin/satyapan ARGS` in this installation, whether or not a service runs. */
  cli(...args: string[]): Promise<CommandResult>
  /** Like `cli`, with other environment variables or another configuration. */
  run(args: string[], options?: Pick<ServiceOptions, 'config' | 'env'>): Promise<CommandResult>
  start(options?: Omit<ServiceOptions, 'dataDir'>): Promise<Service>
  /** Writes the configuration file; returns the environment of a program of this installation. */
  environment(from: Pick<ServiceOptions, 'config' | 'env'>): Promise<Record<string, string>>
  /** Copies its database on the PostgreSQL server under this name; does nothing in embedded mode. */
  copyDatabase(name: string): Promise<void>
  /** Removes the installation's files, and its database on PostgreSQL. */
  discard(): Promise<void>
}

/** Starts the product in a fresh installation (or in `dataDir`), in sandbox mode, on free ports. */
export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const { dataDir, ...start } = options
  const installation = await createInstallation(dataDir === undefined ? {} : { dataDir })
  try {
    return await installation.start(start)
  } catch (error) {
    await installation.discard()
    throw error
  }
}

/**
 * Makes an installation without starting it. `node` is the binary that runs it. With SATYAPAN_TEST_DATABASE_URL (a
 * PostgreSQL server) each installation gets its own database there: an empty one, or a copy of `databaseTemplate`.
 */
export async function createInstallation(
  options: { dataDir?: string; node?: string; databaseTemplate?: string } = {},
): Promise<Installation> {
  const home = await mkdtemp(join(tmpdir(), 'satyapan-acceptance-'))
  const dataDir = options.dataDir ?? join(home, 'data')
  const scratchDir = join(home, 'scratch')
  await mkdir(scratchDir)
  const database = await createDatabase(process.env.SATYAPAN_TEST_DATABASE_URL, options.databaseTemplate)

  const environment: Installation['environment'] = async (from) => {
    const configFile = join(home, `config-${randomBytes(4).toString('hex')}.yaml`)
    const config =
      typeof from.config === 'string'
        ? from.config
        : JSON.stringify({ admin: { port: 0 }, ...undrained(from.config), ...from.config }, null, 2)
    await writeFile(configFile, config)
    return {
      ...surroundings(),
      ...(database === null ? {} : { DATABASE_URL: database.url }),
      SATYAPAN_PORT: '0',
      SATYAPAN_DATA_DIR: dataDir,
      SATYAPAN_CONFIG: configFile,
      ...from.env,
    }
  }
  const { node } = options
  const run: Installation['run'] = async (args, from = {}) =>
    finished(spawnProduct(args, await environment(from), node))

  const installation: Installation = {
    dataDir,
    scratchDir,
    run,
    environment,
    cli: (...args) => run(args),
    start: async (from = {}) => {
      const env = await environment(from)
      const { args = [], throughNpm = false } = from
      return serve({ installation, env, args, throughNpm, node })
    },
    copyDatabase: async (name) => database?.copyTo(name),
    discard: async () => {
      // A test that failed may have left one running.
      for (const [end, of] of running) {
        if (of !== installation) continue
        end()
        running.delete(end)
      }
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
      await database?.drop()
    },
  }
  return installation
}

/** A live service waits for its proxies when it stops, and a test has none. */
const undrained = (config: object | undefined) =>
  config !== undefined && 'sources' in config ? { drainS: 0 } : {}

async function serve(parts: {
  installation: Installation
  env: Record<string, string>
  args: string[]
  throughNpm: boolean
  node: string | undefined
}): Promise<Service> {
  const { installation, env, args, throughNpm, node } = parts
  const announcement = join(installation.dataDir, 'sandbox.json')
  await rm(announcement, { force: true })
  const child = throughNpm ? spawnNpmStart(env) : spawnProduct(['serve', ...args], env, node)
  const end = () => (throughNpm ? killGroup(child) : child.kill('SIGKILL'))
  const { logs, ready, stop, kill } = followService(child, end)
  running.set(end, installation)
  if (!throughNpm) child.once('exit', () => running.delete(end)) // npm may end and leave the service behind
  const sandbox = (await ready(() => announcementIn(announcement))) as Announcement
  return {
    baseUrl: sandbox.base_url,
    adminUrl: sandbox.admin_url,
    ca: await readFile(sandbox.ca_file, 'utf8'),
    caFile: sandbox.ca_file,
    clientId: sandbox.client_id,
    clientSecret: sandbox.client_secret,
    webhookSecret: sandbox.webhook_secret,
    dataDir: installation.dataDir,
    pid: child.pid!,
    installation,
    env,
    logs,
    stop,
    kill,
    cli: (...commandArgs) => finished(spawnProduct(commandArgs, env, node)),
  }
}

type Announcement = Record<
  'base_url' | 'admin_url' | 'ca_file' | 'client_id' | 'client_secret' | 'webhook_secret',
  string
>

async function createDatabase(server: string | undefined, template = 'template1') {
  if (server === undefined || server === '') return null
  const name = `acceptance_${randomBytes(6).toString('hex')}`
  const statement = async (sql: string) => {
    const connection = new pg.Client({ connectionString: server })
    await connection.connect()
    try {
      await connection.query(sql)
    } finally {
      await connection.end()
    }
  }
  await statement(`create database ${name} template ${template}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    copyTo: (copy: string) => statement(`create database ${copy} template ${name}`),
    drop: () => statement(`drop database ${name} with (force)`),
  }
}
