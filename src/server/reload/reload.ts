// Reloads the configuration while the service runs: reads and checks it whole, then puts it into force in all processes.
import { setTimeout as pause } from 'node:timers/promises'
import type { AuditEntry, WriteAudit } from '../../platform/audit-port.js'
import { changedPackages } from '../../platform/imported-packages.js'
import type { InForce } from '../../platform/in-force.js'
import type { Log, LogLevel } from '../../platform/log.js'
import type { Configured, Configuring, NextConfigured } from '../compose/configured.js'
import { type Config, ConfigProblem, type StartConfig } from '../config.js'
import { changesOf, lineOf, renewedLookups, renewedSources, waitingPackages } from './changes.js'
import { withReloaded } from './reloaded-keys.js'
import type { Reload, Reloading } from './reloading.js'

/** A file that changes within this time is being written. */
const steadyForMs = 150

/** The processes that this one started. */
export interface OtherProcesses {
  /** Has each open the next configuration. Says in one line why one cannot. */
  prepare(text: string | undefined): Promise<string | undefined>
  use(text: string | undefined, level: LogLevel): void
  discard(): void
}

export interface ReloadParts {
  /** Of the start. */
  readonly config: StartConfig
  readonly inForce: Pick<InForce<Configured>, 'now'>
  readonly configuring: Configuring
  readonly others: OtherProcesses
  readonly reloadCertificate: () => Promise<void>
  readonly setLevel: (level: LogLevel) => void
  /** Writes one entry in a transaction of its own. */
  readonly auditAlone: (writeAudit: WriteAudit, entry: AuditEntry) => Promise<void>
  readonly log: Pick<Log, 'info' | 'warn'>
  /** Reads the file. Throws ConfigProblem. */
  readonly read: () => Config
  /** Checks what only a start uses. Throws ConfigProblem. */
  readonly check: (config: Config) => Promise<unknown>
}

/** The configuration of a file that nobody is writing. */
async function readSteady(read: () => Config): Promise<Config> {
  const first = read()
  if (first.file === undefined) return first
  await pause(steadyForMs)
  const second = read()
  if (first.fileText !== second.fileText)
    throw new ConfigProblem(`${first.file}: it is being written; reload again when it is whole`)
  return second
}

async function prepare(
  parts: ReloadParts,
): Promise<Reload & { next: NextConfigured; text: string | undefined }> {
  const { config, inForce, configuring, read, check } = parts
  const found = await readSteady(read)
  await check(found)
  const next = await configuring.prepare(withReloaded(config, found))
  // What waits for a restart still differs from the start, what can be reloaded from the last reload.
  const changes = changesOf(inForce.now().config, found)
  return {
    file: found.file,
    changes: [
      ...changes,
      ...renewedSources(next.renewed, changes),
      ...renewedLookups(next.renewedLookups),
      ...waitingPackages(changedPackages()),
    ],
    next,
    text: found.fileText,
  }
}

async function putInForce(parts: ReloadParts, writeAudit: WriteAudit): Promise<Reload> {
  const { others, auditAlone, log } = parts
  const { next, text, file, changes } = await prepare(parts)
  const now = changes.filter(({ takesEffect }) => takesEffect === 'reload').map(lineOf)
  const waiting = changes.filter(({ takesEffect }) => takesEffect === 'restart').map(({ key }) => key)
  try {
    await next.reserve()
    const problem = await others.prepare(text)
    if (problem !== undefined) throw new ConfigProblem(problem)
    const facts = { changes: now, ...(waiting.length === 0 ? {} : { at_restart: waiting }) }
    await auditAlone(writeAudit, { act: 'configuration.reload', facts })
  } catch (error) {
    others.discard()
    await next.discard()
    throw error
  }
  const level = next.config['log.level']
  next.use()
  others.use(text, level)
  parts.setLevel(level)
  await parts.reloadCertificate()
  log.info({ changes: now }, 'the configuration is reloaded')
  if (waiting.length > 0) log.warn({ keys: waiting }, 'these settings take effect at the next start')
  return { file, changes }
}

export function createReloading(parts: ReloadParts): Reloading {
  let running: Promise<unknown> = Promise.resolve()
  let isClosed = false
  /** One after another: each starts from what the one before put into force. */
  function inTurn<Done>(work: () => Promise<Done>): Promise<Done> {
    const own = running.then(() => {
      if (isClosed)
        throw new ConfigProblem('the service is stopping: it reads its configuration when it starts')
      return work()
    })
    running = own.catch(() => {})
    return own
  }
  return {
    preview: () =>
      inTurn(async () => {
        const { next, file, changes } = await prepare(parts)
        await next.discard()
        return { file, changes }
      }),
    reload: (writeAudit) => inTurn(() => putInForce(parts, writeAudit)),
    async close() {
      isClosed = true
      await running
    },
  }
}
