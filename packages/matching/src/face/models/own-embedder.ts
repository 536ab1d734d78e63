// Declares the fields of an operator's own face embedder, and reports what is wrong with them. The configuration and
// the library take the same fields; docs/models.md has the same table.
import { type Static, type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'
import { shown } from '../../shown.js'

/**
 * A smaller input shows no face. No known model takes a larger one, and pictures are read at no more than 1,024
 * pixels wide.
 */
const SIDES = { minimum: 32, maximum: 512 }

const oneOf = <const One extends string, const Other extends string>(one: One, other: Other) =>
  Type.Union([Type.Literal(one), Type.Literal(other)], { description: `"${one}" or "${other}"` })

/** Each channel has its own number, or all have the same. */
const perChannel = (number: () => ReturnType<typeof Type.Number>, description: string) =>
  Type.Union([number(), Type.Tuple([number(), number(), number()])], { description })

/** The description of a field states what is expected. */
const required = {
  file: Type.String({ minLength: 1, description: 'the name of an ONNX file' }),
  size: Type.Integer({
    ...SIDES,
    description: `a whole number of pixels, ${SIDES.minimum} to ${SIDES.maximum}`,
  }),
  mean: perChannel(
    () => Type.Number({ minimum: 0, maximum: 255 }),
    'a number from 0 to 255, or three of them',
  ),
  // Pixels are 0 to 255: a factor above 1 is a divisor by mistake.
  scale: perChannel(
    () => Type.Number({ exclusiveMinimum: 0, maximum: 1 }),
    'a factor above 0, at most 1 (for a divisor of 127.5 write 0.00784314), or three of them',
  ),
  similarity: oneOf('cosine', 'distance'),
  threshold: Type.Number({
    description: 'a number: with the similarity "cosine" between -1 and 1, with "distance" above 0',
  }),
}

const optional = {
  calibration: Type.Array(Type.Unknown(), {
    minItems: 2,
    description: 'a list of at least two pairs [similarity, confidence]',
  }),
  order: oneOf('rgb', 'bgr'),
  alignment: oneOf('arcface', 'dlib'),
  sha256: Type.String({
    pattern: '^[0-9a-fA-F]{64}$',
    description: 'the SHA-256 of the file, 64 hex digits',
  }),
}

const fieldRules: Readonly<Record<string, TSchema>> = { ...required, ...optional }

const calibrationPair = Type.Tuple([Type.Number(), Type.Number({ minimum: 0, maximum: 100 })], {
  description: 'a pair [similarity, confidence from 0 to 100]',
})

export type CalibrationPair = Readonly<Static<typeof calibrationPair>>
type Values<Rules extends Record<string, TSchema>> = { readonly [Name in keyof Rules]: Static<Rules[Name]> }

/**
 * An embedder of the operator's own. The model is an ONNX file with one float32 input for a single image and one
 * float32 output, a vector. A pixel (0 to 255) becomes (value - mean) * scale. `threshold` is the least cosine, or the
 * greatest distance, of a match; `calibration` includes the pair [threshold, 50]. When absent: `order` is rgb,
 * `alignment` arcface, and the confidence follows a curve that was not measured.
 */
export type OwnEmbedder = Values<typeof required> &
  Partial<Values<Omit<typeof optional, 'calibration'>>> & {
    readonly calibration?: readonly CalibrationPair[]
  }

const fieldNames = Object.keys(fieldRules).join(', ')

const problemLine = (at: string, value: unknown, expected: string): string =>
  `${at} is ${value === undefined ? 'missing' : shown(value)}, expected ${expected}`

const fieldError = (at: string, value: unknown, field: TSchema): string =>
  problemLine(at, value, (field as TSchema & { description: string }).description)

/** A threshold at the end of the range would match everybody, or nobody. */
const isInRange = ({ similarity, threshold }: OwnEmbedder): boolean =>
  similarity === 'cosine' ? Math.abs(threshold) < 1 : threshold > 0

function faultOfCalibration(
  name: string,
  pairs: readonly unknown[],
  embedder: OwnEmbedder,
): string | undefined {
  const { similarity, threshold } = embedder
  const isCosine = similarity === 'cosine'
  let before: CalibrationPair | undefined
  let isAnchored = false
  for (const [index, pair] of [...pairs].entries()) {
    const at = `${name}[${index}]`
    if (!Value.Check(calibrationPair, pair)) return fieldError(at, pair, calibrationPair)
    const [level, confidence] = pair
    if (before && (level <= before[0] || (isCosine ? confidence <= before[1] : confidence >= before[1])))
      return problemLine(
        at,
        pair,
        `a greater ${similarity} and a ${isCosine ? 'higher' : 'lower'} confidence than the pair before, ${shown(before)}`,
      )
    before = pair
    isAnchored ||= level === threshold && confidence === 50
  }
  return isAnchored
    ? undefined
    : problemLine(name, pairs, `the pair [threshold, 50] among them: [${threshold}, 50]`)
}

/**
 * Validates an own embedder that was given under `name`. Returns undefined when it is valid; otherwise one line that
 * begins with name and field ("embedder.alignment is ..."), shows the value, shortened, and states what is expected.
 */
export function faultOfEmbedder(name: string, value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return problemLine(name, value, `the fields ${fieldNames}`)
  const fields = value as Record<string, unknown>
  const unknown = Object.keys(fields).find((field) => !Object.hasOwn(fieldRules, field))
  if (unknown !== undefined)
    return problemLine(`${name}.${unknown}`, fields[unknown], `only the fields ${fieldNames}`)
  for (const [field, rule] of Object.entries(fieldRules)) {
    if (fields[field] === undefined && Object.hasOwn(optional, field)) continue
    if (!Value.Check(rule, fields[field])) return fieldError(`${name}.${field}`, fields[field], rule)
  }
  const embedder = fields as unknown as OwnEmbedder
  if (!isInRange(embedder)) return fieldError(`${name}.threshold`, embedder.threshold, required.threshold)
  if (embedder.calibration === undefined) return undefined
  return faultOfCalibration(`${name}.calibration`, embedder.calibration, embedder)
}
