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
