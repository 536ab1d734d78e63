// Fits the weights of the name model on a pairs file and writes packages/matching/src/name/weights.ts.
//   npm run build && node packages/matching/studies/fit-names.mjs [pairs.csv] [--dry-run]
// The default file is $SATYAPAN_EVAL_DATA/names/pairs.csv. SATYAPAN_DIST names a build folder other than dist/. The
// invented pairs of packages/matching/test/script-pairs-fitted.csv also count, with a smaller weight, because few real pairs
// are in most scripts. Prints cross-validated figures: folds are grouped, so that no name is both in the fitted and
// in the scored pairs. Then prints the figures of packages/matching/test/script-pairs.csv, whose people are in none of the
// fitted pairs.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fitLogistic } from './logistic-regression.mjs'
import { bandLines, bandsOf, calibrationError, figuresOf, ratesAt, readPairs } from './name-pairs.mjs'

const say = (line) => process.stdout.write(`${line}\n`)
const FOLDS = 5
const SEEDS = [1, 2, 3, 4]
const ROUNDS = 3
/** The weight of an invented pair, when a real one has 1. */
const INVENTED_WEIGHT = 0.4

const args = process.argv.slice(2)
const dryRun = args.includes('--dry-run')
const library = process.env.SATYAPAN_DIST ?? new URL('../dist/', import.meta.url).pathname
const { compareNames } = await import(join(library, 'name/compare-names.js'))
const { scoreOf } = await import(join(library, 'name/score.js'))
const { FEATURE_NAMES } = await import(join(library, 'name/features.js'))
const file = args.find((arg) => !arg.startsWith('--')) ?? defaultFile()
const rows = readPairs(file)
const pairs = rows.map(({ name1, name2 }) => compareNames(name1, name2))
const invented = readInvented('script-pairs-fitted.csv')

const scores = []
for (const seed of SEEDS) scores.push(crossValidate(seed))
const mean = (pick) => scores.reduce((sum, each) => sum + pick(each), 0) / scores.length
for (const [name, pick] of Object.entries({
  AUC: (each) => figuresOf(rows, each).auc,
  'best F1': (each) => figuresOf(rows, each).bestF1,
  'best threshold': (each) => figuresOf(rows, each).bestThreshold,
  'F1 at 50': (each) => ratesAt(rows, each, 50).f1,
  'recall at 1 % false matches': (each) => figuresOf(rows, each).recallAt1,
  'recall at 0.1 % false matches': (each) => figuresOf(rows, each).recallAt01,
  'calibration error': (each) => calibrationError(rows, each),
})) {
  say(`${name.padEnd(30)} ${mean(pick).toFixed(4)}`)
}
const categories = scores.map((each) => ratesAt(rows, each, 50).categories)
for (const category of Object.keys(categories[0]).sort()) {
  const rate = (part, whole) => {
    const of = categories[0][category][whole]
    return of === 0
      ? '     -'
      : (categories.reduce((sum, each) => sum + each[category][part], 0) / of / SEEDS.length).toFixed(4)
  }
  say(
    `${category.padEnd(18)} recall ${rate('hits', 'positives')}  false matches ${rate('falses', 'negatives')}`,
  )
}
const pooled = bandsOf(
  SEEDS.flatMap(() => rows),
  scores.flat(),
)
for (const line of bandLines(
  pooled.map((band) => ({ ...band, pairs: band.pairs / SEEDS.length, same: band.same / SEEDS.length })),
)) {
  say(line)
}
const model = train(rows.map((_, i) => i))
reportHeldOut(readInvented('script-pairs.csv'))
if (!dryRun) {
  writeFileSync(new URL('../src/name/weights.ts', import.meta.url), sourceOf(model))
  say('wrote packages/matching/src/name/weights.ts')
}

function defaultFile() {
  const folder = process.env.SATYAPAN_EVAL_DATA
  if (!folder) throw new Error('name a pairs file, or set SATYAPAN_EVAL_DATA')
  return join(folder, 'names', 'pairs.csv')
}

/** The invented pairs of the tests, ready to be compared. */
function readInvented(file) {
  const list = readPairs(new URL(`../test/${file}`, import.meta.url).pathname)
  return list.map((row) => ({ ...row, pair: compareNames(row.name1, row.name2) }))
}

