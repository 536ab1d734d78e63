// Makes the upstream sources that the configuration names, or says in one line what is wrong with it.
import { X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import type { Clock } from '../kernel/clock.js'
import { nearestName } from '../kernel/nearest-name.js'
import { shown } from '../kernel/shown.js'
import type { Source } from '../lookups/source.js'
import { ConfigProblem } from '../platform/config.js'
import { readNamedFile } from '../platform/named-file.js'
import { createHttpPool, type HttpPool } from '../platform/outbound/http-pool.js'
import { readSecretReference } from '../platform/secret-reference.js'
import { isUpstream, type UpstreamSetting } from '../platform/source-settings.js'
import { gradeOf } from './answer-table.js'
import { type ConfigParts, checkNames } from './check-names.js'
import { announceEntry, loadModule } from './load-module.js'
import { type CreateModule, fromModuleAnswers, type ModuleSource } from './own-module.js'
import { createSourceHttp, maxAnswerBytes, type SourceHttp } from './source-http.js'
import { type KnownLookup, type SourceKind, type SourceParts, whyOnlyIfNamed } from './source-kind.js'

/** One upstream that the configuration names. */
export interface Upstream {
  readonly setting: UpstreamSetting
  /** The kind's name; `module` for one that the operator wrote. */
  readonly kind: string
  readonly source: Source
  /** Of a built-in kind, by lookup: how well public evidence confirms what it does. */
  readonly grades: Readonly<Record<string, ReturnType<typeof gradeOf>>>
  /** Lookups that it could answer and is not asked, and why. */
  readonly notAsked: Readonly<Record<string, string>>
}

export interface Upstreams {
  readonly list: readonly Upstream[]
  /** Closes their connections. */
  close(): Promise<void>
}

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

function readSecrets(
  config: ConfigParts,
  key: string,
  setting: UpstreamSetting,
  kind: SourceKind | undefined,
) {
  const { secrets } = setting
  if (kind !== undefined) {
    const known = [...kind.secrets, ...(kind.optionalSecrets ?? [])]
    checkNames(config, `${key}.secrets`, Object.keys(secrets), known, `secret of ${kind.kind}`)
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

async function ownModule(config: ConfigParts, key: string, path: string): Promise<CreateModule> {
  try {
    return await loadModule(config.resolveBeside(path))
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
  if (typeof answers !== 'object' || answers === null)
    throw new ConfigProblem(`${at}: its answers must be functions by name of a lookup; it returned none`)
  for (const [name, ask] of Object.entries(answers)) {
    if (!lookups.includes(name)) {
      const near = nearestName(name, lookups)
      const meant = near === undefined ? `there are ${lookups.join(', ')}` : `did you mean ${near}?`
      throw new ConfigProblem(
        `${at}: its answers must be functions by name of a lookup; ${name} is none: ${meant}`,
      )
    }
    if (typeof ask !== 'function')
      throw new ConfigProblem(
        `${at}: its answers must be functions by name of a lookup; ${name} is ${shown(ask)}`,
      )
  }
  return answers as Source['answers']
}

/** Why a lookup that the source can answer is not asked of it. */
function whyNotAsked({ lookups }: UpstreamSetting, known: KnownLookup | undefined): string {
  if (lookups !== undefined) return 'lookups does not name it'
  return `${known === undefined ? '' : whyOnlyIfNamed(known)}: asked only if lookups names it`
}

function openHttp(
  { config, clock }: Opening,
  { caFile, baseUrl, concurrency }: UpstreamSetting,
  key: string,
  pools: HttpPool[],
): SourceHttp {
  if (baseUrl === undefined) return noAddress
  const ca = caFile === undefined ? undefined : readAuthority(config, `${key}.caFile`, caFile)
  const pool = createHttpPool({
    origin: new URL(baseUrl).origin,
    ca,
    connections: concurrency,
    maxBodyBytes: maxAnswerBytes,
  })
  pools.push(pool)
  return createSourceHttp({ pool, baseUrl, now: clock.now })
}

/** Which of the answers are asked for, and why the others are not. */
function chosenOf(setting: UpstreamSetting, kind: SourceKind | undefined, all: Source['answers']) {
  const answered = Object.keys(all)
  const isAskedUnnamed = (name: string) =>
    kind === undefined || whyOnlyIfNamed(kind.lookups[name]!) === undefined
  const chosen = setting.lookups ?? answered.filter(isAskedUnnamed)
  const left = answered.filter((name) => !chosen.includes(name))
  return {
    answers: Object.fromEntries(chosen.map((name) => [name, all[name]!])),
    grades:
      kind === undefined
        ? {}
        : Object.fromEntries(chosen.map((name) => [name, gradeOf(kind.lookups[name]!.by)])),
    notAsked: Object.fromEntries(left.map((name) => [name, whyNotAsked(setting, kind?.lookups[name])])),
  }
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
  const parts: SourceParts = {
    name: setting.name,
    http: openHttp(opening, setting, key, pools),
    secret(name) {
      const value = secrets.get(name)
      if (value === undefined) throw new Error(`secrets.${name} is missing`)
      return value
    },
    optionalSecret: (name) => secrets.get(name),
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
  const sound = answersOf(`${config.file}: ${key}`, made, lookups)
  const all = kind === undefined ? fromModuleAnswers(sound as ModuleSource['answers']) : sound
  const answered = Object.keys(all)
  if (setting.lookups !== undefined)
    checkNames(config, `${key}.lookups`, setting.lookups, answered, `lookup that ${setting.name} can answer`)
  const { answers, grades, notAsked } = chosenOf(setting, kind, all)
  return { setting, kind: kind?.kind ?? 'module', source: { name: setting.name, answers }, grades, notAsked }
}

/** Throws ConfigProblem for the first thing that is wrong. */
export async function openUpstreams(parts: {
  config: ConfigParts
  lookups: readonly string[]
  clock: Clock
  newId: () => string
  kinds?: readonly SourceKind[]
}): Promise<Upstreams> {
  const settings = parts.config.sources ?? []
  // The tables of all kinds take a tenth of a second to load: a service without upstreams needs none of them.
  const known = settings.some((setting) => isUpstream(setting) && setting.kind !== undefined)
    ? (await import('./source-kinds.js')).sourceKinds
    : []
  const opening: Opening = { kinds: known, ...parts }
  const pools: HttpPool[] = []
  const close = async () => {
    await Promise.all(pools.map((pool) => pool.close()))
  }
  try {
    const list: Upstream[] = []
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
