// Reads the configuration's `compare`: only its form; whether names exist and fit is checked later.
import { shown } from '../kernel/shown.js'
import { isMap, SettingFault } from './setting-values.js'

/** Answers of `of` to a lookup are compared with what `with` answers. */
export interface CompareSetting {
  readonly lookup: string
  readonly of: string
  readonly with: string
  /** The part of the calls that are compared, above 0 and at most 1. */
  readonly share: number
}

const keys = ['lookup', 'of', 'with', 'share'] as const

function nameAt(key: string, value: unknown): string {
  if (typeof value === 'string' && value !== '') return value
  throw new SettingFault(`${key} is ${shown(value)}, must be a name`)
}

function ruleAt(key: string, value: unknown): CompareSetting {
  if (!isMap(value))
    throw new SettingFault(`${key} is ${shown(value)}, must be a mapping of ${keys.join(', ')}`)
  const wrong = Object.keys(value).find((name) => !(keys as readonly string[]).includes(name))
  if (wrong !== undefined)
    throw new SettingFault(`${key}.${wrong} is not a key; there are ${keys.join(', ')}`)
  const { share = 1 } = value
  if (typeof share !== 'number' || !(share > 0 && share <= 1))
    throw new SettingFault(`${key}.share is ${shown(share)}, must be a number above 0 and at most 1`)
  const rule = {
    lookup: nameAt(`${key}.lookup`, value.lookup),
    of: nameAt(`${key}.of`, value.of),
    with: nameAt(`${key}.with`, value.with),
    share,
  }
  if (rule.of === rule.with)
    throw new SettingFault(`${key}.with is ${shown(rule.with)}, must be another source than ${key}.of`)
  return rule
}

/** Throws SettingFault. */
export function readCompare(value: unknown): readonly CompareSetting[] {
  if (!Array.isArray(value))
    throw new SettingFault(`compare is ${shown(value)}, must be a list of {lookup, of, with, share}`)
  const rules = value.map((element, n) => ruleAt(`compare[${n}]`, element))
  rules.forEach((rule, n) => {
    const isSame = (other: CompareSetting) =>
      other.lookup === rule.lookup && other.of === rule.of && other.with === rule.with
    if (rules.findIndex(isSame) < n)
      throw new SettingFault(
        `compare[${n}] has the lookup, of and with of compare[${rules.findIndex(isSame)}]`,
      )
  })
  return rules
}
