// Owns the choice of embedder: the default one, or an ONNX file that the operator names with its calibration.
import { ARCFACE_ALIGNMENT, DLIB_ALIGNMENT } from '../alignments.js'
import { type Calibration, faultOf } from '../calibration.js'
import type { EmbedderShape } from '../embedder.js'
import { FACE_MEAN } from '../points.js'

/**
 * An embedder of the operator's own. The model is an ONNX file with one float32 input of a single image and one
 * float32 result; a pixel becomes (value - mean) / std.
 */
export type OwnEmbedder = {
  path: string
  /** Hex SHA-256 of the file. */
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
  calibration: Calibration
}

/** Fixed on the evaluation pairs; docs/matching.md says how, and how well it held. */
export const DEFAULT_THRESHOLD = 0.597

/**
 * A logistic curve through the threshold, steeper below it (80 per unit) than above (36), flattened at both ends:
 * even very near faces are strangers now and then (brothers and sisters, children).
 */
const DEFAULT_CALIBRATION: Calibration = [
  [0, 99.99],
  [0.4, 99.9],
  [0.5, 99.6],
  [0.53, 99.3],
  [0.55, 97.7],
  [0.565, 92.8],
  [0.58, 79.6],
  [0.59, 63.6],
  [DEFAULT_THRESHOLD, 50],
  [0.605, 42.8],
  [0.62, 30.4],
  [0.64, 17.5],
  [0.66, 9.4],
  [0.68, 4.8],
  [0.7, 2.4],
  [0.74, 0.8],
  [0.8, 0.3],
  [0.95, 0.1],
  [1.2, 0.01],
]

export const DEFAULT_SHAPE: EmbedderShape = {
  side: 150,
  preparation: { mean: FACE_MEAN, scale: [1 / 256, 1 / 256, 1 / 256] },
  layout: 'nchw',
  alignment: DLIB_ALIGNMENT,
  distance: 'euclidean',
  calibration: DEFAULT_CALIBRATION,
}

/** Throws an Error that names the wrong field. */
export function toEmbedderShape(own: OwnEmbedder): EmbedderShape {
  const fault = (field: keyof OwnEmbedder, expected: string): never => {
    throw new Error(`faces embedder, ${field}: ${expected}`)
  }
  if (!/^[0-9a-f]{64}$/i.test(own.sha256)) fault('sha256', 'expected 64 hex digits')
  if (!Number.isInteger(own.inputSide) || own.inputSide < 32 || own.inputSide > 512)
    fault('inputSide', 'expected 32 to 512 pixels')
  if (own.std.some((value) => !(Math.abs(value) > 0))) fault('std', 'expected three numbers other than 0')
  const wrong = faultOf(own.calibration, own.threshold)
  if (wrong) fault('calibration', wrong)
  return {
    side: own.inputSide,
    preparation: { mean: own.mean, scale: own.std.map((value) => 1 / value), order: own.order },
    layout: own.layout,
    alignment: own.alignment === 'dlib' ? DLIB_ALIGNMENT : ARCFACE_ALIGNMENT,
    distance: own.distance,
    calibration: own.calibration,
  }
}
