// Computes the figures of the face evaluations from compared pairs {same, distance, confidence, source}.

const share = (part, whole) => (whole === 0 ? null : part / whole)

/** Pairs in order of distance, with how many of the same and of different people lie at or below each. */
function sweep(pairs) {
  const sorted = [...pairs].sort((one, other) => one.distance - other.distance)
  let same = 0
  let different = 0
  return sorted.map((pair, index) => {
    if (pair.same) same++
    else different++
    const next = sorted[index + 1]
    const cut = next ? (pair.distance + next.distance) / 2 : pair.distance
    return { cut, same, different, tied: next !== undefined && next.distance === pair.distance }
  })
}

const countSame = (pairs) => pairs.filter((pair) => pair.same).length

/** Area under the curve of true against false matches: the probability that a true pair is closer than a false one. */
export function areaUnderCurve(pairs) {
  const same = countSame(pairs)
  const different = pairs.length - same
  const sorted = [...pairs].sort((one, other) => one.distance - other.distance)
  let rank = 0
  let area = 0
  for (let start = 0; start < sorted.length; ) {
    let end = start
    while (end < sorted.length && sorted[end].distance === sorted[start].distance) end++
    const group = sorted.slice(start, end)
    const groupSame = countSame(group)
    area += (group.length - groupSame) * (rank + groupSame / 2)
    rank += groupSame
    start = end
  }
  return share(area, same * different)
}

/** The largest share of true pairs that can be accepted while at most `rate` of the false ones are. */
export function recallAt(pairs, rate) {
  const same = countSame(pairs)
  if (same === pairs.length) return null
  const allowed = rate * (pairs.length - same)
  let best = 0
  for (const step of sweep(pairs)) if (!step.tied && step.different <= allowed) best = step.same
  return share(best, same)
}

/** Accuracy, F1, true and false matches when every distance up to `threshold` is a match. */
export function ratesAt(pairs, threshold) {
  const same = countSame(pairs)
  const accepted = pairs.filter((pair) => pair.distance <= threshold)
  const right = countSame(accepted)
  const wrong = accepted.length - right
  return {
    pairs: pairs.length,
    accuracy: share(right + (pairs.length - same - wrong), pairs.length),
    f1: share(2 * right, same + accepted.length),
    trueMatches: share(right, same),
    falseMatches: share(wrong, pairs.length - same),
  }
}

/** The threshold with the highest accuracy; of several, the middle one. null when there are no pairs. */
export function fitThreshold(pairs) {
  const same = countSame(pairs)
  const scored = sweep(pairs)
    .filter((step) => !step.tied)
    .map((step) => ({ cut: step.cut, right: step.same + (pairs.length - same - step.different) }))
  const most = Math.max(...scored.map((step) => step.right))
  const best = scored.filter((step) => step.right === most)
  return best[Math.floor(best.length / 2)]?.cut ?? null
}

/** Mean gap between confidence and accuracy over ten equal bins, weighted by their pairs. */
export function calibrationError(pairs, bins = 10) {
  if (pairs.length === 0) return null
  let error = 0
  for (let bin = 0; bin < bins; bin++) {
    const held = pairs.filter(
      ({ confidence }) => Math.min(Math.floor((confidence / 100) * bins), bins - 1) === bin,
    )
    if (held.length === 0) continue
    const stated = held.reduce((sum, pair) => sum + pair.confidence / 100, 0) / held.length
    error += (held.length / pairs.length) * Math.abs(stated - countSame(held) / held.length)
  }
  return error
}

/** Numbers each pair by its group of connected images, so that folds share no image. */
function groupsOf(pairs) {
  const parent = new Map()
  const root = (file) => {
    let at = file
    while (parent.has(at) && parent.get(at) !== at) at = parent.get(at)
    return at
  }
  for (const { a, b } of pairs) parent.set(root(a), root(b))
  return pairs.map(({ a }) => root(a))
}

const FOLDS = 5
/** With fewer pairs of a kind, one pair would change its held-out rate by more than ten percent. */
const HELD_OUT_LEAST = 10

/**
 * Rates when the threshold is fitted on four fifths of the images and tested on the last, for each fifth in turn.
 * When there are too few pairs to hold some out, a text that says why.
 */
