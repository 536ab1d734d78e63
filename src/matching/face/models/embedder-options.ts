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

/** Fixed on the evaluation pairs; docs/matching.md says how and how well it held. */
export const DEFAULT_THRESHOLD = 0.5953
const DEFAULT_CALIBRATION: Calibration = [
  [0.3, 99.9],
  [DEFAULT_THRESHOLD, 50],
  [0.9, 0.1],
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
