// Runs the command serve: its help, what it prints, and its end.
import { setTimeout as pause } from 'node:timers/promises'
import { isoTime, systemClock } from '../kernel/clock.js'
import { panbasic } from '../lookups/pan/panbasic.js'
import { defaultLine } from '../platform/config-key.js'
import { environmentVariables } from '../platform/environment.js'
import { createLog } from '../platform/log.js'
import { configKeys, configRows } from '../server/compose/config-keys.js'
import { readConfig } from '../server/config.js'
import { dashboardPath } from '../server/dashboard.js'
import { drainMs } from '../server/drain.js'
import { reloadOnHangup } from '../server/reload/on-hangup.js'
import { answersCalls, roles } from '../server/roles.js'
import { serve as openService, type Running } from '../server/serve.js'
import type { CommandShape } from './command.js'
import { timeText } from './human.js'
import type { Io } from './io.js'
import { readServeOptions } from './serve-options.js'

const stopWithinMs = 9_500 // after the drain; the contract gives ten seconds

const environment = Object.entries(environmentVariables).map(
  ([name, { about, default: usual }]) =>
    `  ${name.padEnd(18)}  ${about}${usual === undefined ? '' : ` Default: ${usual}`}`,
)

export const serve: CommandShape = {
  name: 'serve',
  summary: 'Run the service.',
  options: {
    role: { type: 'string', value: roles.join('|'), about: 'What its processes do.' },
    processes: { type: 'string', value: 'N', about: 'Processes that share the port and the work.' },
  },
  arity: [0, 0],
}

export function serveHelp(): string {
  const keys = configRows.flatMap(([key, row]) => [
    `  ${key}`,
    `      ${row.about}`,
    `      Expected: ${row.expects}. Default: ${defaultLine(row) ?? 'not set'}`,
  ])
  return [
    'Run the service until it is stopped (SIGTERM or Ctrl-C).',
    '',
    'Usage: satyapan serve [options]',
    '',
    'Options:',
    '  --role all|api|worker  api answers calls; worker works on batches, delivers webhooks and deletes expired',
    '                         data; all does both. Default: all',
    '  --processes N          Processes that share the port and the work. Default: 1',
    'Both need PostgreSQL (DATABASE_URL): docs/processes.md.',
    '',
    'Environment:',
    ...environment,
    `The admin port is a key of the configuration file: admin.port, ${configKeys['admin.port'].default} by default.`,
    '',
    'Keys of the configuration file (YAML):',
    ...keys,
    '',
  ].join('\n')
}

/** One word of a shell's command line. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** A command line that makes a first call when pasted into a shell. */
function curlLine({ parts, baseUrl, caFile }: Running): string | undefined {
  if (parts.sandbox === undefined) return undefined
  const { clientId, clientSecret } = parts.sandbox.client()
  const secret = parts.clientCache.newestSecret(clientId)
  if (secret?.client.active !== true) return undefined // its line would be refused
  const { token } = parts.tokens.issue(clientId, secret.id)
  const pan = panbasic.input.pan_number.example
  const clientIdHeader = parts.config['auth.requireClientId'] ? [`-H 'client-id: ${clientId}'`] : []
  return [
    `curl --cacert ${quoted(caFile)}`,
    `-H 'Authorization: Bearer ${token}'`,
    `-H 'x-api-key: ${clientSecret}'`,
    ...clientIdHeader,
    `'${baseUrl}/v1/verification/panbasic?pan_number=${pan}'`,
  ].join(' ')
}

/** Says how the first owner is made. The code is shown by the start that made it, so that logs do not collect codes. */
async function announceSetup({ parts, adminUrl }: Running, io: Io): Promise<void> {
  const { adminUsers } = parts
  if (!(await adminUsers.needsOwner())) return
  const code = await adminUsers.codeOfThisStart()
  const how =
    code === null
      ? 'the setup code that "satyapan admin setup-code" prints'
      : `the setup code ${code.code} (until ${timeText(isoTime(code.expiresAt))})`
  await io.out(`There is no owner yet. Make one at ${adminUrl}${dashboardPath} with ${how}\n`)
}

/** Serves until a signal. Returns the exit status. */
export async function runServe(words: readonly string[], io: Io): Promise<number> {
  const config = readConfig()
  const options = readServeOptions(words, config.databaseUrl)
  const open = createLog(config['log.level'], options.processes === 1 ? undefined : 0)
  const { log, flush } = open
  // Before anything else: a signal during the start stops it gracefully too. Under npm, Ctrl-C comes twice, from the
  // terminal and from npm: the second must not interrupt the stop.
  const interrupted = new Promise<'SIGINT'>((resolve) => process.on('SIGINT', resolve))
  const terminated = new Promise<'SIGTERM'>((resolve) => process.on('SIGTERM', resolve))
  process.on('SIGHUP', () => {}) // without a handler it would end the process; handled below, once there is something to reload
  const running = await openService(
    config,
    { clock: systemClock, log, setLogLevel: open.setLevel, actor: io.actor },
    options,
  )
  log.info(
    {
      base_url: running.baseUrl,
      admin_url: running.adminUrl,
      mode: running.parts.config.mode,
      database: running.parts.database.mode,
      role: options.role,
      processes: options.processes,
    },
    'serving',
  )
  flush() // whoever starts it wants to see it
  await io.out(`Satyapan is serving ${running.baseUrl} (${running.parts.config.mode} mode)\n`)
  const curl = answersCalls(options.role) ? curlLine(running) : undefined
  if (curl !== undefined) await io.out(`Try it:\n${curl}\n`)
  await announceSetup(running, io)

  const { reloading, parts } = running
  process.on(
    'SIGHUP',
    () => void reloadOnHangup({ reloading, log, writeAudit: parts.audit.by(parts.serviceActor) }),
  )
  const signal = await Promise.race([interrupted, terminated])
  const waitMs = signal === 'SIGINT' || io.isTerminal || !answersCalls(options.role) ? 0 : drainMs(config)
  if (waitMs > 0) {
    running.drain()
    log.info({ seconds: waitMs / 1_000 }, 'draining: calls are still answered, and /readyz is 503')
    flush()
    await Promise.race([pause(waitMs, undefined, { ref: false }), interrupted])
  }
  log.info({}, 'stopping')
  const late = setTimeout(() => {
    log.error({}, 'not everything stopped in time')
    flush()
    process.exit(1)
  }, stopWithinMs)
  await running.close()
  late.unref() // not cleared: it still ends a process that something keeps alive
  log.info({}, 'stopped')
  flush()
  return 0
}
