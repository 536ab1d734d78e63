// Writes the report of `npm run fit:faces`: the curve as a table, the spread of the pairs as a picture, and the YAML.
import { quantile } from './face-measures.mjs'

const rates = [0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002, 0.0001, 0.00001]
const rowCount = 24
const barWidth = 30

/** How many of rising distances lie at or below a bound. */
function countUpTo(rising, bound) {
  let [low, high] = [0, rising.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (rising[middle] <= bound) low = middle + 1
    else high = middle
  }
  return low
}

const percentOf = (part, whole, places) => `${((100 * part) / whole).toFixed(places)} %`

/** A distance as the operator knows it. */
const toLevel = (distance, isCosine) => (isCosine ? 1 - distance : distance)

/**
 * The table of thresholds, one for each rate of false matches; the chosen one has an arrow. `same` and `apart`: rising
 * distances.
 */
export function curveTable({ same, apart, isCosine, threshold, rate }) {
  const chosen = toLevel(threshold, isCosine)
  const row = (distance, mark = '') => {
    const cells = [
      toLevel(distance, isCosine).toFixed(4),
      percentOf(countUpTo(apart, distance), apart.length, 3),
      percentOf(countUpTo(same, distance), same.length, 2),
    ]
    return `${cells.map((cell) => cell.padStart(15)).join('')}${mark}`
  }
  const others = rates.filter((one) => one !== rate && one * apart.length >= 1)
  const rows = [
    ...others.map((one) => ({ distance: quantile(apart, one), mark: '' })),
    { distance: chosen, mark: '  <- chosen' },
  ].sort((one, other) => other.distance - one.distance)
  return [
    ['threshold', 'false matches', 'true matches'].map((title) => title.padStart(15)).join(''),
    ...rows.map(({ distance, mark }) => row(distance, mark)),
  ]
}

/** Bars to both sides of a column of similarities: how the pairs of each kind are spread. */
export function spreadPicture({ same, apart, isCosine, threshold }) {
  const chosen = toLevel(threshold, isCosine)
  const [low, high] = [Math.min(same[0], apart[0]), Math.max(same.at(-1), apart.at(-1))]
  const step = (high - low) / rowCount
  const edges = Array.from({ length: rowCount }, (_, row) => [low + row * step, low + (row + 1) * step])
  const shareIn = (rising, [from, to], isFirst) =>
    (countUpTo(rising, to) - (isFirst ? 0 : countUpTo(rising, from))) / rising.length
  const shares = edges.map((edge, row) => [apart, same].map((rising) => shareIn(rising, edge, row === 0)))
  const most = Math.max(...shares.flat())
  const bar = (share) => '#'.repeat(share === 0 ? 0 : Math.max(1, Math.round((share / most) * barWidth)))
  const title = isCosine ? 'cosine' : 'distance'
  return [
    `${'different people'.padStart(barWidth)} ${title.padStart(8)} the same person`,
    ...edges.map(([from, to], row) => {
      const [left, right] = shares[row]
      const level = toLevel((from + to) / 2, isCosine).toFixed(2)
      const mark = chosen > from && chosen <= to ? `  <- threshold ${threshold}` : ''
      return `${bar(left).padStart(barWidth)} ${level.padStart(8)} ${bar(right)}${mark}`
    }),
  ]
}

/** The model as it stands in the configuration. */
export function yamlLines({ calibration, ...fields }) {
  const value = (given) =>
    typeof given === 'string' && !/^[\w./-]+$/.test(given) ? JSON.stringify(given) : given
  const list = (given) => (Array.isArray(given) ? `[${given.join(', ')}]` : value(given))
  return [
    'faces:',
    '  model:',
    ...Object.entries(fields).map(([name, given]) => `    ${name}: ${list(given)}`),
    '    calibration:',
    ...calibration.map(([level, confidence]) => `      - [${level}, ${confidence}]`),
  ]
}
