// Owns the shapes of embedders: the default one's with its calibration, and that of one the operator describes.
import { faultOfEmbedder, type OwnEmbedder } from '../../../kernel/own-embedder.js'
import { shown } from '../../../kernel/shown.js'
import { ARCFACE_ALIGNMENT, DLIB_ALIGNMENT } from '../alignments.js'
import type { Calibration } from '../calibration.js'
import type { EmbedderShape } from '../embedder.js'
import { FACE_MEAN } from '../points.js'

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

/** Throws an Error that names the first wrong field. */
export function toEmbedderShape(own: OwnEmbedder): EmbedderShape {
  const fault = faultOfEmbedder('embedder', own)
  if (fault !== undefined) throw new Error(fault)
  return {
    side: own.inputSide,
    preparation: { mean: own.mean, scale: own.std.map((value) => 1 / value), order: own.order },
    layout: own.layout,
    alignment: own.alignment === 'dlib' ? DLIB_ALIGNMENT : ARCFACE_ALIGNMENT,
    distance: own.distance,
    calibration: own.calibration,
  }
}

/** Loads the operator's model. Throws an Error that names the file and what is wrong with it. */
export async function loadOwnModel<Loaded>(own: OwnEmbedder, load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load()
  } catch (error) {
    const reason = (error as Error).message.replaceAll(/\s+/g, ' ')
    throw new Error(
      `embedder.path is ${shown(own.path)}, expected a model as the other fields describe it: ${reason}`,
    )
  }
}
