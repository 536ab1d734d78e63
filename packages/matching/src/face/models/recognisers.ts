// Describes the recognisers: dlib's embedder alone, with faceres beside it, or an embedder that the operator names.
import { ARCFACE_ALIGNMENT, DLIB_ALIGNMENT } from '../alignments.js'
import { type Calibration, unmeasuredCalibration } from '../calibration.js'
import type { Chip, EmbedderShape } from '../embedder.js'
import { FACE_MEAN } from '../face-points.js'
import type { Metric } from '../recogniser.js'
import { FITTED } from './fitted.js'
import type { OwnEmbedder } from './own-embedder.js'

/** The points' errors differ between the two chips and partly cancel out. */
const TWO_CHIPS: readonly Chip[] = [
  { view: 'tight', mirrored: false, enlarged: 1 },
  { view: 'wide', mirrored: true, enlarged: 1 },
]

const DLIB_SHAPE: EmbedderShape = {
  side: 150,
  preparation: { mean: FACE_MEAN, scale: [1 / 256, 1 / 256, 1 / 256] },
  layout: 'nchw',
  alignment: DLIB_ALIGNMENT,
  chips: TWO_CHIPS,
  rooted: false,
}

const FACERES_SHAPE: EmbedderShape = {
  side: 192,
  preparation: { mean: [103.939, 116.779, 123.68], scale: [1, 1, 1], order: 'bgr' },
  layout: 'nchw',
  alignment: DLIB_ALIGNMENT,
  chips: [{ view: 'tight', mirrored: false, enlarged: 1.1 }],
  rooted: true,
}

const DLIB_METRIC: Metric = { kind: 'cosine', weight: 1 }

/** Fitted: .1 lies in the middle of the flat part of the tried range, .05 to .15 (dlib's angles are small). */
const FACERES_METRIC: Metric = { kind: 'cosine', weight: 0.1, meanFace: FITTED.meanFace }

export type RecogniserPlan = {
  embedders: readonly { shape: EmbedderShape; metric: Metric }[]
  calibration: Calibration
}

export const DLIB_ALONE: RecogniserPlan = {
  embedders: [{ shape: DLIB_SHAPE, metric: DLIB_METRIC }],
  calibration: FITTED.dlibAlone,
}

export const DLIB_AND_FACERES: RecogniserPlan = {
  embedders: [
    { shape: DLIB_SHAPE, metric: DLIB_METRIC },
    { shape: FACERES_SHAPE, metric: FACERES_METRIC },
  ],
  calibration: FITTED.dlibAndFaceres,
}

/** One number for all channels, or one for each. */
const perChannel = (value: number | readonly number[]): readonly number[] =>
  typeof value === 'number' ? [value, value, value] : value

/**
 * The recogniser of an operator's own embedder, whose fields are already validated. Inside, a cosine is a distance, one
 * minus the cosine, like those of the shipped recognisers.
 */
export function toRecogniserPlan(embedder: OwnEmbedder, layout: EmbedderShape['layout']): RecogniserPlan {
  const isCosine = embedder.similarity === 'cosine'
  const shape: EmbedderShape = {
    side: embedder.size,
    preparation: {
      mean: perChannel(embedder.mean),
      scale: perChannel(embedder.scale),
      order: embedder.order ?? 'rgb',
    },
    layout,
    alignment: embedder.alignment === 'dlib' ? DLIB_ALIGNMENT : ARCFACE_ALIGNMENT,
    chips: TWO_CHIPS,
    rooted: false,
  }
  const metric: Metric = { kind: isCosine ? 'cosine' : 'euclidean', weight: 1 }
  const points = embedder.calibration?.map(
    ([level, confidence]) => [isCosine ? 1 - level : level, confidence] as const,
  )
  const calibration =
    points === undefined
      ? unmeasuredCalibration(isCosine ? 1 - embedder.threshold : embedder.threshold)
      : isCosine
        ? points.toReversed()
        : points
  return { embedders: [{ shape, metric }], calibration }
}
