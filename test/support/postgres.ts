// Starts a private PostgreSQL server for tests: its own cluster in a temporary directory on a free loopback port.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { delimiter, join } from 'node:path'
import { until } from './until.js'

export interface TestPostgres {
  /** For `DATABASE_URL`; the same after `kill` and `start`. */
  url: string
  /** The folder of its programs. */
  binaries: string
  /** The operating system's user that it runs as. */
  user: string
  /** What it wrote to standard error since it started. */
  output(): string
  /** Ends the server as a crash would: connections break, and nothing is written. */
  kill(): Promise<void>
  /** SIGKILL to its first process: the others end when they notice, and a start before that is refused. */
  killPostmaster(): Promise<void>
  /** Starts it again on the same port, recovery included. */
  start(): Promise<void>
  /** Stops the server and removes its files. */
  stop(): Promise<void>
}

/** A restored server syncs its files first, on a disk that may be busy. */
const START_WITHIN_MS = 120_000

/** Directory of `initdb` and `postgres`: on the path, or where Debian keeps them. */
function findBinaries(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const places = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((v) => join(debian, v, 'bin')),
  ]
  return places.find((place) => existsSync(join(place, 'initdb')) && existsSync(join(place, 'postgres')))
}

/** PostgreSQL refuses to run as root: the prefix that runs a command as another user. */
function asServerUser(): { user: string; prefix: string[] } | undefined {
  if (userInfo().uid !== 0) return { user: userInfo().username, prefix: [] }
  for (const user of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) =>
        execFileSync('id', [flag, user], { encoding: 'utf8', stdio: 'pipe' }).trim()
      const prefix = ['setpriv', `--reuid=${id('-u')}`, `--regid=${id('-g')}`, '--clear-groups']
      execFileSync(prefix[0]!, [...prefix.slice(1), 'true'], { stdio: 'pipe' })
      return { user, prefix }
    } catch {
      // No such user, or no setpriv: try the next.
    }
  }
  return undefined
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

/**
 * Starts a new server with `settings`, on a copy of the data directory `from` if one is given. Returns null when this
 * machine has no server binaries (or only root to run them): such tests then say that they were left out.
 */
export async function startPostgres(
  options: { from?: string; settings?: Record<string, string> } = {},
): Promise<TestPostgres | null> {
  const binaries = findBinaries()
  const server = asServerUser()
  if (!binaries || !server) return null
  const home = await mkdtemp(join(tmpdir(), 'satyapan-postgres-'))
  if (server.prefix.length > 0) execFileSync('chown', [server.user, home])
  const port = await freePort()
  const run = (name: string, args: string[]) => {
    const [command, ...rest] = [...server.prefix, join(binaries, name), ...args]
    return { command: command!, args: rest }
  }
  const data = join(home, 'data')
  const initdb = run('initdb', [
    '-D',
    data,
    '-U',
    'satyapan',
    '--auth=trust',
    '-E',
    'UTF8',
    '--locale=C',
    '-N',
  ])
  if (options.from === undefined) execFileSync(initdb.command, initdb.args, { stdio: 'pipe', cwd: '/' })
  else {
    execFileSync('cp', ['-r', options.from, data])
    execFileSync('chmod', ['700', data])
    if (server.prefix.length > 0) execFileSync('chown', ['-R', server.user, data])
  }

  let child: ChildProcess | undefined
  let output = ''
  const endWithTests = () => child?.kill('SIGQUIT')
  process.once('exit', endWithTests)

  async function start(): Promise<void> {
    const own = Object.entries(options.settings ?? {}).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const postgres = run('postgres', ['-D', data, '-p', String(port), '-k', home, '-h', '127.0.0.1', ...own])
    output = ''
    child = spawn(postgres.command, postgres.args, { stdio: ['ignore', 'ignore', 'pipe'], cwd: '/' })
    child.stderr!.on('data', (text: Buffer) => {
      output += text.toString()
    })
    const isReady = async () => {
      if (child?.exitCode !== null) throw new Error(`PostgreSQL does not start:\n${output}`)
      return output.includes('ready to accept connections') && (await answers(port))
    }
    await until(isReady, { withinMs: START_WITHIN_MS, what: () => `PostgreSQL starts:\n${output}` })
  }
  async function end(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }
  await start()
  return {
    url: `postgres://satyapan@127.0.0.1:${port}/postgres`,
    binaries,
    user: server.user,
    output: () => output,
    start,
    kill: () => end('SIGQUIT'),
    killPostmaster: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGINT')
      process.removeListener('exit', endWithTests)
      await rm(home, { recursive: true, force: true })
    },
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
