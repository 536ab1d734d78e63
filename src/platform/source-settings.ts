// Reads the configuration's `sources`: only their form; whether names and kinds exist is checked later.
import { faultOfSecretReference, type SecretReference } from './secret-reference.js'
import {
  fault,
  isMap,
  mapAt,
  maxPrice,
  numberAt,
  onlyKeys,
  SettingFault,
  textAt,
  textsAt,
} from './setting-values.js'

/** The operator's own records as one of the sources. */
interface RecordsSetting {
  readonly name: 'records'
  /** Kinds of records that are incomplete: a missing record then gives no answer. */
  readonly incomplete: readonly string[]
}

export interface UpstreamSetting {
  readonly name: string
  /** Exactly one of `kind` and `module` is there. */
  readonly kind?: string
  readonly module?: string
  /** Without a slash at its end. */
  readonly baseUrl: string | undefined
  readonly allowPlainHttp: boolean
  readonly secrets: Readonly<Record<string, SecretReference>>
  readonly lookups?: readonly string[]
  readonly caFile?: string
  readonly timeoutMs: number
  readonly concurrency: number
  readonly cost: Readonly<Record<string, number>>
  readonly budget?: BudgetSetting
  readonly minimum?: MinimumSetting
  readonly options: Readonly<Record<string, unknown>>
  /** No call is answered by it: it is only compared and tried. */
  readonly trial: boolean
}

/** What a source may be used for, over all nodes; days and months are those of Indian Standard Time. */
export interface BudgetSetting {
  /** Answers a day. */
  readonly perDay?: number
  /** Cost a month, in the smallest unit of the currency. */
  readonly perMonth?: number
}

/** What the contract obliges us to use, over all nodes; months are those of Indian Standard Time. */
export interface MinimumSetting {
  /** Answers a month. */
  readonly perMonth: number
}

export type SourceSetting = RecordsSetting | UpstreamSetting

export const isUpstream = (setting: SourceSetting): setting is UpstreamSetting => setting.name !== 'records'

const namePattern = /^[a-z][a-z0-9-]{0,63}$/
/** What answers inside this process; an upstream of that name would take its place. */
const ownNames = ['records', 'computed']
/** Answers beside them in sandbox mode; in live mode an upstream may have this name. */
const sandboxName = 'sandbox'

/**
 * Whether a source answers inside this process: nobody else is asked, and it costs nothing. `sources`: of the
 * configuration; undefined in sandbox mode.
 */
export const answersInside = (name: string, sources: readonly SourceSetting[] | undefined): boolean =>
  ownNames.includes(name) || (name === sandboxName && sources === undefined)
const defaultTimeoutMs = 5_000
const defaultConcurrency = 32

function baseUrlAt(key: string, value: unknown, allowPlainHttp: boolean): string {
  const text = textAt(key, value, 'an https:// address')
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isRight =
    url !== undefined &&
    (url.protocol === 'https:' || (url.protocol === 'http:' && allowPlainHttp)) &&
    url.username === '' &&
    url.password === '' &&
    url.search === '' &&
    url.hash === ''
  if (!isRight) {
    const plain = url?.protocol === 'http:' ? ' (allowPlainHttp: true permits http://)' : ''
    const expects = `an https:// address without credentials and query${plain}`
    // What stands before the @, or in a query, may be a secret.
    if (/[@?]/.test(text)) throw new SettingFault(`${key} must be ${expects}`)
    return fault(key, value, expects)
  }
  return url.href.replace(/\/$/, '')
}

function secretsAt(key: string, value: unknown): Record<string, SecretReference> {
  // The value is not shown: it may be the secret.
  if (value !== undefined && value !== null && !isMap(value))
    throw new SettingFault(`${key} must be names with {env: NAME} or {file: PATH}`)
  const map = value ?? {}
  for (const [name, reference] of Object.entries(map)) {
    const wrong = faultOfSecretReference(`${key}.${name}`, reference)
    if (wrong !== undefined) throw new SettingFault(wrong)
  }
  return map as Record<string, SecretReference>
}

function costAt(key: string, value: unknown): Record<string, number> {
  const map = mapAt(key, value, 'amounts by lookup, and default')
  return Object.fromEntries(
    Object.entries(map).map(([name, amount]) => [name, numberAt(`${key}.${name}`, amount, 0, maxPrice)]),
  )
}

const maxAnswers = 1_000_000_000
/** Ten thousand million rupees in paise. */
const maxMonth = 1_000_000_000_000

function budgetAt(key: string, value: unknown, cost: UpstreamSetting['cost']): BudgetSetting {
  const map = isMap(value) ? value : fault(key, value, 'a mapping with perDay, perMonth or both')
  onlyKeys(key, map, ['perDay', 'perMonth'])
  const number = (name: string, most: number) =>
    map[name] === undefined ? {} : { [name]: numberAt(`${key}.${name}`, map[name], 1, most) }
  const budget: BudgetSetting = { ...number('perDay', maxAnswers), ...number('perMonth', maxMonth) }
  if (Object.keys(budget).length === 0)
    throw new SettingFault(`${key} is empty; give perDay (answers), perMonth (cost) or both`)
  if (budget.perMonth !== undefined && !Object.values(cost).some((amount) => amount > 0))
    throw new SettingFault(`${key}.perMonth counts what answers cost, and cost of this source has no amount`)
  return budget
}

