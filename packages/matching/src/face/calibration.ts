// Turns the distance between two faces into a confidence.

/**
 * Pairs of distance and confidence (0 to 100), with rising distances and falling confidences; one of them is
 * [threshold, 50]. Between two pairs the confidence is interpolated linearly; beyond the ends it is constant.
 */
export type Calibration = readonly (readonly [distance: number, confidence: number])[]

/** Steps of the logistic curve from the threshold to a distance of 0: 99.9 there, 0.1 at twice the threshold. */
const UNMEASURED_STEPS = 7

/**
 * The curve for a model of which only the threshold is known: logistic, 50 at the threshold. It orders pairs; how often
 * a confidence is right, only a calibration can say.
 */
export function unmeasuredCalibration(threshold: number): Calibration {
  const steps = Array.from({ length: 2 * UNMEASURED_STEPS + 1 }, (_, index) => index - UNMEASURED_STEPS)
  return steps.map((step) => [
    threshold * (1 + step / UNMEASURED_STEPS),
    step === 0 ? 50 : 100 / (1 + Math.exp(step)),
  ])
}

/** Confidences have two decimal places. */
const PLACES = 100

/** The confidence of a distance, and whether it is a match: at least 50. */
export function resultAt(calibration: Calibration, distance: number): { match: boolean; confidence: number } {
  const confidence = Math.round(interpolate(calibration, distance) * PLACES) / PLACES
  return { match: confidence >= 50, confidence }
}

function interpolate(calibration: Calibration, distance: number): number {
  let before: readonly [number, number] | undefined
  for (const pair of calibration) {
    if (distance <= pair[0]) {
      if (!before) return pair[1]
      const share = (distance - before[0]) / (pair[0] - before[0])
      return before[1] + share * (pair[1] - before[1])
    }
    before = pair
  }
  return before?.[1] ?? 0
}
