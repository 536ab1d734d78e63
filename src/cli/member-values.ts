// Reads the members of an operation's input from what was typed, by their schemas.
import type { Static, TObject, TSchema } from 'typebox'
import { timeOf } from '../operation/times.js'
import { readDuration } from './duration.js'
import { Misuse } from './io.js'
import { readMoney } from './typed-amount.js'

/** The parts of a JSON schema that say what may be typed. */
export interface Shape {
  readonly type?: string
  readonly format?: string
  readonly description?: string
  readonly pattern?: string
  readonly enum?: readonly (string | number)[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly maxItems?: number
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
}

/** What a member accepts: one of several shapes, and perhaps null, which is typed as `none`. */
export interface Accepted {
  readonly shapes: readonly Shape[]
  readonly nullable: boolean
  readonly description: string | undefined
}

export function acceptedBy(schema: TSchema): Accepted {
  const shape = schema as unknown as Shape
  const all = shape.anyOf ?? [shape]
  const shapes = all.filter(({ type }) => type !== 'null').flatMap((one) => one.anyOf ?? [one])
  return {
    shapes,
    nullable: shapes.length < all.length || all.some(({ type }) => type === 'null'),
    description: shape.description ?? shapes.find(({ description }) => description)?.description,
  }
}

/** A sentence of a description without what only programs need: `Null: no limit.` */
export const typedDescription = (text: string): string => text.replace(/ ?\bNull: [^.]*\./, '').trim()

const isWhole = /^\d{1,16}$/
const isDecimal = /^-?\d{1,15}(\.\d{1,9})?$/

/** What is expected, as it follows `expected`. */
function expectedOf(shape: Shape): string {
  const { type, minimum, maximum, description } = shape
  if (shape.enum !== undefined)
    return shape.enum.length === 1 ? String(shape.enum[0]) : `one of ${shape.enum.join(', ')}`
  if (shape.format === 'amount')
    return 'an amount like ₹5000, or a whole number of its smallest unit (500000 paise)'
  if (type === 'boolean') return 'true or false'
  if (type === 'integer' || type === 'number') {
    const what = type === 'integer' ? 'a whole number' : 'a number'
    if (minimum === undefined && maximum === undefined) return what
    return maximum === undefined || maximum === Number.MAX_SAFE_INTEGER
      ? `${what} from ${minimum} on`
      : `${what}, ${minimum ?? 'at most'}${minimum === undefined ? '' : ' to'} ${maximum}`
  }
  if (shape.format === 'day-or-time') return 'a day or time like 2026-04-01 or 2026-04-01T09:30:00Z'
  if (description !== undefined && shape.pattern !== undefined) return typedDescription(description)
  if (shape.minLength === 1 && shape.maxLength !== undefined)
    return `a text of 1 to ${shape.maxLength} characters`
  return shape.maxLength === undefined ? 'a text' : `a text of at most ${shape.maxLength} characters`
}

/** The value; undefined where the text is none of this shape. */
function fitting(shape: Shape, text: string): string | number | boolean | undefined {
  const { type, minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = shape
  if (shape.enum !== undefined) return shape.enum.find((one) => String(one) === text)
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined
  if (type === 'integer' || type === 'number') {
    if (shape.format === 'amount' && !isWhole.test(text)) return readMoney(text)?.amount
    const form = type === 'integer' ? isWhole : isDecimal
    const value = form.test(text) ? Number(text) : Number.NaN
    return value >= minimum && value <= maximum ? value : undefined
  }
  if (shape.format === 'day-or-time') return timeOf(text) === undefined ? undefined : text
  const fits =
    text.length >= (shape.minLength ?? 0) &&
    text.length <= (shape.maxLength ?? Number.POSITIVE_INFINITY) &&
    (shape.pattern === undefined || new RegExp(shape.pattern, 'u').test(text))
  return fits ? text : undefined
}

/**
 * The value of a member. `said`: the option or operand, for messages. Throws Misuse, which says what is expected.
 */
export function readValue(label: string, { shapes, nullable }: Accepted, text: string): unknown {
  if (nullable && text === 'none') return null
  const [first] = shapes
  if (first?.format === 'duration') return readDuration(label, text) / 1000
  for (const shape of shapes) {
    const value = fitting(shape, text)
    if (value !== undefined) return value
  }
  const expected = [...shapes.map(expectedOf), ...(nullable ? ['none'] : [])]
  const last = expected.length > 1 ? ` or ${expected.pop()}` : ''
  throw new Misuse(`${label} is "${text}", expected ${expected.join(', ')}${last}`)
}

/**
 * The values of a list. Unless they are `whole`, commas separate them too, and the same value counts once. `none` alone
 * is null. Throws Misuse.
 */
export function readValues(
  label: string,
  { shapes, nullable }: Accepted,
  texts: readonly string[],
  whole = false,
): unknown {
  const [{ items = {}, maxItems = Number.POSITIVE_INFINITY } = {}] = shapes
  if (nullable && texts.length === 1 && texts[0] === 'none') return null
  const each = whole ? texts : texts.flatMap((text) => text.split(','))
  if (each.length > maxItems) throw new Misuse(`${label} takes at most ${maxItems} values`)
  const item = { ...acceptedBy(items as TSchema), nullable: false }
  const values = each.map((text) => readValue(label, item, text))
  return whole ? values : [...new Set(values)]
}

/** What was typed of one member of an operation's input; messages call it `CLIENT_ID`. Throws Misuse. */
export const typedMember = <Input extends TObject, Name extends keyof Input['properties'] & string>(
  { input }: { readonly input: Input },
  name: Name,
  text: string,
) =>
  readValue(name.toUpperCase(), acceptedBy(input.properties[name]!), text) as Static<
    Input['properties'][Name]
  >