/** The longest month. */
const daysOfMonth = 31

/** Answers a month that the budget allows. */
function mostAnswers({ perDay, perMonth }: BudgetSetting, cost: UpstreamSetting['cost']): number {
  // Without a default, answers to the lookups that are not named cost nothing.
  const least = Math.min(...Object.values({ default: 0, ...cost }))
  return Math.min(
    perDay === undefined ? Number.POSITIVE_INFINITY : perDay * daysOfMonth,
    perMonth === undefined || least === 0 ? Number.POSITIVE_INFINITY : Math.floor(perMonth / least),
  )
}

function minimumAt(
  key: string,
  value: unknown,
  {
    cost,
    budget = {},
    trial,
  }: Pick<UpstreamSetting, 'cost' | 'trial'> & { budget: BudgetSetting | undefined },
): MinimumSetting {
  const map = isMap(value) ? value : fault(key, value, 'a mapping with perMonth')
  onlyKeys(key, map, ['perMonth'])
  const perMonth = numberAt(`${key}.perMonth`, map.perMonth, 1, maxAnswers)
  if (trial)
    throw new SettingFault(`${key} counts answers to calls, and a source with trial: true answers none`)
  const most = mostAnswers(budget, cost)
  if (perMonth > most)
    throw new SettingFault(
      `${key}.perMonth is ${perMonth}, and the budget of this source allows ${most} answers a month at most`,
    )
  return { perMonth }
}

const upstreamKeys = [
  'name',
  'kind',
  'module',
  'baseUrl',
  'allowPlainHttp',
  'secrets',
  'lookups',
  'caFile',
  'timeoutMs',
  'concurrency',
  'cost',
  'budget',
  'minimum',
  'options',
  'trial',
] as const

function upstreamAt(key: string, map: Record<string, unknown>): UpstreamSetting {
  onlyKeys(key, map, upstreamKeys)
  const { name, kind, module, allowPlainHttp = false, lookups, caFile, trial = false } = map
  if (typeof name !== 'string' || !namePattern.test(name) || ownNames.includes(name))
    return fault(
      `${key}.name`,
      name,
      `a name like primary: small letters, digits and hyphens; not ${ownNames.join(' or ')}`,
    )
  if ((kind === undefined) === (module === undefined))
    throw new SettingFault(`${key} must have either kind or module`)
  if (typeof allowPlainHttp !== 'boolean')
    return fault(`${key}.allowPlainHttp`, allowPlainHttp, 'true or false')
  const cost = costAt(`${key}.cost`, map.cost)
  if (typeof trial !== 'boolean') return fault(`${key}.trial`, trial, 'true or false')
  const budget = map.budget === undefined ? undefined : budgetAt(`${key}.budget`, map.budget, cost)
  const needsUrl = kind !== undefined || map.baseUrl !== undefined
  return {
    name,
    ...(kind === undefined ? {} : { kind: textAt(`${key}.kind`, kind) }),
    ...(module === undefined ? {} : { module: textAt(`${key}.module`, module, 'the path of a .mjs file') }),
    baseUrl: needsUrl ? baseUrlAt(`${key}.baseUrl`, map.baseUrl, allowPlainHttp) : undefined,
    allowPlainHttp,
    secrets: secretsAt(`${key}.secrets`, map.secrets),
    ...(lookups === undefined ? {} : { lookups: textsAt(`${key}.lookups`, lookups) }),
    ...(caFile === undefined ? {} : { caFile: textAt(`${key}.caFile`, caFile, 'a file name') }),
    timeoutMs: numberAt(`${key}.timeoutMs`, map.timeoutMs ?? defaultTimeoutMs, 10, 600_000),
    concurrency: numberAt(`${key}.concurrency`, map.concurrency ?? defaultConcurrency, 1, 10_000),
    cost,
    ...(budget === undefined ? {} : { budget }),
    ...(map.minimum === undefined
      ? {}
      : { minimum: minimumAt(`${key}.minimum`, map.minimum, { cost, budget, trial }) }),
    options: mapAt(`${key}.options`, map.options, "the kind's own settings"),
    trial,
  }
}

function sourceAt(key: string, value: unknown): SourceSetting {
  if (value === 'records') return { name: 'records', incomplete: [] }
  if (!isMap(value)) return fault(key, value, 'the word records, or a mapping with name, kind and baseUrl')
  if (!Object.hasOwn(value, 'records')) return upstreamAt(key, value)
  onlyKeys(key, value, ['records'])
  const recordSettings = mapAt(`${key}.records`, value.records, '{incomplete: [KIND, ...]}')
  onlyKeys(`${key}.records`, recordSettings, ['incomplete'])
  const incomplete =
    recordSettings.incomplete === undefined
      ? []
      : textsAt(`${key}.records.incomplete`, recordSettings.incomplete)
  return { name: 'records', incomplete }
}

/** `sources`, in order of preference. Throws SettingFault. */
export function readSources(value: unknown): readonly SourceSetting[] {
  if (!Array.isArray(value) || value.length === 0)
    return fault('sources', value, 'a list of sources, in order of preference')
  const settings = value.map((element, n) => sourceAt(`sources[${n}]`, element))
  settings.forEach(({ name }, n) => {
    if (settings.findIndex((other) => other.name === name) < n)
      throw new SettingFault(`sources[${n}].name is ${name}, which another source has already`)
  })
  return settings
}
