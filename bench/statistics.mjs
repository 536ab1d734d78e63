// Computes medians and percentiles.

const rising = (values) => [...values].sort((a, b) => a - b)

/** The value below which the given share of the values lies; NaN of none. */
export function percentile(values, part) {
  const sorted = rising(values)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

export const median = (values) => percentile(values, 0.5)

/** Median, least and most of the quotients of two lists, pair by pair: values that were measured in turn. */
export function ratioOf(ones, others) {
  const ratios = rising(ones.map((value, at) => value / others[at]))
  return { median: median(ratios), least: ratios[0], most: ratios.at(-1) }
}
