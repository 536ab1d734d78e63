// What is stated of one configuration key, and the usual kinds of keys.
import { shown } from '../kernel/shown.js'
import { isWholeNumber } from './setting-values.js'

/** When a changed value is used; the words after `reload` are for the table of settings in docs/operating.md. */
export type TakesEffect = 'restart' | 'reload' | `reload, ${string}`

/** The legal minimum. Engineering input, not legal advice. */
export interface LegalMinimum {
  readonly least: number
  readonly rule: string
}

/** All that is known of a key: the reading, the help, the docs, the reload and the comparison of nodes come from it. */
export interface ConfigKey<Value, When extends TakesEffect = TakesEffect> {
  readonly about: string
  readonly expects: string
  readonly default: Value
  readonly takesEffect: When
  /** Nodes of one database are compared in it. */
  readonly sameOnNodes?: true
  /** Its values are left out where a change of the configuration is shown. */
  readonly isHidden?: true
  readonly minimum?: LegalMinimum
  /** For a key with fields, called before `read`: one line that begins with the field and says what is wrong. */
  fault?(key: string, value: unknown): string | undefined
  /** The value as the program uses it; undefined when it is not acceptable. */
  read(value: unknown): Value | undefined
  /** The value as a file has it; absent: the value itself. */
  written?(value: Value): unknown
}

/** The keys of a feature, which stand in the file `config-keys.ts` of its folder. */
export type ConfigKeys = Readonly<Record<string, ConfigKey<unknown>>>

/** The values of a table of keys. */
export type ValuesOf<Keys extends ConfigKeys> = { readonly [Key in keyof Keys]: Keys[Key]['default'] }

/** The keys of a table that take effect without a restart, as the compiler knows them. */
export type ReloadedOf<Keys extends ConfigKeys> = {
  [Key in keyof Keys]: Keys[Key]['takesEffect'] extends 'restart' ? never : Key
}[keyof Keys]

/** What a key of a usual kind states for itself. */
type Stated<Value, When extends TakesEffect> = Pick<
  ConfigKey<Value, When>,
  'about' | 'default' | 'takesEffect' | 'sameOnNodes'
>

interface Bounds {
  readonly least: number
  readonly most: number
  /** In the plural: `milliseconds`. */
  readonly unit?: string
  /** Its `least` is also that of the bounds. */
  readonly minimum?: LegalMinimum
}

/** @param key.default undefined: not set */
export function wholeNumber<Value extends number | undefined, When extends TakesEffect>(
  key: Stated<Value, When> & Bounds,
): ConfigKey<number | Value, When> {
  const { least, most, unit, minimum } = key
  return {
    ...key,
    expects: `a whole number${unit === undefined ? '' : ` of ${unit}`}, ${least} to ${most}`,
    ...(minimum === undefined ? {} : { fault: faultOfMinimum(minimum) }),
    read: (value) => (isWholeNumber(value, least, most) ? value : undefined),
  }
}

const faultOfMinimum =
  ({ least, rule }: LegalMinimum) =>
  (key: string, value: unknown): string | undefined =>
    typeof value === 'number' && value < least
      ? `${key} is ${shown(value)}, but must be at least ${least} (${rule})`
      : undefined

export const flag = <When extends TakesEffect>(key: Stated<boolean, When>): ConfigKey<boolean, When> => ({
  ...key,
  expects: 'true or false',
  read: (value) => (typeof value === 'boolean' ? value : undefined),
})

/** @param key.expects such as `a file name` */
export const text = <Value extends string | undefined, When extends TakesEffect>(
  key: Stated<Value, When> & { readonly expects: string },
): ConfigKey<string | Value, When> => ({
  ...key,
  read: (value) => (typeof value === 'string' && value !== '' ? value : undefined),
})

/** A value as a file has it. */
export const writtenValue = ({ written }: ConfigKey<unknown>, value: unknown): unknown =>
  value === undefined || written === undefined ? value : written(value)

/** The default of a key as a file has it, in one line; undefined where it is not set. */
export const defaultLine = (key: ConfigKey<unknown>): string | undefined =>
  key.default === undefined ? undefined : JSON.stringify(writtenValue(key, key.default))
