// Runs `satyapan rehearse` as users do, on a free port, and reads what it prints.
import { exit, spawnProduct } from './processes.js'
import { until } from './until.js'

const startLimitMs = 240_000

export interface RehearsalLine {
  /** ISO 8601, UTC. */
  readonly at: string
  readonly lookup: string | null
  readonly subject: string | null
  /** The status that it answered; null when a fault replaced the answer. */
  readonly outcome: string | null
  readonly fault: string | null
  readonly reference: string | null
}

export interface RehearsalProcess {
  readonly url: string
  /** File of the authority that signed its certificate; undefined on plain HTTP. */
  readonly caFile: string | undefined
  /** One for each request. */
  lines(): RehearsalLine[]
  /** SIGKILL; resolves when the process is gone. */
  kill(): Promise<void>
  /** SIGTERM; returns the exit status. */
  stop(): Promise<number | null>
}

/**
 * A `--port` in `args` replaces the free port. `env`: that of the installation whose authority signs the certificate.
 */
export async function startRehearse(args: string[], env: Record<string, string>): Promise<RehearsalProcess> {
  const child = spawnProduct(['rehearse', '--port', '0', ...args], env)
  let out = ''
  let err = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    out += chunk.toString()
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    err += chunk.toString()
  })
  const ended = exit(child)
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const announced = () =>
    /rehearsing \S+ at (?<url>http\S*:\d+)(, caFile (?<caFile>\S+))?\n/.exec(err)?.groups
  await until(() => announced() !== undefined || child.exitCode !== null, { withinMs: startLimitMs }).catch(
    kill,
  )
  if (announced() === undefined) throw new Error(`rehearse does not listen: ${err}`)
  const { url, caFile } = announced()!
  return {
    url: url!,
    caFile,
    lines: () =>
      out
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line)),
    async kill() {
      kill()
      await ended
      process.off('exit', kill)
    },
    async stop() {
      child.kill('SIGTERM')
      const code = await ended
      process.off('exit', kill)
      return code
    },
  }
}
