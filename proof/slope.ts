// Fits a line to measured points, and says how sure its slope is.

/** The standard normal's: 95 % lie within it on both sides. */
const normal = 1.959964
/** Fewer points than that say nothing about how far they scatter. */
const leastPoints = 3

/** What Student's t must not exceed for 95 %: the expansion of Cornish and Fisher, within 1 % from 3 degrees on. */
function student(degrees: number): number {
  const z = normal
  return (
    z +
    (z ** 3 + z) / (4 * degrees) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * degrees ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * degrees ** 3)
  )
}

export interface Slope {
  /** Of the line of least squares, in units of y for a unit of x. */
  readonly slope: number
  /** The interval of 95 % is this much to both sides; infinite for fewer than three points. */
  readonly within: number
}

/**
 * Neighbouring samples of a process are alike, which makes the plain interval too narrow. So it counts as many samples as
 * would be independent, by the correlation of each deviation from the line with the next one.
 */
export function slopeOf(points: readonly (readonly [x: number, y: number])[]): Slope {
  const count = points.length
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / count
  const [x, y] = [mean(0), mean(1)]
  const spread = points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0)
  const slope = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0) / spread
  if (count < leastPoints) return { slope, within: Number.POSITIVE_INFINITY }
  const rest = points.map((point) => point[1] - y - slope * (point[0] - x))
  const square = rest.reduce((sum, one) => sum + one ** 2, 0)
  if (square === 0) return { slope, within: 0 }
  const neighbours = rest.slice(1).reduce((sum, one, i) => sum + one * rest[i]!, 0)
  const likeness = Math.min(0.99, Math.max(0, neighbours / square))
  const independent = Math.max(leastPoints, (count * (1 - likeness)) / (1 + likeness))
  const error = Math.sqrt(square / (independent - 2) / spread)
  return { slope, within: student(independent - 2) * error }
}
