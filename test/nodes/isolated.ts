// Runs programs on their own root file system, in their own namespaces, as a container engine would.
import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, copyFile, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { own, unshare } from '../../scripts/check/namespaces.mjs'
import { createClient } from '../support/client.js'
import { type CommandResult, exit, finished, runProgram } from '../support/processes.js'
import { until } from '../support/until.js'

/** Far beyond what a start takes, for a busy machine. */
const startLimitMs = 240_000

export interface Root {
  readonly folder: string
  write(path: string, text: string): Promise<void>
  /** Runs a command to its end as root, who can write everything except the machine's programs. */
  run(words: readonly string[]): Promise<CommandResult>
  /** @param options.writable the one folder that is not read-only; absent: none is */
  start(words: readonly string[], options?: { writable?: string; cgroup?: string }): Promise<Isolated>
}

export interface Isolated {
  /** The id of its first process, which is process 1 in its namespace. */
  readonly pid: number
  /** The exit status of that process. */
  readonly exited: Promise<number | null>
  isOver(): boolean
  logs(): string
  /** SIGKILL to everything inside; resolves when it is gone. */
  end(): Promise<void>
  /** Runs a command to its end beside it, as root. */
  run(...words: string[]): Promise<CommandResult>
}

/** @param installed the folder that is /opt/satyapan @param node the program of that name */
export async function makeRoot(installed: string, node: string): Promise<Root> {
  const folder = await mkdtemp(join(tmpdir(), 'satyapan-root-'))
  await chmod(folder, 0o755)
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  await write('/etc/passwd', 'root:x:0:0:root:/root:/bin/sh\n')
  await write('/etc/group', 'root:x:0:\n')
  for (const name of ['ld.so.cache', 'login.defs']) await copyFile(`/etc/${name}`, join(folder, 'etc', name))
  return {
    folder,
    write,
    run: (words) => finished(spawnOn(unshare(folder, installed, node, words))),
    async start(words, { writable, cgroup } = {}) {
      const isolated = unshare(folder, installed, node, words)
      const child = spawnOn(cgroup === undefined ? isolated : own(cgroup, isolated), writable)
      return followed(child)
    },
  }
}

const spawnOn = ([command, ...words]: readonly string[], writable = '') =>
  spawn(command!, words, {
    env: { PATH: process.env.PATH, WRITABLE: writable },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

async function followed(child: ChildProcess): Promise<Isolated> {
  let output = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (text: Buffer) => (output += text))
  const exited = exit(child)
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  const kill = () => child.kill('SIGKILL') // and with it everything that it started
  process.once('exit', kill)
  void exited.then(() => process.removeListener('exit', kill))
  const end = async () => {
    kill()
    await exited
  }
  const children = `/proc/${child.pid}/task/${child.pid}/children`
  const read = async () => Number(await readFile(children, 'utf8').catch(() => 0)) || undefined
  const pid = await whileRunning({ isOver, logs: () => output }, read, 'a process runs')
  const words = ['--target', String(pid), '--mount', '--pid', '--ipc', '--uts']
  const run = (...of: string[]) => runProgram('nsenter', [...words, ...of])
  return { pid, exited, isOver, end, run, logs: () => output }
}

/** Waits until `answer` gives a value; throws when what runs is over before that. */
function whileRunning<T>(
  { isOver, logs }: Pick<Isolated, 'isOver' | 'logs'>,
  answer: () => Promise<T | undefined>,
  what: string,
) {
  const unlessOver = () => {
    if (isOver()) throw new Error(`it ended before ${what}: ${logs()}`)
    return answer()
  }
  return until(unlessOver, { withinMs: startLimitMs, what: () => `${what}: ${logs()}` })
}

/** Waits until the service of this data directory serves. @returns a client of it, and the port that it listens on */
export async function serving(folder: string, isolated: Isolated) {
  const file = join(folder, 'sandbox.json')
  const read = () =>
    readFile(file, 'utf8')
      .then(JSON.parse)
      .catch(() => undefined)
  const sandbox = await whileRunning(isolated, read, 'the service serves')
  const { port } = new URL(sandbox.base_url)
  const client = createClient({
    baseUrl: `https://127.0.0.1:${port}`,
    ca: await readFile(join(folder, 'tls', 'authority.crt'), 'utf8'),
    clientId: sandbox.client_id,
    clientSecret: sandbox.client_secret,
  })
  return { client, port }
}
