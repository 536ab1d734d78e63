// Fits the confidence of a distance: a logistic curve through the threshold, with a separate slope on each side.

/** Even the closest faces sometimes belong to two people (siblings), and labels are sometimes wrong. */
const FLOOR = 0.001

/** Confidences, in percent, at which the curve is stored; between them it is linear. */
const CONFIDENCES = [99.8, 99.5, 99, 98, 95, 90, 80, 70, 60, 50, 40, 30, 20, 10, 5, 2, 1, 0.5, 0.2]

const curve = (steps) => FLOOR + (1 - 2 * FLOOR) / (1 + Math.exp(-steps))

/** Mean log loss of a slope over true and false pairs of one side. Both kinds have the same total weight. */
function loss(slope, threshold, { same, apart, sameCount, apartCount }) {
  let [right, wrong] = [0, 0]
  for (const distance of same) right -= Math.log(curve(slope * (threshold - distance)))
  for (const distance of apart) wrong -= Math.log(1 - curve(slope * (threshold - distance)))
  return right / sameCount + wrong / apartCount
}

/** The minimum of a unimodal function, by golden section over the logarithm. */
function minimize(value, least, most) {
  const golden = (Math.sqrt(5) - 1) / 2
  let [low, high] = [Math.log(least), Math.log(most)]
  for (let step = 0; step < 40; step++) {
    const [left, right] = [high - golden * (high - low), low + golden * (high - low)]
    if (value(Math.exp(left)) < value(Math.exp(right))) high = right
    else low = left
  }
  return Math.exp((low + high) / 2)
}

/**
 * The slopes below and above the threshold, in steps of the logistic curve per unit of distance.
 * @param same distances of true pairs
 * @param apart distances of false pairs, in ascending order
 */
export function fitSlopes({ same, apart, threshold }) {
  const border = apart.findIndex((distance) => distance > threshold)
  const side = (isBelow) => ({
    same: same.filter((distance) => distance <= threshold === isBelow),
    apart: isBelow ? apart.subarray(0, border) : apart.subarray(border),
    sameCount: same.length,
    apartCount: apart.length,
  })
  return [true, false].map((isBelow) => {
    const pairs = side(isBelow)
    return minimize((slope) => loss(slope, threshold, pairs), 1, 10_000)
  })
}

/** The curve as a calibration: pairs of distance and confidence that include [threshold, 50]. */
export function knotsOf(threshold, [below, above]) {
  const knots = CONFIDENCES.map((confidence) => {
    const share = (confidence / 100 - FLOOR) / (1 - 2 * FLOOR)
    const steps = Math.log(share / (1 - share))
    return [Number((threshold - steps / (steps > 0 ? below : above)).toFixed(5)), confidence]
  })
  return [[0, 100 - 100 * FLOOR], ...knots.filter(([distance]) => distance > 0), [2, 100 * FLOOR]]
}

/**
 * The slope of a logistic curve over two kinds of numbers with the same total weight, by Newton's method; the place of
 * its middle is left free. Larger when the kinds lie further apart, without bound when they do not overlap.
 */
function logisticSlope(same, apart, most) {
  let [slope, offset] = [1, 0]
  for (let step = 0; step < 50; step++) {
    const [gradient, hessian] = [
      [0, 0],
      [1e-9, 0, 1e-9],
    ]
    for (const [numbers, target] of [
      [same, 1],
      [apart, 0],
    ])
      for (const x of numbers) {
        const chance = 1 / (1 + Math.exp(slope * (x - 1) + offset))
        const [error, weight] = [(chance - target) / numbers.length, (chance * (1 - chance)) / numbers.length]
        gradient[0] -= error * (x - 1)
        gradient[1] -= error
        hessian[0] += weight * (x - 1) ** 2
        hessian[1] += weight * (x - 1)
        hessian[2] += weight
      }
    const determinant = hessian[0] * hessian[2] - hessian[1] ** 2
    if (!(determinant > 0)) break
    const change = (hessian[2] * gradient[0] - hessian[1] * gradient[1]) / determinant
    slope -= change
    offset -= (hessian[0] * gradient[1] - hessian[1] * gradient[0]) / determinant
    if (!(slope < most) || Math.abs(change) < 1e-6) break
  }
  return slope
}

/** Places of a threshold or a level of an operator's model: a cosine has no more that mean anything. */
const OWN_PLACES = 5
/** Steps of the curve from the threshold to a distance of 0: the confidence must not jump from 0 to 100, nor stay at 50. */
const OWN_SLOPES = { least: 2, most: 60 }

/**
 * The threshold and calibration of an operator's own model, as the configuration takes them. The curve is the logistic
 * one that fits both kinds of pairs, moved to the threshold: a stricter threshold is a stricter expectation, before
 * looking, of how many pairs show one person.
 * @param same rising distances of pairs of one person; @param apart those of different people
 * @param at the distance of the threshold; for a cosine, distances are one minus the cosine
 */
export function fitOwnCalibration({ same, apart, at, isCosine }) {
  const level = (distance) => Number((isCosine ? 1 - distance : distance).toFixed(OWN_PLACES))
  const threshold = level(at)
  const center = isCosine ? 1 - threshold : threshold
  // In units of the threshold, because the distances of some models are in tens.
  const [near, far] = [same, apart].map((rising) => rising.map((distance) => distance / center))
  const fitted = logisticSlope(near, far, OWN_SLOPES.most)
  const slope = Math.min(Math.max(fitted, OWN_SLOPES.least), OWN_SLOPES.most)
  const farthest = isCosine ? 2 : Number.POSITIVE_INFINITY
  const knots = knotsOf(1, [slope, slope])
    .slice(1, -1)
    .map(([share, confidence]) => [share * center, confidence])
    .filter(([distance]) => distance > 0 && distance < farthest)
    .map(([distance, confidence]) => [confidence === 50 ? threshold : level(distance), confidence])
  // Two knots that rounding made one: the one nearer to 50 stays.
  const nearest = knots.toSorted(([, one], [, other]) => Math.abs(one - 50) - Math.abs(other - 50))
  const kept = new Map()
  for (const [place, confidence] of nearest) if (!kept.has(place)) kept.set(place, confidence)
  return { threshold, calibration: [...kept].sort(([one], [other]) => one - other) }
}
