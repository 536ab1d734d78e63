// Reads a configuration: the environment, the configuration file, and the keys that a table states.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parse } from 'yaml'
import { shown } from '../kernel/shown.js'
import type { ConfigKey, ConfigKeys, ValuesOf } from './config-key.js'
import { ConfigProblem } from './config-problem.js'
import { controlSocketPath } from './control-socket-path.js'
import { dataDirectory, environmentVariables } from './environment.js'
import { fileProblem } from './file-problem.js'
import { isMap } from './setting-values.js'

export { ConfigProblem }

/** What is known besides the keys. */
export interface EnvironmentValues {
  readonly host: string
  readonly port: number
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** The configuration file that was read; undefined when there is none. */
  readonly file: string | undefined
  /** What it held. */
  readonly fileText: string | undefined
  /** A file that the configuration names: relative to the folder that the program was started in. */
  readonly resolve: (path: string) => string
  /** A module that the configuration names: relative to the folder of the configuration file. */
  readonly resolveBeside: (path: string) => string
  /** An environment variable that the configuration names; undefined when it is not set or empty. */
  readonly environment: (name: string) => string | undefined
}

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
function flatten(
  map: Record<string, unknown>,
  { keys, prefix = '', into }: { keys: ConfigKeys; prefix?: string; into: Map<string, unknown> },
): Map<string, unknown> {
  for (const [name, value] of Object.entries(map)) {
    const key = `${prefix}${name}`
    if (isMap(value) && !Object.hasOwn(keys, key)) flatten(value, { keys, prefix: `${key}.`, into })
    else into.set(key, value)
  }
  return into
}

function validate(where: string, key: string, row: ConfigKey<unknown>, value: unknown): unknown {
  const fault = row.fault?.(key, value)
  if (fault !== undefined) throw new ConfigProblem(`${where}: ${fault}`)
  const read = row.read(value)
  if (read === undefined)
    throw new ConfigProblem(`${where}: ${key} is ${shown(value)}, expected ${row.expects}`)
  return read
}

function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (!(port <= 65535))
    throw new ConfigProblem(
      `environment: SATYAPAN_PORT is ${shown(text)}, expected a port number, 0 to 65535`,
    )
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
  const usual = resolve(cwd, environmentVariables.SATYAPAN_CONFIG.default)
  return existsSync(usual) ? usual : undefined
}

/** The values that a file has for `keys`. Throws ConfigProblem for the first wrong or unknown key. */
function valuesOf(source: ReadFile, keys: ConfigKeys): Record<string, unknown> {
  const { file } = source
  const settings = flatten(keysIn(source), { keys, into: new Map() })
  const unknown = [...settings.keys()].find((key) => !Object.hasOwn(keys, key))
  if (unknown !== undefined) {
    throw new ConfigProblem(`${file}: ${unknown} is not a key; "satyapan serve --help" lists the keys`)
  }
  return Object.fromEntries(
    Object.entries(keys).map(([key, row]) => {
      const value = settings.get(key)
      return [key, value === undefined || value === null ? row.default : validate(file!, key, row, value)]
    }),
  )
}

/**
 * Reads the values of `keys` from the file that `env` names (or ./satyapan.config.yaml when that exists), or from what
 * another process `has` read of it. Throws ConfigProblem for the first wrong or unknown key.
 */
export function readConfigOf<Keys extends ConfigKeys>(
  keys: Keys,
  env: NodeJS.ProcessEnv = process.env,
  cwd: string = process.cwd(),
  has?: ReadFile,
): ValuesOf<Keys> & EnvironmentValues {
  if (env.NODE_TLS_REJECT_UNAUTHORIZED === '0')
    throw new ConfigProblem(
      'environment: NODE_TLS_REJECT_UNAUTHORIZED is 0, which switches off the verification of certificates: unset it, and name the authority with caFile',
    )
  const source = has ?? read(configFile(env, cwd))
  const { file, text: fileText } = source
  const values = valuesOf(source, keys) as ValuesOf<Keys>
  const dataDir = dataDirectory(env, cwd)
  controlSocketPath(dataDir) // refused before anything is made in it
  return {
    ...values,
    host: env.SATYAPAN_HOST || environmentVariables.SATYAPAN_HOST.default,
    port: readPort(env.SATYAPAN_PORT || environmentVariables.SATYAPAN_PORT.default),
    dataDir,
    databaseUrl: readDatabaseUrl(env.DATABASE_URL),
    file,
    fileText,
    resolve: (path) => resolve(cwd, path),
    resolveBeside: (path) => resolve(file === undefined ? cwd : dirname(file), path),
    environment: (name) => env[name] || undefined,
  }
}
