// Starts the product in live mode in a new installation, with the test's sources and one client.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Client, createClient } from './client.js'
import { type CommandResult, exit, finished, spawnProduct } from './processes.js'
import { createInstallation, type Installation } from './service.js'
import { until } from './until.js'

const startLimitMs = 90_000
const stopLimitMs = 20_000

export interface LiveService {
  readonly baseUrl: string
  readonly adminUrl: string
  readonly caFile: string
  readonly ca: string
  readonly clientId: string
  readonly clientSecret: string
  /** Calls with the credentials of the one client. */
  readonly client: Client
  readonly installation: Installation
  /** Standard output and standard error so far. */
  logs(): string
  cli(...args: string[]): Promise<CommandResult>
  /** SIGKILL; resolves when the process is gone. The installation stays. */
  kill(): Promise<void>
  /** Sends SIGTERM, waits for the end of the process, and removes the installation. */
  stop(): Promise<void>
}

/** The log line of a service that listens. */
async function serving(logs: () => string, hasEnded: () => boolean): Promise<Record<string, string>> {
  const said = () => {
    const isOver = hasEnded()
    const line = logs()
      .split('\n')
      .find((text) => text.includes('"serving"') && text.endsWith('}'))
    if (line === undefined && isOver) throw new Error(`the service does not serve:\n${logs()}`)
    return line
  }
  const what = () => `the service serves:\n${logs()}`
  return JSON.parse(await until(said, { withinMs: startLimitMs, what }))
}

/** `config` must name `sources`. */
export async function startLiveService(from: {
  config: Record<string, unknown>
  env?: Record<string, string>
  installation?: Installation
}): Promise<LiveService> {
  const installation = from.installation ?? (await createInstallation())
  const env = await installation.environment(from)
  const child = spawnProduct(['serve'], env)
  const output: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk))
  const logs = () => Buffer.concat(output).toString('utf8')
  const ended = exit(child)
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  try {
    const facts = await serving(logs, () => child.exitCode !== null || child.signalCode !== null)
    const cli = (...args: string[]) => finished(spawnProduct(args, env))
    const made = await cli('client', 'create', '--name', 'Live', '--json')
    const { client_id, client_secret } = JSON.parse(made.stdout)
    const caFile = join(installation.dataDir, 'tls', 'authority.crt')
    const ca = await readFile(caFile, 'utf8')
    const credentials = { baseUrl: facts.base_url!, ca, clientId: client_id, clientSecret: client_secret }
    const client = createClient(credentials)
    return {
      ...credentials,
      adminUrl: facts.admin_url!,
      caFile,
      client,
      installation,
      logs,
      cli,
      async kill() {
        client.close()
        kill()
        await ended
        process.off('exit', kill)
      },
      async stop() {
        client.close()
        child.kill('SIGTERM')
        const late = setTimeout(kill, stopLimitMs)
        await ended.finally(() => clearTimeout(late))
        process.off('exit', kill)
        await installation.discard()
      },
    }
  } catch (error) {
    kill()
    await ended
    await installation.discard()
    throw error
  }
}
