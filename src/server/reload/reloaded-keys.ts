// Names the settings that a reload puts into force; all others take effect at the next start.
import { type Config, ConfigProblem } from '../../platform/config.js'
import type { ConfigValues } from '../../platform/config-keys.js'

export const reloadedKeys = [
  'sources',
  'routes',
  'compare',
  'prices',
  'consent',
  'retention.usageYears',
  'retention.auditDays',
  'retention.deliveryDays',
  'retention.otpReferenceDays',
  'retention.comparisonDays',
  'retention.consentYears',
  'retention.taskDays',
  'batches.retentionDays',
  'limits.inFlight',
  'limits.queuedCalls',
  'limits.connections',
  'limits.connectionsPerAddress',
  'limits.callsPerConnection',
  'limits.handshakes',
  'limits.headersTimeoutMs',
  'limits.requestTimeoutMs',
  'limits.writeTimeoutMs',
  'limits.wrongCredentials',
  'limits.otpsPerDay',
  'limits.wrongTriesPerDay',
  'limits.openBatchesPerClient',
  'limits.openTasksPerClient',
  'limits.batchBytesPerClient',
  'limits.idempotentBytesPerClient',
  'webhooks.allowLoopback',
  'webhooks.allowNetworks',
  'webhooks.proxy',
  'log.level',
] as const satisfies readonly (keyof ConfigValues)[]

const known: ReadonlySet<string> = new Set<string>(reloadedKeys)

export const isReloaded = (key: string): boolean => known.has(key)

/** The configuration of the start, with the settings of `read` that can be reloaded. Throws ConfigProblem for another mode. */
export function withReloaded(start: Config, read: Config): Config {
  if (read.mode !== start.mode)
    throw new ConfigProblem(
      `${read.file ?? 'the configuration'}: sources is ${read.sources === undefined ? 'not set' : 'set'}, expected as at the start, in ${start.mode} mode: the mode changes only with a restart`,
    )
  const values = Object.fromEntries(reloadedKeys.map((key) => [key, read[key]]))
  return { ...start, ...values }
}
