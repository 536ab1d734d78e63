// Owns the description of a face embedder of the operator's own, and judging one: the configuration and the library
// take the same. docs/models.md has the same table.
import { shown } from './shown.js'

/**
 * An embedder of the operator's own. The model is an ONNX file with one float32 input of a single image and one
 * float32 result; a pixel (0 to 255) becomes (value - mean) / std.
 */
export type OwnEmbedder = {
  path: string
  /** Hex SHA-256 of the file, in either case. */
  sha256: string
  /** Side of the square input, pixels. */
  inputSide: number
  layout: 'nchw' | 'nhwc'
  order: 'rgb' | 'bgr'
  mean: readonly [number, number, number]
  std: readonly [number, number, number]
  alignment: 'arcface' | 'dlib'
  distance: 'cosine' | 'euclidean'
  /** The largest distance that is a match. */
  threshold: number
  /** Pairs of distance and confidence, [threshold, 50] among them. */
  calibration: readonly (readonly [distance: number, confidence: number])[]
}

/** Smaller shows no face; larger is no model known, and a picture is at most 1,024 pixels wide when it is read. */
const SIDES = { least: 32, most: 512 }

/** One minus the cosine ends here: from it on everybody matches everybody. */
const LARGEST_COSINE = 2

type Rule = { expected: string; holds: (value: unknown, of: Record<string, unknown>) => boolean }

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
// Spread, so that the holes of an array count as values.
const isTriple = (value: unknown, holds: (part: unknown) => boolean): boolean =>
  Array.isArray(value) && value.length === 3 && [...value].every(holds)
const oneOf = (one: string, other: string): Rule => ({
  expected: `"${one}" or "${other}"`,
  holds: (value) => value === one || value === other,
})

const rules: Record<keyof OwnEmbedder, Rule> = {
  path: {
    expected: 'the name of an ONNX file',
    holds: (value) => typeof value === 'string' && value !== '',
  },
  sha256: {
    expected: 'the SHA-256 of the file, 64 hex digits',
    holds: (value) => typeof value === 'string' && /^[0-9a-f]{64}$/i.test(value),
  },
  inputSide: {
    expected: `a whole number of pixels, ${SIDES.least} to ${SIDES.most}`,
    holds: (value) => Number.isInteger(value) && Number(value) >= SIDES.least && Number(value) <= SIDES.most,
  },
  layout: oneOf('nchw', 'nhwc'),
  order: oneOf('rgb', 'bgr'),
  mean: { expected: 'three numbers', holds: (value) => isTriple(value, isNumber) },
  std: {
    expected: 'three numbers above 0',
    holds: (value) => isTriple(value, (part) => isNumber(part) && part > 0),
  },
  alignment: oneOf('arcface', 'dlib'),
  distance: oneOf('cosine', 'euclidean'),
  threshold: {
    expected: `a number above 0, with the distance "cosine" below ${LARGEST_COSINE}`,
    holds: (value, { distance }) =>
      isNumber(value) && value > 0 && (distance !== 'cosine' || value < LARGEST_COSINE),
  },
  calibration: {
    expected: 'a list of at least two pairs [distance, confidence]',
    holds: (value) => Array.isArray(value) && value.length >= 2,
  },
}

const fieldNames = Object.keys(rules).join(', ')

const tell = (at: string, value: unknown, expected: string): string =>
  `${at} is ${value === undefined ? 'missing' : shown(value)}, expected ${expected}`

function faultOfCalibration(
  name: string,
  calibration: readonly unknown[],
  threshold: unknown,
): string | undefined {
  let before: readonly [number, number] | undefined
  let isAnchored = false
  for (const [index, pair] of [...calibration].entries()) {
    const at = `${name}[${index}]`
    const [distance, confidence] = Array.isArray(pair) && pair.length === 2 ? pair : []
    if (!isNumber(distance) || !isNumber(confidence) || confidence < 0 || confidence > 100)
      return tell(at, pair, 'a pair [distance, confidence from 0 to 100]')
    if (before && (distance <= before[0] || confidence >= before[1]))
      return tell(
        at,
        pair,
        `a greater distance and a lower confidence than the pair before, ${shown(before)}`,
      )
    before = [distance, confidence]
    isAnchored ||= distance === threshold && confidence === 50
  }
  return isAnchored
    ? undefined
    : tell(name, calibration, `the pair [threshold, 50] among them: [${threshold}, 50]`)
}

/**
 * Judges what is given as an own embedder under a name. Answers undefined when it is one; else one line that begins
 * with name and field ("embedder.alignment is ..."), says what was found there, shortened, and what is expected.
 */
export function faultOfEmbedder(name: string, given: unknown): string | undefined {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return tell(name, given, `the fields ${fieldNames}`)
  const of = given as Record<string, unknown>
  const unknown = Object.keys(of).find((field) => !Object.hasOwn(rules, field))
  if (unknown !== undefined) return tell(`${name}.${unknown}`, of[unknown], `only the fields ${fieldNames}`)
  for (const [field, { expected, holds }] of Object.entries(rules))
    if (!holds(of[field], of)) return tell(`${name}.${field}`, of[field], expected)
  return faultOfCalibration(`${name}.calibration`, of.calibration as unknown[], of.threshold)
}