function reportHeldOut(heldOut) {
  const scored = heldOut.map(({ pair }) => scoreBy(pair, model))
  const { recall, falseMatches } = ratesAt(heldOut, scored, 50)
  say(
    `invented pairs across scripts, held out: recall ${recall.toFixed(4)}  false matches ${falseMatches.toFixed(4)}`,
  )
}

/** Scores 0 to 100 of every pair, each from a model fitted without either of its names. */
function crossValidate(seed) {
  const fold = foldsOf(seed)
  const out = new Array(rows.length)
  for (let k = 0; k < FOLDS; k += 1) {
    const model = train(rows.flatMap((_, i) => (fold[i] === k ? [] : [i])))
    rows.forEach((_, i) => {
      if (fold[i] === k) out[i] = scoreBy(pairs[i], model)
    })
  }
  return out
}

/** The score that matchNames would give with this model. */
function scoreBy(pair, model) {
  return scoreOf(pair, (features) => 1 / (1 + Math.exp(-logitOf(features, model)))).score
}

function logitOf(features, { bias, weights }) {
  let sum = bias
  for (let f = 0; f < weights.length; f += 1) sum += weights[f] * features[f]
  return sum
}

/** Pairs that share a name, directly or through other pairs, get the same fold. */
function foldsOf(seed) {
  const parent = new Map()
  const root = (key) => {
    let at = key
    while (parent.get(at) !== at) at = parent.get(at)
    return at
  }
  const keyOf = (name) =>
    name
      .normalize('NFKC')
      .toUpperCase()
      .split(/[^\p{L}\p{M}\p{N}]+/u)
      .filter(Boolean)
      .sort()
      .join(' ')
  const keys = rows.map(({ name1, name2 }) => {
    const [x, y] = [keyOf(name1), keyOf(name2)]
    for (const key of [x, y]) if (!parent.has(key)) parent.set(key, key)
    parent.set(root(x), root(y))
    return x
  })
  const groups = new Map()
  keys.forEach((key, i) => {
    const at = root(key)
    groups.set(at, [...(groups.get(at) ?? []), i])
  })
  const random = randomFrom(seed)
  const shuffled = [...groups.values()].map((group) => ({ group, at: random() }))
  shuffled.sort((x, y) => y.group.length - x.group.length || x.at - y.at)
  const sizes = new Array(FOLDS).fill(0)
  const fold = new Array(rows.length)
  for (const { group } of shuffled) {
    const least = sizes.indexOf(Math.min(...sizes))
    sizes[least] += group.length
    for (const i of group) fold[i] = least
  }
  return fold
}

/** A small seeded generator (mulberry32), so that a run can be repeated. */
function randomFrom(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** The likeliest of a pair's readings counts, so the model is fitted in rounds. */
function train(indexes) {
  const real = indexes.map((i) => ({ pair: pairs[i], label: rows[i].label, count: 1 }))
  const further = invented.map(({ pair, label }) => ({ pair, label, count: INVENTED_WEIGHT }))
  const usable = [...real, ...further].filter(({ pair }) => pair.readings.length > 0)
  const labels = usable.map(({ label }) => label)
  const counts = usable.map(({ count }) => count)
  const fullness = ({ features }) => features[0] + features[1] - features[2]
  const best = (readings, rank) => readings.reduce((x, y) => (rank(y) > rank(x) ? y : x))
  let fitted
  for (let round = 0; round < ROUNDS; round += 1) {
    const rank = fitted ? ({ features }) => logitOf(features, fitted) : fullness
    const inputs = usable.map(({ pair }) => best(pair.readings, rank).features)
    fitted = fitLogistic(inputs, labels, counts)
  }
  return fitted
}

function sourceOf({ bias, weights }) {
  const lines = FEATURE_NAMES.map((name, f) => `  ${name}: ${Number(weights[f].toFixed(4))},`)
  return `// The fitted constants of the name model. Generated by packages/matching/studies/fit-names.mjs: do not edit.

import type { FEATURE_NAMES } from './features.js'

export const BIAS = ${Number(bias.toFixed(4))}

export const WEIGHTS: Readonly<Record<(typeof FEATURE_NAMES)[number], number>> = {
${lines.join('\n')}
}
`
}
