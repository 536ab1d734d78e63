// Turns the distance between two faces into a confidence.

/**
 * Pairs of distance and confidence (0 to 100), with rising distances and falling confidences; one of them is
 * [threshold, 50]. Between two pairs the confidence is interpolated linearly; beyond the ends it is constant.
 */
export type Calibration = readonly (readonly [distance: number, confidence: number])[]

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
