// The configuration keys of consents: which lookups need one, and how long they are kept.
import { shown } from '../kernel/shown.js'
import { type ConfigKey, type ConfigKeys, type ValuesOf, wholeNumber } from '../platform/config-key.js'
import { isMap, isWholeNumber } from '../platform/setting-values.js'

/** Whether a lookup of the name exists is checked when the service is composed. */
export interface ConsentRule {
  /** Lookups that need a consent, beside the sensitive ones. */
  readonly require: readonly string[]
  /** Days after it was given for which a required consent counts; undefined: without end. */
  readonly maxAgeDays?: number | undefined
}

const most = 36_500 // a century: more is a typing error

const isName = (value: unknown): value is string => typeof value === 'string' && value !== ''

function faultOf(key: string, value: unknown): string | undefined {
  if (!isMap(value)) return undefined // reported as a whole
  const other = Object.keys(value).find((name) => name !== 'require' && name !== 'maxAgeDays')
  if (other !== undefined) return `${key}.${other} is not a key; there are require and maxAgeDays`
  const { require = [], maxAgeDays } = value
  if (!Array.isArray(require)) return `${key}.require is ${shown(require)}, expected a list of lookups`
  const wrong = require.findIndex((name) => !isName(name))
  if (wrong !== -1)
    return `${key}.require[${wrong}] is ${shown(require[wrong])}, expected the name of a lookup`
  if (maxAgeDays !== undefined && !isWholeNumber(maxAgeDays, 1, most))
    return `${key}.maxAgeDays is ${shown(maxAgeDays)}, expected a whole number, 1 to ${most}`
  return undefined
}

const consent: ConfigKey<ConsentRule> = {
  about:
    "Which lookups need the person's consent. require: names of lookups, beside the sensitive ones, which always need it. maxAgeDays: how old a required consent may be.",
  expects: 'a map with require, a list of lookups, and maxAgeDays, a whole number',
  default: { require: [] },
  takesEffect: 'reload',
  fault: faultOf,
  read: (value) =>
    isMap(value)
      ? {
          require: (value.require ?? []) as string[],
          ...(value.maxAgeDays === undefined ? {} : { maxAgeDays: value.maxAgeDays as number }),
        }
      : undefined,
}

export const consentKeys = {
  consent,
  'retention.consentYears': wholeNumber({
    about: 'Years for which registered consents are kept, after they were withdrawn or expired.',
    least: 1,
    most: 100,
    default: 7,
    takesEffect: 'reload, from the next sweep on',
  }),
} satisfies ConfigKeys

export type ConsentValues = ValuesOf<typeof consentKeys>
