// Starts the product in live mode in a new installation, with the test's sources and one client.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { followService } from '../../scripts/check/follow-service.mjs'
import { type Client, createClient } from './client.js'
import { type CommandResult, finished, spawnProduct } from './processes.js'
import { createInstallation, type Installation } from './service.js'

export interface LiveService {
  readonly baseUrl: string
  readonly adminUrl: string
  readonly caFile: string
  readonly pid: number
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
const servingLine = (logs: string) =>
  logs.split('\n').find((text) => text.includes('"serving"') && text.endsWith('}'))

/** `config` must name `sources`. */
export async function startLiveService(from: {
  config: Record<string, unknown>
  env?: Record<string, string>
  installation?: Installation
}): Promise<LiveService> {
  const installation = from.installation ?? (await createInstallation())
  const env = await installation.environment(from)
  const child = spawnProduct(['serve'], env)
  const kill = () => child.kill('SIGKILL')
  const { logs, ready, exited, ...service } = followService(child, kill)
  process.once('exit', kill)
  try {
    const facts = JSON.parse(await ready(() => servingLine(logs()))) as Record<string, string>
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
      pid: child.pid!,
      client,
      installation,
      logs,
      cli,
      async kill() {
        client.close()
        await service.kill()
        process.off('exit', kill)
      },
      async stop() {
        client.close()
        await service.stop()
        process.off('exit', kill)
        await installation.discard()
      },
    }
  } catch (error) {
    kill()
    await exited
    await installation.discard()
    throw error
  }
}
