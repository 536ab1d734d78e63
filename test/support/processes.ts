// Runs programs for tests: the product, npm and others, without the test run's own configuration.
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface CommandResult {
  code: number | null
  stdout: string
  stderr: string
}

const repository = fileURLToPath(new URL('../../', import.meta.url))

/** The checkout's program, or that of an installation of the packed product, which scripts/check/test.mjs makes. */
const installed = process.env.SATYAPAN_TEST_INSTALLED ?? ''
const program =
  installed === ''
    ? { cwd: repository, file: 'bin/satyapan' }
    : { cwd: installed, file: 'node_modules/satyapan/bin/satyapan' }

/** `node`: the binary that runs it; by default the tests' own. */
export function spawnProduct(
  args: string[],
  env: Record<string, string>,
  node = process.execPath,
): ChildProcess {
  return spawn(node, [program.file, ...args], {
    cwd: program.cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** `npm start` as the leader of a process group, by which processes that it leaves are found. */
export function spawnNpmStart(env: Record<string, string>): ChildProcess {
  return spawn('npm', ['start'], { cwd: repository, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
}

/** SIGKILL to everything in the group that it leads, even when it has ended itself. */
export function killGroup(leader: ChildProcess): void {
  try {
    process.kill(-leader.pid!, 'SIGKILL')
  } catch {
    // No process is left.
  }
}

/** Runs any program to its end; standard output and error as text. */
export function runProgram(file: string, args: string[], env = {}): Promise<CommandResult> {
  const child = spawn(file, args, { env: { ...surroundings(), ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  return finished(child)
}

/** Its exit code and everything that it wrote. */
export async function finished(child: ChildProcess): Promise<CommandResult> {
  const stdout: Buffer[] = []
  const stderr: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => stdout.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => stderr.push(chunk))
  const code = await exit(child)
  return { code, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() }
}

/** Its exit code, once all its output has been read; null when a signal ended it. */
export function exit(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code))
  })
}

/** The environment of the test run, without the configuration of the product or the test runner. */
export function surroundings(): Record<string, string> {
  const kept: Record<string, string> = {}
  const dropped = /^(SATYAPAN_|VITEST|DATABASE_URL$|NODE_ENV$|NODE_OPTIONS$|TEST$)/
  for (const [name, value] of Object.entries(process.env))
    if (value !== undefined && !dropped.test(name)) kept[name] = value
  return kept
}
