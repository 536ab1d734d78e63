// Makes the upstream sources that the configuration names, or says in one line what is wrong with it.
import { X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import type { Clock } from '../kernel/clock.js'
import type { Source } from '../lookups/source.js'
import { ConfigProblem } from '../platform/config.js'
import { readNamedFile } from '../platform/named-file.js'
import { readSecretReference } from '../platform/secret-reference.js'
import { isUpstream, type UpstreamSetting } from '../platform/source-settings.js'
import { gradeOf } from './answer-table.js'
import { type ConfigParts, checkNames } from './check-names.js'
import { announceEntry, type LoadedModule, loadModule } from './load-module.js'
import { type KnownLookup, type SourceKind, whyOnlyIfNamed } from './source-kind.js'
import { answersOf, digestOf, hold, type Instance, openInstance, release } from './upstream-instance.js'

/** One upstream that the configuration names. */
export interface Upstream {
  readonly setting: UpstreamSetting
  /** The kind's name; `module` for one that the operator wrote. */
  readonly kind: string
  readonly source: Source
  /** The same object after a reload that left the source as it was, with its connections. */
  readonly identity: Instance
  /** Of a built-in kind, by lookup: how well public evidence confirms what it does. */
  readonly grades: Readonly<Record<string, ReturnType<typeof gradeOf>>>
  /** Lookups that it could answer and is not asked, and why. */
  readonly notAsked: Readonly<Record<string, string>>
}

export interface Upstreams {
  readonly list: readonly Upstream[]
  /** Closes the connections of those that no other configuration holds. */
  close(): Promise<void>
}

interface Opening {
  readonly config: ConfigParts
  /** Names of all lookups. */
  readonly lookups: readonly string[]
  readonly kinds: readonly SourceKind[]
  readonly clock: Clock
  readonly newId: () => string
  /** Those of the configuration in force: what did not change is passed on. */
  readonly before?: readonly Upstream[] | undefined
}

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

async function ownModule(config: ConfigParts, key: string, path: string): Promise<LoadedModule> {
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

/** Why a lookup that the source can answer is not asked of it. */
function whyNotAsked({ lookups }: UpstreamSetting, known: KnownLookup | undefined): string {
  if (lookups !== undefined) return 'lookups does not name it'
  return `${known === undefined ? '' : whyOnlyIfNamed(known)}: asked only if lookups names it`
}

/** Which of the answers are asked for, and why the others are not. */
function chosenOf(setting: UpstreamSetting, kind: SourceKind | undefined, all: Source['answers']) {
  const answered = Object.keys(all)
  const isAskedUnnamed = (name: string) =>
    kind === undefined || whyOnlyIfNamed(kind.lookups[name]!) === undefined
  const chosen = setting.lookups ?? answered.filter(isAskedUnnamed)
  const others = answered.filter((name) => !chosen.includes(name))
  return {
    answers: Object.fromEntries(chosen.map((name) => [name, all[name]!])),
    grades:
      kind === undefined
        ? {}
        : Object.fromEntries(chosen.map((name) => [name, gradeOf(kind.lookups[name]!.by)])),
    notAsked: Object.fromEntries(others.map((name) => [name, whyNotAsked(setting, kind?.lookups[name])])),
  }
}

async function openOne(
  opening: Opening,
  setting: UpstreamSetting,
  key: string,
  held: Instance[],
): Promise<Upstream> {
  const { config, lookups } = opening
  const kind = opening.kinds.find((known) => known.kind === setting.kind)
  if (setting.kind !== undefined && kind === undefined) {
    const known = opening.kinds.map((each) => each.kind)
    checkNames(config, `${key}.kind`, [setting.kind], known, 'kind of source')
  }
  if (kind !== undefined)
    checkNames(config, `${key}.options`, Object.keys(setting.options), kind.options, `option of ${kind.kind}`)
  checkNames(config, `${key}.cost`, Object.keys(setting.cost), ['default', ...lookups], 'lookup')
  const secrets = readSecrets(config, key, setting, kind)
  const { baseUrl, caFile } = setting
  const ca =
    baseUrl === undefined || caFile === undefined ? undefined : readAuthority(config, `${key}.caFile`, caFile)
  const own = kind === undefined ? await ownModule(config, key, setting.module!) : undefined
  const create = kind === undefined ? own!.create : kind.create
  const digest = digestOf(setting, secrets, ca, own?.address)
  const known = opening.before?.find((each) => each.identity.digest === digest)?.identity
  const opened = { secrets, ca, create, address: own?.address }
  const instance = hold(known ?? (await openInstance(opening, setting, key, opened)))
  held.push(instance)
  // It was checked by the lookups of its opening.
  if (known !== undefined) answersOf(`${config.file}: ${key}`, known, lookups)
  const all = instance.answers
  const answered = Object.keys(all)
  if (setting.lookups !== undefined)
    checkNames(config, `${key}.lookups`, setting.lookups, answered, `lookup that ${setting.name} can answer`)
  const { answers, grades, notAsked } = chosenOf(setting, kind, all)
  const source = { name: setting.name, answers, consented: instance.consented }
  return { setting, kind: kind?.kind ?? 'module', source, identity: instance, grades, notAsked }
}

/** Throws ConfigProblem for the first thing that is wrong. */
export async function openUpstreams(parts: {
  config: ConfigParts
  lookups: readonly string[]
  clock: Clock
  newId: () => string
  kinds?: readonly SourceKind[]
  before?: readonly Upstream[] | undefined
}): Promise<Upstreams> {
  const settings = parts.config.sources ?? []
  // The tables of all kinds take a tenth of a second to load: a service without upstreams needs none of them.
  const known = settings.some((setting) => isUpstream(setting) && setting.kind !== undefined)
    ? (await import('./source-kinds.js')).sourceKinds
    : []
  const opening: Opening = { kinds: known, ...parts }
  const held: Instance[] = []
  const close = async () => {
    await Promise.all(held.splice(0).map(release))
  }
  try {
    const list: Upstream[] = []
    if (settings.some((setting) => isUpstream(setting) && setting.module !== undefined)) announceEntry()
    for (const [n, setting] of settings.entries()) {
      if (isUpstream(setting)) list.push(await openOne(opening, setting, `sources[${n}]`, held))
    }
    return { list, close }
  } catch (error) {
    await close()
    throw error
  }
}
