// Describes the values that fields may have: kind and format, each with its words.

export interface Shape {
  /** What it is, as in "expected an integer". */
  readonly says: string
  holds(value: unknown): boolean
}

const shape = (says: string, holds: (value: unknown) => boolean): Shape => ({ says, holds })

export const matching = (says: string, pattern: RegExp): Shape =>
  shape(says, (value) => typeof value === 'string' && pattern.test(value))

export const anything = shape('any value', () => true)
/** Empty or not. */
export const text = shape('a string', (value) => typeof value === 'string')
export const filledText = matching('a string that is not empty', /\S/)
export const boolean = shape('a boolean', (value) => typeof value === 'boolean')
export const integer = shape('an integer', Number.isSafeInteger)
export const array = shape('an array', Array.isArray)
export const object = shape(
  'an object',
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
)
export const date = matching('a date YYYY-MM-DD', /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)
export const month = matching('a month YYYY-MM', /^\d{4}-(0[1-9]|1[0-2])$/)
export const dayMonYear = matching(
  'a date DD-Mon-YYYY',
  /^(0[1-9]|[12]\d|3[01])-(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)-\d{4}$/,
)
export const amount = matching('a string with a decimal amount of two places', /^-?\d+\.\d{2}$/)
export const isoTime = matching(
  'an ISO 8601 timestamp in UTC',
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|\+00:?00)$/,
)
export const subCode = matching('a sub_code of capitals and underscores', /^[A-Z][A-Z0-9_]*$/)

export const exactly = (expected: string | number | boolean | null): Shape =>
  shape(JSON.stringify(expected), (value) => value === expected)
export const oneOf = (...allowed: readonly (string | number | null)[]): Shape =>
  shape(`one of ${allowed.map((one) => JSON.stringify(one)).join(', ')}`, (value) =>
    (allowed as readonly unknown[]).includes(value),
  )
export const orNull = ({ says, holds }: Shape): Shape =>
  shape(`${says}, or null`, (value) => value === null || holds(value))
export const orEmpty = ({ says, holds }: Shape): Shape =>
  shape(`${says}, or empty`, (value) => value === '' || holds(value))
export const listOf = ({ says, holds }: Shape): Shape =>
  shape(`an array, each element ${says}`, (value) => Array.isArray(value) && value.every(holds))
export const filledList = (of: Shape): Shape =>
  shape(
    `${listOf(of).says}, at least one`,
    (value) => listOf(of).holds(value) && (value as unknown[]).length > 0,
  )
