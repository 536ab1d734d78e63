// Declares the fields of an operator's own face embedder, and reports what is wrong with them. The configuration and
// the library take the same fields; docs/models.md has the same table.
import { type Static, type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'
import { shown } from '../../../kernel/shown.js'

/**
 * A smaller input shows no face. No known model takes a larger one, and pictures are read at no more than 1,024
 * pixels wide.
 */
const SIDES = { minimum: 32, maximum: 512 }

/** One minus the cosine is at most 2: from there on everybody would match everybody. */
const LARGEST_COSINE = 2

const oneOf = <const One extends string, const Other extends string>(one: One, other: Other) =>
  Type.Union([Type.Literal(one), Type.Literal(other)], { description: `"${one}" or "${other}"` })

const above0 = () => Type.Number({ exclusiveMinimum: 0 })

/** The description of a field states what is expected. */
const schema = Type.Object({
  path: Type.String({ minLength: 1, description: 'the name of an ONNX file' }),
  sha256: Type.String({
    pattern: '^[0-9a-fA-F]{64}$',
    description: 'the SHA-256 of the file, 64 hex digits',
  }),
  inputSide: Type.Integer({
    ...SIDES,
    description: `a whole number of pixels, ${SIDES.minimum} to ${SIDES.maximum}`,
  }),
  layout: oneOf('nchw', 'nhwc'),
  order: oneOf('rgb', 'bgr'),
  mean: Type.Tuple([Type.Number(), Type.Number(), Type.Number()], { description: 'three numbers' }),
  std: Type.Tuple([above0(), above0(), above0()], { description: 'three numbers above 0' }),
  alignment: oneOf('arcface', 'dlib'),
  distance: oneOf('cosine', 'euclidean'),
  threshold: Type.Number({
    exclusiveMinimum: 0,
    description: `a number above 0, with the distance "cosine" below ${LARGEST_COSINE}`,
  }),
  calibration: Type.Array(Type.Unknown(), {
    minItems: 2,
    description: 'a list of at least two pairs [distance, confidence]',
  }),
})

const calibrationPair = Type.Tuple([Type.Number(), Type.Number({ minimum: 0, maximum: 100 })], {
  description: 'a pair [distance, confidence from 0 to 100]',
})

type Pair = Readonly<Static<typeof calibrationPair>>
type Fields = Static<typeof schema>

/**
 * An embedder of the operator's own. The model is an ONNX file with one float32 input for a single image and one
 * float32 output; a pixel (0 to 255) becomes (value - mean) / std. `threshold` is the largest distance of a match;
 * `calibration` includes the pair [threshold, 50].
 */
export type OwnEmbedder = { readonly [Name in keyof Omit<Fields, 'calibration'>]: Readonly<Fields[Name]> } & {
  readonly calibration: readonly Pair[]
}

const fieldNames = Object.keys(schema.properties).join(', ')

const problemLine = (at: string, value: unknown, expected: string): string =>
  `${at} is ${value === undefined ? 'missing' : shown(value)}, expected ${expected}`

const fieldError = (at: string, value: unknown, field: TSchema): string =>
  problemLine(at, value, (field as TSchema & { description: string }).description)

function faultOfCalibration(name: string, pairs: readonly unknown[], threshold: unknown): string | undefined {
  let before: Pair | undefined
  let isAnchored = false
  for (const [index, pair] of [...pairs].entries()) {
    const at = `${name}[${index}]`
    if (!Value.Check(calibrationPair, pair)) return fieldError(at, pair, calibrationPair)
    const [distance, confidence] = pair
    if (before && (distance <= before[0] || confidence >= before[1]))
      return problemLine(
        at,
        pair,
        `a greater distance and a lower confidence than the pair before, ${shown(before)}`,
      )
    before = pair
    isAnchored ||= distance === threshold && confidence === 50
  }
  return isAnchored
    ? undefined
    : problemLine(name, pairs, `the pair [threshold, 50] among them: [${threshold}, 50]`)
}

/**
 * Validates an own embedder that was given under `name`. Returns undefined when it is valid; otherwise one line that
 * begins with name and field ("embedder.alignment is ..."), shows the value, shortened, and states what is expected.
 */
export function faultOfEmbedder(name: string, given: unknown): string | undefined {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return problemLine(name, given, `the fields ${fieldNames}`)
  const fields = given as Record<string, unknown>
  const unknown = Object.keys(fields).find((field) => !Object.hasOwn(schema.properties, field))
  if (unknown !== undefined)
    return problemLine(`${name}.${unknown}`, fields[unknown], `only the fields ${fieldNames}`)
  for (const [field, rule] of Object.entries<TSchema>(schema.properties))
    if (!Value.Check(rule, fields[field])) return fieldError(`${name}.${field}`, fields[field], rule)
  const { distance, threshold } = fields as Fields
  if (distance === 'cosine' && threshold >= LARGEST_COSINE)
    return fieldError(`${name}.threshold`, threshold, schema.properties.threshold)
  return faultOfCalibration(`${name}.calibration`, fields.calibration as unknown[], threshold)
}
