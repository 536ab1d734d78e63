// Measures name matching on a file of labelled pairs, against fuzzball WRatio in the same run.
// Usage: npm run eval:names -- [pairs.csv] [--threshold N] [--json]
// Columns: name1, name2, label (1 same, 0 different), category (optional). The default file is
// $SATYAPAN_EVAL_DATA/names/pairs.csv. Run `npm run build` first: the built library is measured
// (SATYAPAN_DIST names another build folder than dist/).

import { join } from 'node:path'
import { WRatio } from 'fuzzball'
import { bandLines, bandsOf, calibrationError, figuresOf, ratesAt, readPairs } from './name-pairs.mjs'

const say = (line) => process.stdout.write(`${line}\n`)
const ROUNDS = 7
const WARM_UP_ROUNDS = 3

const { file, threshold, asJson } = readArguments(process.argv.slice(2))
const library = process.env.SATYAPAN_DIST ?? new URL('../dist/', import.meta.url).pathname
const { matchNames, MATCH_THRESHOLD } = await import(join(library, 'matching/name/index.js'))

const rows = readPairs(file)
const scores = rows.map(({ name1, name2 }) => matchNames(name1, name2).score)
const peer = rows.map(({ name1, name2 }) => WRatio(name1, name2))
const figures = figuresOf(rows, scores)
const used = threshold === 'fitted' ? figures.bestThreshold : (threshold ?? MATCH_THRESHOLD)
const report = {
  file,
  pairs: rows.length,
  ...figures,
  threshold: used,
  atThreshold: ratesAt(rows, scores, used),
  calibrationError: calibrationError(rows, scores),
  bands: bandsOf(rows, scores),
  peer: { name: 'fuzzball WRatio', ...figuresOf(rows, peer) },
  speed: measureSpeed(),
}
if (asJson) say(JSON.stringify(report, null, 2))
else print(report)

function readArguments(args) {
  let file
  let threshold
  let asJson = false
  for (let i = 0; i < args.length; i += 1) {
    if (args[i] === '--json') asJson = true
    else if (args[i] === '--threshold') {
      i += 1
      threshold = args[i] === 'fitted' ? 'fitted' : Number(args[i])
      if (Number.isNaN(threshold)) fail('--threshold takes a number from 0 to 100, or the word fitted')
    } else if (args[i].startsWith('--') || file !== undefined) fail(`unknown argument ${args[i]}`)
    else file = args[i]
  }
  if (file === undefined) {
    const folder = process.env.SATYAPAN_EVAL_DATA
    if (!folder) fail('name a pairs file, or set SATYAPAN_EVAL_DATA to the folder that holds names/pairs.csv')
    file = join(folder, 'names', 'pairs.csv')
  }
  return { file, threshold, asJson }
}

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(2)
}

/** Microseconds of processor time per pair, the two in turn, the median of the rounds. */
function measureSpeed() {
  const timed = (compare) => {
    const start = process.cpuUsage()
    for (const { name1, name2 } of rows) compare(name1, name2)
    const { user, system } = process.cpuUsage(start)
    return (user + system) / rows.length
  }
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) {
    timed(matchNames)
    timed(WRatio)
  }
  const ours = []
  const theirs = []
  for (let round = 0; round < ROUNDS; round += 1) {
    theirs.push(timed(WRatio))
    ours.push(timed(matchNames))
  }
  const median = (values) => values.sort((x, y) => x - y)[(ROUNDS - 1) / 2]
  const [matchMicroseconds, peerMicroseconds] = [median(ours), median(theirs)]
  return { matchMicroseconds, peerMicroseconds, timesAsFast: peerMicroseconds / matchMicroseconds }
}

function print({ pairs, atThreshold, bands, peer: other, speed, ...rest }) {
  const percent = (value) => (Number.isNaN(value) ? '-' : `${(100 * value).toFixed(2)} %`).padStart(9)
  say(`${rest.file}: ${pairs} pairs\n`)
  say('                              matchNames   fuzzball WRatio')
  for (const [label, key] of [
    ['AUC', 'auc'],
    ['best F1', 'bestF1'],
    ['recall at 1 % false matches', 'recallAt1'],
    ['recall at 0.1 % false matches', 'recallAt01'],
  ]) {
    say(`${label.padEnd(31)} ${rest[key].toFixed(4)}      ${other[key].toFixed(4)}`)
  }
  say(
    `best threshold                  ${String(rest.bestThreshold).padStart(6)}      ${String(other.bestThreshold).padStart(6)}`,
  )
  say(
    `\nat threshold ${rest.threshold}: F1 ${atThreshold.f1.toFixed(4)}, recall ${percent(atThreshold.recall).trim()}, ` +
      `false matches ${percent(atThreshold.falseMatches).trim()}`,
  )
  say(`calibration error (score read as percent): ${rest.calibrationError.toFixed(4)}\n`)
  say('category              same     recall   different  false matches')
  for (const category of Object.keys(atThreshold.categories).sort()) {
    const { positives, hits, negatives, falses } = atThreshold.categories[category]
    say(
      `${category.padEnd(20)} ${String(positives).padStart(5)} ${percent(hits / positives)}    ${String(negatives).padStart(8)}  ${percent(falses / negatives)}`,
    )
  }
  say('')
  for (const line of bandLines(bands)) say(line)
  say(
    `\n${speed.matchMicroseconds.toFixed(1)} us of processor time per pair, fuzzball WRatio ${speed.peerMicroseconds.toFixed(1)} us: ${speed.timesAsFast.toFixed(2)} times as fast`,
  )
}
