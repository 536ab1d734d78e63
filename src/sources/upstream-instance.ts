// Opens an upstream, and closes its connections when no configuration holds it any more: a reload passes on what did not change.
import { createHash } from 'node:crypto'
import type { Clock } from '../kernel/clock.js'
import { nearestName } from '../kernel/nearest-name.js'
import { shown } from '../kernel/shown.js'
import type { Source } from '../lookups/source.js'
import { ConfigProblem } from '../platform/config.js'
import { createHttpPool } from '../platform/outbound/http-pool.js'
import type { UpstreamSetting } from '../platform/source-settings.js'
import { type CreateModule, fromModuleAnswers, type ModuleSource } from './own-module.js'
import { createSourceHttp, maxAnswerBytes, type SourceHttp } from './source-http.js'
import type { SourceKind, SourceParts } from './source-kind.js'

/** An open upstream: its connections, and whatever its code remembers, such as a token of the vendor. */
export interface Instance {
  /** Of all that it was opened with. */
  readonly digest: string
  readonly answers: Source['answers']
  /** The lookups of which it says that the person agreed. */
  readonly consented?: Source['consented']
  readonly close: () => Promise<void>
  /** How many configurations hold it. */
  holders: number
}

/**
 * The same for sources that would be opened alike; the other settings are about how a source is asked.
 * @param address of its module, when the operator wrote it
 */
export function digestOf(
  setting: UpstreamSetting,
  secrets: ReadonlyMap<string, string>,
  ca: string | undefined,
  address?: string,
): string {
  const { name, kind, module, baseUrl, allowPlainHttp, concurrency, options } = setting
  const opened = [name, kind, module, baseUrl, allowPlainHttp, concurrency, options]
  return createHash('sha256')
    .update(JSON.stringify([opened, [...secrets].sort(), ca, address]))
    .digest('hex')
}

export function hold(instance: Instance): Instance {
  instance.holders++
  return instance
}

export async function release(instance: Instance): Promise<void> {
  instance.holders--
  if (instance.holders === 0) await instance.close()
}

/** What the opening of an upstream takes from the opening of all. */
interface Opening {
  readonly config: { readonly file: string | undefined }
  /** Names of all lookups. */
  readonly lookups: readonly string[]
  readonly clock: Clock
  readonly newId: () => string
}

const oneLine = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ')

const noAddress: SourceHttp = {
  send: () => Promise.reject(new Error('this source has no baseUrl in the configuration')),
}

/** Answers of a module are functions by name of lookup; anything else would fail at the first call. Throws ConfigProblem. */
export function answersOf(
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

/** What a module says here is a list of names. Throws ConfigProblem. */
function consentedOf(at: string, { consented }: Partial<Pick<Source, 'consented'>>): Source['consented'] {
  const isSound = Array.isArray(consented) && consented.every((name) => typeof name === 'string')
  if (consented === undefined || isSound) return consented
  throw new ConfigProblem(`${at}: its consented is ${shown(consented)}, expected a list of names of lookups`)
}

function openHttp(
  { clock }: Opening,
  { baseUrl, concurrency }: UpstreamSetting,
  ca: string | undefined,
): { http: SourceHttp; close: () => Promise<void> } {
  if (baseUrl === undefined) return { http: noAddress, close: async () => {} }
  const pool = createHttpPool({
    origin: new URL(baseUrl).origin,
    ca,
    connections: concurrency,
    maxBodyBytes: maxAnswerBytes,
  })
  return { http: createSourceHttp({ pool, baseUrl, now: clock.now }), close: pool.close }
}

/** What an upstream is opened with. */
interface OpenedWith {
  readonly secrets: ReadonlyMap<string, string>
  readonly ca: string | undefined
  readonly create: SourceKind['create'] | CreateModule
  /** Of its module, when the operator wrote it. */
  readonly address: string | undefined
}

/** Opens it, held by nobody. Throws ConfigProblem when its code refuses what it is given. */
export async function openInstance(
  opening: Opening,
  setting: UpstreamSetting,
  key: string,
  { secrets, ca, create, address }: OpenedWith,
): Promise<Instance> {
  const { config, lookups, clock, newId } = opening
  const { http, close } = openHttp(opening, setting, ca)
  const parts: SourceParts = {
    name: setting.name,
    http,
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
  try {
    const made: Partial<Pick<Source, 'answers' | 'consented'>> = create(parts)
    const sound = answersOf(`${config.file}: ${key}`, made, lookups)
    const answers = address === undefined ? sound : fromModuleAnswers(sound as ModuleSource['answers'])
    const consented = consentedOf(`${config.file}: ${key}`, made)
    return { digest: digestOf(setting, secrets, ca, address), answers, consented, close, holders: 0 }
  } catch (error) {
    await close()
    if (error instanceof ConfigProblem) throw error
    throw new ConfigProblem(`${config.file}: ${key}: ${oneLine(error)}`)
  }
}
