// Reads the configuration: the environment, the configuration file, and the table of every key.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parse } from 'yaml'
import { shown } from '../kernel/shown.js'
import type { ConfigKey } from './config-key.js'
import { type ConfigValues, configKeys } from './config-keys.js'
import { ConfigProblem } from './config-problem.js'
import { controlSocketPath } from './control-socket-path.js'
import { dataDirectory } from './environment.js'
import { fileProblem } from './file-problem.js'

export { ConfigProblem }

export interface Config extends ConfigValues {
  readonly host: string
  readonly port: number
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** The configuration file that was read; undefined when there is none. */
  readonly file: string | undefined
  /** What it held. */
  readonly fileText: string | undefined
  readonly mode: 'sandbox' | 'live'
  readonly masterKeyFile: string
  /** A file that the configuration names: relative to the folder that the program was started in. */
  readonly resolve: (path: string) => string
  /** A module that the configuration names: relative to the folder of the configuration file. */
  readonly resolveBeside: (path: string) => string
  /** An environment variable that the configuration names; undefined when it is not set or empty. */
  readonly environment: (name: string) => string | undefined
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a configuration file held when it was read; both undefined: there was none. */
export interface ReadFile {
  readonly file: string | undefined
  readonly text: string | undefined
}

function read(file: string | undefined): ReadFile {
  try {
    return { file, text: file === undefined ? undefined : readFileSync(file, 'utf8') }
  } catch (error) {
    throw new ConfigProblem(`the configuration: ${fileProblem(file!, error)}`)
  }
}

function keysIn({ file, text }: ReadFile): Record<string, unknown> {
  if (text === undefined) return {}
  let parsed: unknown
  try {
    parsed = parse(text)
  } catch (error) {
    throw new ConfigProblem(
      `${file}: cannot be read: ${(error as Error).message.split('\n')[0]!.replace(/:$/, '')}`,
    )
  }
  if (parsed === null || parsed === undefined) return {}
  if (!isMap(parsed)) throw new ConfigProblem(`${file}: must contain keys and values, like "currency: INR"`)
  return parsed
}

/** Flattens nested maps to dotted keys; stops at keys whose value is itself a map (prices). */
function flatten(map: Record<string, unknown>, prefix: string, into: Map<string, unknown>): void {
  for (const [name, value] of Object.entries(map)) {
    const key = `${prefix}${name}`
    if (isMap(value) && !Object.hasOwn(configKeys, key)) flatten(value, `${key}.`, into)
    else into.set(key, value)
  }
}

function validate(where: string, key: string, row: ConfigKey<unknown>, value: unknown): unknown {
  const fault = row.fault?.(key, value)
  if (fault !== undefined) throw new ConfigProblem(`${where}: ${fault}`)
  const read = row.read(value)
  if (read === undefined)
    throw new ConfigProblem(`${where}: ${key} is ${shown(value)}, expected ${row.expects}`)
  return read
}

function readPort(name: string, text: string | undefined, fallback: number): number {
  if (text === undefined || text === '') return fallback
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (!(port <= 65535))
    throw new ConfigProblem(`environment: ${name} is ${shown(text)}, expected a port number, 0 to 65535`)
  return port
}

/** Its value may hold a password: it is not shown. */
function readDatabaseUrl(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined
  if (!/^(postgres(ql)?:\/\/|socket:|\/)/.test(text))
    throw new ConfigProblem('environment: DATABASE_URL is not an address like postgres://user@host/database')
  return text
}

function configFile(env: NodeJS.ProcessEnv, cwd: string): string | undefined {
  if (env.SATYAPAN_CONFIG) return resolve(cwd, env.SATYAPAN_CONFIG)
  const usual = join(cwd, 'satyapan.config.yaml')
  return existsSync(usual) ? usual : undefined
}

/**
 * Reads the configuration from `env` and the file it names (or ./satyapan.config.yaml when that exists), or from what
 * another process `has` read of it. Throws ConfigProblem for the first wrong or unknown key.
 */
export function readConfig(
  env: NodeJS.ProcessEnv = process.env,
  cwd: string = process.cwd(),
  has?: ReadFile,
): Config {
  if (env.NODE_TLS_REJECT_UNAUTHORIZED === '0')
    throw new ConfigProblem(
      'environment: NODE_TLS_REJECT_UNAUTHORIZED is 0, which switches off the verification of certificates: unset it, and name the authority with caFile',
    )
  const source = has ?? read(configFile(env, cwd))
  const { file } = source
  const settings = new Map<string, unknown>()
  flatten(keysIn(source), '', settings)
  const unknown = [...settings.keys()].find((key) => !Object.hasOwn(configKeys, key))
  if (unknown !== undefined) {
    throw new ConfigProblem(`${file}: ${unknown} is not a key; "satyapan serve --help" lists the keys`)
  }
  const values: Record<string, unknown> = {}
  for (const [key, row] of Object.entries(configKeys)) {
    const value = settings.get(key)
    values[key] = value === undefined || value === null ? row.default : validate(file!, key, row, value)
  }
  const keys = values as unknown as ConfigValues
  if ((keys['tls.certFile'] === undefined) !== (keys['tls.keyFile'] === undefined)) {
    throw new ConfigProblem(`${file}: tls.certFile and tls.keyFile go together, and one of them is missing`)
  }
  const dataDir = dataDirectory(env, cwd)
  controlSocketPath(dataDir) // refused before anything is made in it
  const mode = keys.sources === undefined ? 'sandbox' : 'live'
  if (keys['webhooks.allowLoopback'] && mode === 'live') {
    throw new ConfigProblem(
      `${file}: webhooks.allowLoopback is true, expected false in live mode (sources is set)`,
    )
  }
  return {
    ...keys,
    host: env.SATYAPAN_HOST || '127.0.0.1',
    port: readPort('SATYAPAN_PORT', env.SATYAPAN_PORT, 8443),
    dataDir,
    databaseUrl: readDatabaseUrl(env.DATABASE_URL),
    file,
    fileText: source.text,
    mode,
    resolve: (path) => resolve(cwd, path),
    resolveBeside: (path) => resolve(file === undefined ? cwd : dirname(file), path),
    environment: (name) => env[name] || undefined,
    masterKeyFile:
      keys['keys.file'] === undefined ? join(dataDir, 'master.key') : resolve(cwd, keys['keys.file']),
  }
}
