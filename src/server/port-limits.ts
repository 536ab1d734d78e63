// Reads the limits of the ports from the configuration in force: a reload changes what is admitted from then on.
import type { AppLimits } from '../http/app.js'
import type { Config } from './config.js'

const names = [
  'inFlight',
  'queuedCalls',
  'connections',
  'connectionsPerAddress',
  'callsPerConnection',
  'handshakes',
  'headersTimeoutMs',
  'requestTimeoutMs',
  'writeTimeoutMs',
  'wrongCredentials',
] as const satisfies readonly (keyof AppLimits)[]

/** @param config in force when a limit is read */
export function portLimitsOf(config: () => Config): AppLimits {
  const limits = {}
  for (const name of names) {
    const key = `limits.${name}` as const
    Object.defineProperty(limits, name, { enumerable: true, get: () => config()[key] })
  }
  return limits as AppLimits
}

/** The same limits, with a number of connections that no configuration changes. */
export const withConnections = (limits: AppLimits, connections: number): AppLimits =>
  Object.create(limits, { connections: { enumerable: true, value: connections } }) as AppLimits
