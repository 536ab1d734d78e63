// Describes expected fields: the type and format of a value, checked by hand-written rules.

/** Returns what is wrong with a value, nothing when it is right. */
export type Shape = (value: unknown, at: string) => string[]

const rule =
  (what: string, holds: (value: unknown) => boolean): Shape =>
  (value, at) =>
    holds(value) ? [] : [`${at}: expected ${what}, got ${JSON.stringify(value)}`]

const matching = (what: string, pattern: RegExp): Shape =>
  rule(what, (value) => typeof value === 'string' && pattern.test(value))

const realDate = (value: unknown) =>
  typeof value === 'string' &&
  /^\d{4}-\d{2}-\d{2}$/.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString().startsWith(value)

/** A string, empty or not. */
export const text = rule('a string', (value) => typeof value === 'string')
export const filledText = matching('a string that is not empty', /\S/)
export const bool = rule('a boolean', (value) => typeof value === 'boolean')
export const integer = rule('an integer', (value) => Number.isSafeInteger(value))
export const number = rule('a number', (value) => typeof value === 'number' && Number.isFinite(value))
/** YYYY-MM-DD, a day that exists. */
export const date = rule('a date YYYY-MM-DD', realDate)
/** YYYY-MM. */
export const yearMonth = matching('a month YYYY-MM', /^\d{4}-(0[1-9]|1[0-2])$/)
/** DD-Mon-YYYY. */
export const dayMonYear = matching(
  'a date DD-Mon-YYYY',
  /^(0[1-9]|[12]\d|3[01])-(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)-\d{4}$/,
)
/** A string that holds a decimal amount with two places. */
export const amount = matching('an amount with two places', /^-?\d+\.\d{2}$/)
/** Unix milliseconds: 13 digits until the year 2286. */
export const milliseconds = rule(
  'Unix milliseconds',
  (value) => Number.isSafeInteger(value) && /^\d{13}$/.test(String(value)),
)

export const pattern = (what: string, expression: RegExp): Shape => matching(what, expression)
export const exactly = (expected: unknown): Shape =>
  rule(JSON.stringify(expected), (value) => value === expected)
export const nullable =
  (inner: Shape): Shape =>
  (value, at) =>
    value === null ? [] : inner(value, at)

/** An array of at least `least` elements, all with the shape. */
export const list =
  (element: Shape, least = 1): Shape =>
  (value, at) => {
    if (!Array.isArray(value)) return [`${at}: expected an array, got ${JSON.stringify(value)}`]
    if (value.length < least) return [`${at}: expected at least ${least} elements, got ${value.length}`]
    return value.flatMap((one, index) => element(one, `${at}[${index}]`))
  }

/** An object with exactly these fields; those of `optional` may be missing. */
export const fields =
  (required: Record<string, Shape>, optional: Record<string, Shape> = {}): Shape =>
  (value, at) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return [`${at}: expected an object, got ${JSON.stringify(value)}`]
    }
    const present = value as Record<string, unknown>
    const missing = Object.keys(required).filter((name) => !(name in present))
    const unknown = Object.keys(present).filter((name) => !(name in required) && !(name in optional))
    return [
      ...missing.map((name) => `${at}.${name}: missing`),
      ...unknown.map((name) => `${at}.${name}: not a field of the interface`),
      ...Object.entries({ ...optional, ...required }).flatMap(([name, shape]) =>
        name in present ? shape(present[name], `${at}.${name}`) : [],
      ),
    ]
  }

/** Everything wrong with a value, as lines; an empty list when it has the shape. */
export function problems(value: unknown, shape: Shape): string[] {
  return shape(value, 'data')
}
