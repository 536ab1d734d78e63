// The configuration key that says which lookups need a person's consent.
import { shown } from '../kernel/shown.js'
import type { ConfigKey } from './config-key.js'

/** Whether a lookup of the name exists is checked when the service is composed. */
export interface ConsentRule {
  readonly require: readonly string[]
  readonly maxAgeDays?: number
}

export interface ConsentValues {
  consent: ConsentRule
}

const most = 36_500 // a century: more is a typing error

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isName = (value: unknown): value is string => typeof value === 'string' && value !== ''

const isDays = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most

function faultOf(key: string, value: unknown): string | undefined {
  if (!isMap(value)) return undefined // reported as a whole
  const other = Object.keys(value).find((name) => name !== 'require' && name !== 'maxAgeDays')
  if (other !== undefined) return `${key}.${other} is not a key; there are require and maxAgeDays`
  const { require = [], maxAgeDays } = value
  if (!Array.isArray(require)) return `${key}.require is ${shown(require)}, expected a list of lookups`
  const wrong = require.findIndex((name) => !isName(name))
  if (wrong !== -1)
    return `${key}.require[${wrong}] is ${shown(require[wrong])}, expected the name of a lookup`
  if (maxAgeDays !== undefined && !isDays(maxAgeDays))
    return `${key}.maxAgeDays is ${shown(maxAgeDays)}, expected a whole number, 1 to ${most}`
  return undefined
}

export const consentKeys: { readonly [Key in keyof ConsentValues]: ConfigKey<ConsentValues[Key]> } = {
  consent: {
    about:
      "Which lookups need the person's consent. require: names of lookups, beside the sensitive ones, which always need it. maxAgeDays: how old a required consent may be.",
    expects: 'a map with require, a list of lookups, and maxAgeDays, a whole number',
    default: { require: [] },
    fault: faultOf,
    read: (value) =>
      isMap(value)
        ? {
            require: (value.require ?? []) as string[],
            ...(value.maxAgeDays === undefined ? {} : { maxAgeDays: value.maxAgeDays as number }),
          }
        : undefined,
  },
}
