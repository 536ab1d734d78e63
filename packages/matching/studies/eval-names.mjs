// Runs `npm run eval:names`: measures name matching on a file of labelled pairs, with fuzzball WRatio in the same
// run.

import { join } from 'node:path'
import { WRatio } from 'fuzzball'
import { readNumber, readOptions } from './eval-input.mjs'
import { bandLines, bandsOf, calibrationError, figuresOf, ratesAt, readPairs } from './name-pairs.mjs'

const say = (line) => process.stdout.write(`${line}\n`)
const ROUNDS = 7
const WARM_UP_ROUNDS = 3

const help = `npm run eval:names -- [PAIRS.csv] [--threshold SCORE|fitted] [--json]

Measures name matching on pairs of names that you know to belong to one person or business, or to two.
PAIRS.csv is UTF-8, with a first line that names its columns:
  name1, name2    the two names
  label           1: the same person or business, 0: different ones
  category        optional: rates are printed for each category
For example:
  name1,name2,label,category
  Md. Aslam,MOHAMMED ASLAM,1,spelling
  Asha Rao,Asha Roy,0,close
Default: $SATYAPAN_EVAL_DATA/names/pairs.csv.

--threshold SCORE   a match from this score on, 0 to 100 (50)
            fitted  from the score that has the best F1 on these very pairs
--json              one JSON object on standard output

A few hundred pairs are the least that says something. docs/matching.md explains the figures. The script measures dist/,
or the build folder that $SATYAPAN_DIST names.`

const { values: chosen, file } = readOptions({
  help,
  usualFile: join('names', 'pairs.csv'),
  options: { threshold: { type: 'string' }, json: { type: 'boolean', default: false } },
})
const threshold =
  chosen.threshold === undefined || chosen.threshold === 'fitted'
    ? chosen.threshold
    : readNumber(
        'threshold',
        chosen.threshold,
        'a score from 0 to 100, or fitted',
        (score) => score >= 0 && score <= 100,
      )
const rows = readPairs(file)
const library = process.env.SATYAPAN_DIST ?? new URL('../dist/', import.meta.url).pathname
const { matchNames, MATCH_THRESHOLD } = await import(join(library, 'name/index.js'))

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
if (chosen.json) say(JSON.stringify(report, null, 2))
else print(report)

/** Microseconds of processor time per pair: the two take turns, and the median of the rounds counts. */
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
  const figure = (value) => (Number.isNaN(value) ? '-     ' : value.toFixed(4))
  const percent = (value) => (Number.isNaN(value) ? '-' : `${(100 * value).toFixed(2)} %`).padStart(9)
  say(`${rest.file}: ${pairs} pairs\n`)
  say('                              matchNames   fuzzball WRatio')
  for (const [label, key] of [
    ['AUC', 'auc'],
    ['best F1', 'bestF1'],
    ['recall at 1 % false matches', 'recallAt1'],
    ['recall at 0.1 % false matches', 'recallAt01'],
  ]) {
    say(`${label.padEnd(31)} ${figure(rest[key])}      ${figure(other[key])}`)
  }
  say(
    `best threshold                  ${String(rest.bestThreshold).padStart(6)}      ${String(other.bestThreshold).padStart(6)}`,
  )
  say(
    `\nat threshold ${rest.threshold}: F1 ${figure(atThreshold.f1).trim()}, recall ${percent(atThreshold.recall).trim()}, ` +
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