export function crossValidated(pairs) {
  const groups = groupsOf(pairs)
  const order = [...new Set(groups)]
  const foldOf = new Map(order.map((group, index) => [group, index % FOLDS]))
  const folds = Array.from({ length: FOLDS }, (_, fold) => ({
    held: pairs.filter((_, index) => foldOf.get(groups[index]) === fold),
    rest: pairs.filter((_, index) => foldOf.get(groups[index]) !== fold),
  }))
  const same = countSame(pairs)
  const different = pairs.length - same
  const isEnough = ({ held, rest }) =>
    held.length > 0 && rest.some((pair) => pair.same) && rest.some((pair) => !pair.same)
  if (Math.min(same, different) < HELD_OUT_LEAST || !folds.every(isEnough))
    return `left out, too few pairs: ${same} of one person, ${different} of different people, in ${order.length} groups that share no image; needed are ${HELD_OUT_LEAST}, ${HELD_OUT_LEAST} and ${FOLDS}`
  let [right, accepted, falsely] = [0, 0, 0]
  const thresholds = []
  for (const { held, rest } of folds) {
    const threshold = fitThreshold(rest)
    thresholds.push(threshold)
    for (const pair of held) {
      const match = pair.distance <= threshold
      if (match === pair.same) right++
      if (match && pair.same) accepted++
      if (match && !pair.same) falsely++
    }
  }
  return {
    accuracy: share(right, pairs.length),
    trueMatches: share(accepted, same),
    falseMatches: share(falsely, different),
    thresholds,
  }
}

/** The distance at or below which the share `rate` of ascending distances lies. */
export function quantile(rising, rate) {
  const place = Math.min(Math.max(Math.round(rate * rising.length), 1), rising.length - 1)
  return (rising[place - 1] + rising[place]) / 2
}

const CURVE_RATES = [0.01, 0.005, 0.004, 0.003, 0.002, 0.001, 0.0005, 0.0003, 0.0001]

/** The share of numbers up to a bound. */
const shareUpTo = (numbers, bound) =>
  share(numbers.filter((number) => number <= bound).length, numbers.length)

/**
 * The curve over all pairs of different people: for each rate of false matches, its distance, and the true and false
 * matches of the labelled pairs at that distance.
 * @param apart distances of all pairs of different people, in ascending order
 */
function curveOf(labelled, apart) {
  const [same, different] = [true, false].map((kind) =>
    labelled.filter((pair) => pair.same === kind).map((pair) => pair.distance),
  )
  return CURVE_RATES.filter((rate) => rate * apart.length >= 1).map((rate) => {
    const distance = quantile(apart, rate)
    return {
      rate,
      distance,
      trueMatches: shareUpTo(same, distance),
      labelledFalse: shareUpTo(different, distance),
    }
  })
}

export const percent = (value, places = 2) => (value === null ? '-' : `${(100 * value).toFixed(places)} %`)

export function curveLines(labelled, apart) {
  return [
    'false matches of all pairs    distance    true matches    false matches of labelled pairs',
    ...curveOf(labelled, apart).map(
      ({ rate, distance, trueMatches, labelledFalse }) =>
        `${percent(rate).padStart(26)}${distance.toFixed(4).padStart(12)}${percent(trueMatches).padStart(16)}${percent(labelledFalse).padStart(35)}`,
    ),
  ]
}

/**
 * Shares accepted from given confidences on, as docs/matching.md shows them; `at` gives the distance of a confidence.
 */
export function acceptLines(labelled, apart, at) {
  const same = labelled.filter((pair) => pair.same).map((pair) => pair.distance)
  return [
    'accept from    distance    true matches    false matches of all pairs',
    ...[20, 50, 80, 90, 95, 99, 99.5].map((confidence) => {
      const distance = at(confidence)
      return `${String(confidence).padStart(11)}${distance.toFixed(4).padStart(12)}${percent(shareUpTo(same, distance)).padStart(16)}${percent(shareUpTo(apart, distance), 3).padStart(30)}`
    }),
  ]
}

/**
 * Rates when the threshold is fitted on the impostors among four fifths of the people and tested on the last fifth.
 * @param distances of `impostors`, pairs of indices into `persons`, in the same order
 */
export function heldOutAtRate({ labelled, impostors, distances, persons, rate }) {
  const foldOf = (index) => persons[index] % FOLDS
  const [same, apart] = [[], []]
  for (let fold = 0; fold < FOLDS; fold++) {
    const isInside = (pair) => pair.every((index) => foldOf(index) === fold)
    const isOutside = (pair) => pair.every((index) => foldOf(index) !== fold)
    const others = distances.filter((_, at) => isOutside(impostors[at])).sort()
    const threshold = quantile(others, rate)
    for (const { one, other, same: isSame, distance } of labelled)
      if (isSame && isInside([one, other])) same.push(distance <= threshold)
    for (const [at, pair] of impostors.entries()) if (isInside(pair)) apart.push(distances[at] <= threshold)
  }
  const shareOfTrue = (matches) => share(matches.filter(Boolean).length, matches.length)
  return { trueMatches: shareOfTrue(same), falseMatches: shareOfTrue(apart) }
}
