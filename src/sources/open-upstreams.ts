// Makes the upstream sources that the configuration names, or says in one line what is wrong with it.
import { X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import type { Clock } from '../kernel/clock.js'
import type { Source } from '../lookups/source.js'
import { type Config, ConfigProblem } from '../platform/config.js'
import { readNamedFile } from '../platform/named-file.js'
import { createHttpPool, type HttpPool } from '../platform/outbound/http-pool.js'
import { readSecretReference } from '../platform/secret-reference.js'
import { isUpstream, type UpstreamSetting } from '../platform/source-settings.js'
import { announceEntry, loadModule } from './load-module.js'
import { kindNames } from './records/kinds.js'
import { createSourceHttp, maxAnswerBytes, type SourceHttp } from './source-http.js'
import type { CreateSource, SourceKind, SourceParts } from './source-kind.js'
import { sourceKinds } from './source-kinds.js'

/** One upstream that the configuration names. */
export interface Upstream {
  readonly setting: UpstreamSetting
  /** The kind's name; `module` for one that the operator wrote. */
  readonly kind: string
  readonly source: Source
}

export interface Upstreams {
  readonly list: readonly Upstream[]
  /** Closes their connections. */
  close(): Promise<void>
}

type ConfigParts = Pick<Config, 'file' | 'sources' | 'resolve' | 'environment'>

interface Opening {
  readonly config: ConfigParts
  /** Names of all lookups. */
  readonly lookups: readonly string[]
  readonly kinds: readonly SourceKind[]
  readonly clock: Clock
  readonly newId: () => string
}

const oneLine = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ')

/** Refuses names that are not in `known`. */
function checkNames(
  config: ConfigParts,
  key: string,
  names: readonly string[],
  known: readonly string[],
  what: string,
) {
  const wrong = names.find((name) => !known.includes(name))
  if (wrong === undefined) return
  const list = known.length === 0 ? 'there are none' : `there are ${known.join(', ')}`
  throw new ConfigProblem(`${config.file}: ${key} names ${wrong}, which is no ${what}; ${list}`)
}

function readSecrets(
  config: ConfigParts,
  key: string,
  setting: UpstreamSetting,
  kind: SourceKind | undefined,
) {
  const { secrets } = setting
  if (kind !== undefined) {
    checkNames(config, `${key}.secrets`, Object.keys(secrets), kind.secrets, `secret of ${kind.kind}`)
    const missing = kind.secrets.find((name) => !Object.hasOwn(secrets, name))
    if (missing !== undefined)
      throw new ConfigProblem(`${config.file}: ${key}.secrets.${missing} is missing; ${kind.kind} needs it`)
  }
  return new Map(
    Object.entries(secrets).map(([name, reference]) => [
      name,
      readSecretReference(config, `${key}.secrets.${name}`, reference),
    ]),
  )
}

async function ownModule(config: ConfigParts, key: string, path: string): Promise<CreateSource> {
  try {
    return await loadModule(config.resolve(path))
  } catch (error) {
    throw new ConfigProblem(`${config.file}: ${key}.module is ${path}, ${(error as Error).message}`)
  }
}

/** The certificates of the file. TLS ignores text without one, and would then refuse the upstream in every call. */
function readAuthority(config: ConfigParts, key: string, file: string): string {
  const text = readNamedFile(config, key, file)
  try {
    new X509Certificate(text)
    createSecureContext({ ca: text })
    return text
  } catch {
    throw new ConfigProblem(`${config.file}: ${key} is ${file}, which is not a certificate (PEM)`)
  }
}

const noAddress: SourceHttp = {
  send: () => Promise.reject(new Error('this source has no baseUrl in the configuration')),
}

/** Answers of a module are functions by name of lookup; anything else would fail at the first call. */
function answersOf(
  at: string,
  made: Partial<Pick<Source, 'answers'>> | null | undefined,
  lookups: readonly string[],
): Source['answers'] {
  const answers: unknown = made?.answers
  const isRight =
    typeof answers === 'object' &&
    answers !== null &&
    Object.entries(answers).every(([name, ask]) => lookups.includes(name) && typeof ask === 'function')
  if (!isRight) throw new ConfigProblem(`${at}: its answers must be functions by name of a lookup`)
  return answers as Source['answers']
}

async function openOne(
  opening: Opening,
  setting: UpstreamSetting,
  key: string,
  pools: HttpPool[],
): Promise<Upstream> {
  const { config, lookups, clock, newId } = opening
  const kind = opening.kinds.find((known) => known.kind === setting.kind)
  if (setting.kind !== undefined && kind === undefined) {
    const known = opening.kinds.map((each) => each.kind)
    checkNames(config, `${key}.kind`, [setting.kind], known, 'kind of source')
  }
  if (kind !== undefined)
    checkNames(config, `${key}.options`, Object.keys(setting.options), kind.options, `option of ${kind.kind}`)
  checkNames(config, `${key}.cost`, Object.keys(setting.cost), ['default', ...lookups], 'lookup')
  const secrets = readSecrets(config, key, setting, kind)
  const create = kind?.create ?? (await ownModule(config, key, setting.module!))
  let http = noAddress
  if (setting.baseUrl !== undefined) {
    const { caFile, baseUrl, concurrency } = setting
    const ca = caFile === undefined ? undefined : readAuthority(config, `${key}.caFile`, caFile)
    const pool = createHttpPool({
      origin: new URL(baseUrl).origin,
      ca,
      connections: concurrency,
      maxBodyBytes: maxAnswerBytes,
    })
    pools.push(pool)
    http = createSourceHttp({ pool, baseUrl, now: clock.now })
  }
  const parts: SourceParts = {
    name: setting.name,
    http,
    secret(name) {
      const value = secrets.get(name)
      if (value === undefined) throw new Error(`secrets.${name} is missing`)
      return value
    },
    options: setting.options,
    clock,
    newId,
  }
  let made: Pick<Source, 'answers'> | undefined
  try {
    made = create(parts)
  } catch (error) {
    throw new ConfigProblem(`${config.file}: ${key}: ${oneLine(error)}`)
  }
  const all = answersOf(`${config.file}: ${key}`, made, lookups)
  const answered = Object.keys(all)
  if (setting.lookups !== undefined)
    checkNames(config, `${key}.lookups`, setting.lookups, answered, `lookup that ${setting.name} can answer`)
  const chosen = setting.lookups ?? answered.filter((name) => kind?.onlyIfNamed?.includes(name) !== true)
  const answers = Object.fromEntries(chosen.map((name) => [name, all[name]!]))
  return { setting, kind: kind?.kind ?? 'module', source: { name: setting.name, answers } }
}

/** Throws ConfigProblem for the first thing that is wrong. */
export async function openUpstreams(parts: {
  config: ConfigParts
  lookups: readonly string[]
  clock: Clock
  newId: () => string
  kinds?: readonly SourceKind[]
}): Promise<Upstreams> {
  const opening: Opening = { kinds: sourceKinds, ...parts }
  const pools: HttpPool[] = []
  const close = async () => {
    await Promise.all(pools.map((pool) => pool.close()))
  }
  try {
    const list: Upstream[] = []
    const settings = parts.config.sources ?? []
    if (settings.some((setting) => isUpstream(setting) && setting.module !== undefined)) announceEntry()
    for (const [n, setting] of settings.entries()) {
      if (isUpstream(setting)) list.push(await openOne(opening, setting, `sources[${n}]`, pools))
    }
    return { list, close }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * The routes must name lookups that exist, and sources that are configured and answer them; the default order may name
 * sources that answer only some. Records that are incomplete must be of kinds that exist. Throws ConfigProblem.
 */
export function checkRoutes(
  config: Pick<Config, 'file' | 'routes' | 'sources'> & ConfigParts,
  lookups: readonly string[],
  upstreams: readonly Upstream[],
): void {
  const { routes, sources = [] } = config
  checkNames(config, 'routes', Object.keys(routes), ['default', ...lookups], 'lookup')
  const names = sources.map(({ name }) => name)
  for (const [lookup, { order = [] }] of Object.entries(routes)) {
    const key = `routes.${lookup}.order`
    checkNames(config, key, order, names, 'source')
    const idle = upstreams.find(
      ({ source }) => order.includes(source.name) && !Object.hasOwn(source.answers, lookup),
    )
    if (lookup !== 'default' && idle !== undefined)
      throw new ConfigProblem(
        `${config.file}: ${key} names ${idle.source.name}, which does not answer ${lookup}; it answers ${Object.keys(idle.source.answers).join(', ')}`,
      )
  }
  sources.forEach((setting, n) => {
    if (!isUpstream(setting))
      checkNames(config, `sources[${n}].records.incomplete`, setting.incomplete, kindNames, 'kind of records')
  })
}
