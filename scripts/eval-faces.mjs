// Owns `npm run eval:faces`: measures face matching on a file of labelled pairs, beside face-api on TensorFlow.js.
import { accessSync, constants, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { readLabelled, readNumber, readOptions, refuseCell } from './eval-input.mjs'
import {
  areaUnderCurve,
  calibrationError,
  crossValidated,
  fitThreshold,
  ratesAt,
  recallAt,
} from './face-measures.mjs'

const help = `npm run eval:faces -- [PAIRS.csv] [--threshold DISTANCE|fitted] [--peer-pairs N] [--rounds N] [--no-speed] [--json]

Measures face matching on pairs of pictures that you know to show one person, or two.
PAIRS.csv has a first line that names its columns:
  path_a, path_b  the two image files; paths are absolute, or from the folder of PAIRS.csv
  label           1: the same person, 0: different people
  source          rates are told for each, when there is such a column
For example:
  path_a,path_b,label,source
  asha-card.jpg,asha-selfie.jpg,1,branch
  asha-card.jpg,/srv/pictures/ravi.jpg,0,branch
Default: $SATYAPAN_EVAL_DATA/faces/pairs.csv. Images are read, measured and forgotten.

--threshold DISTANCE  judge at this distance instead of the shipped one (confidence 50)
            fitted    at the distance that is best on these very pairs
--peer-pairs N        pairs that the speed is measured on (12)
--rounds N            alternating rounds of the speed measurement (5)
--no-speed            leave the speed measurement out
--json                one JSON object on standard output

Pairs in which a picture has no usable face are not judged: they are counted and named. The figures are worth
something from a few hundred pairs on. docs/matching.md says how to read them.`

const { values: chosen, file: pairsFile } = readOptions({
  help,
  usualFile: join('faces', 'pairs.csv'),
  options: {
    threshold: { type: 'string' },
    'peer-pairs': { type: 'string', default: '12' },
    rounds: { type: 'string', default: '5' },
    'no-speed': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
})
const say = (line) => process.stderr.write(`${line}\n`)
const isFitted = chosen.threshold === 'fitted'
const given =
  chosen.threshold === undefined || isFitted
    ? undefined
    : readNumber('threshold', chosen.threshold, 'a distance above 0, or fitted', (distance) => distance > 0)
const [peerPairs, roundCount] = ['peer-pairs', 'rounds'].map((option) =>
  readNumber(
    option,
    chosen[option],
    'a whole number above 0',
    (number) => Number.isInteger(number) && number > 0,
  ),
)

/** Where an image lies; judged before anything is loaded, so that the last line's mistake shows at once. */
function imageAt({ line, ...row }, column) {
  const path = resolve(dirname(pairsFile), row[column])
  const wrong = (why) =>
    refuseCell(pairsFile, line, column, row[column], `an image file that can be read (${path}: ${why})`)
  try {
    if (!statSync(path).isFile()) wrong('no file')
    accessSync(path, constants.R_OK)
  } catch (fault) {
    wrong(fault.code)
  }
  return path
}

const rows = readLabelled(pairsFile, ['path_a', 'path_b']).map((row) => ({
  a: imageAt(row, 'path_a'),
  b: imageAt(row, 'path_b'),
  same: row.label === 1,
  source: row.source ?? '',
}))

const { createFaceEngine } = await import('../dist/matching/index.js')
const engine = await createFaceEngine()
const looks = new Map()
const files = [...new Set(rows.flatMap(({ a, b }) => [a, b]))]
const started = performance.now()
for (const [index, file] of files.entries()) {
  looks.set(file, await engine.look(readFileSync(file)))
  if (index % 200 === 199) say(`${index + 1} of ${files.length} images`)
}
const perImageMs = (performance.now() - started) / files.length

const missed = files
  .map((file) => ({ file, look: looks.get(file) }))
  .filter(({ look }) => !('embedding' in look))
  .map(({ file, look }) => ({ file, why: look.lack ?? look.refused }))
const isFound = (file) => 'embedding' in looks.get(file)
const judged = rows
  .filter(({ a, b }) => isFound(a) && isFound(b))
  .map((row) => {
    const distance = engine.distance(looks.get(row.a).embedding, looks.get(row.b).embedding)
    return { ...row, distance, ...engine.judge(distance) }
  })
looks.clear()

// The shipped threshold is where the confidence crosses 50.
let [low, high] = [0, 4]
for (let step = 0; step < 40; step++) {
  const middle = (low + high) / 2
  if (engine.judge(middle).match) low = middle
  else high = middle
}
const threshold = isFitted ? fitThreshold(judged) : (given ?? low)
const sources = [...new Set(judged.map((pair) => pair.source))].sort()
const pairSpeed = chosen['no-speed'] ? 'left out' : await measureSpeed()
const { pairs: _, ...rates } = ratesAt(judged, threshold)
const report = {
  pairsFile,
  pairs: rows.length,
  judged: judged.length,
  images: files.length,
  missed,
  threshold,
  thresholdIs: isFitted ? 'fitted on these pairs' : given ? 'given' : 'the shipped one',
  ...rates,
  auc: areaUnderCurve(judged),
  recallAt1: recallAt(judged, 0.01),
  recallAt01: recallAt(judged, 0.001),
  calibrationError: calibrationError(judged),
  crossValidated: crossValidated(judged),
  bySource: Object.fromEntries(
    sources.map((source) => [
      source,
      ratesAt(
        judged.filter((pair) => pair.source === source),
        threshold,
      ),
    ]),
  ),
  perImageMs,
  speed: pairSpeed,
}

/** Both compare the same pairs in turn, round by round; the medians are set against each other. */
async function measureSpeed() {
  if (judged.length === 0) return 'not measured: no pair was judged'
  let peer
  try {
    peer = await (await import('./face-peer.mjs')).createPeer()
  } catch (fault) {
    return `not measured: ${String(fault.message).split('\n')[0]}`
  }
  const step = Math.max(1, Math.floor(judged.length / peerPairs))
  const sample = judged.filter((_, index) => index % step === 0).slice(0, peerPairs)
  const images = sample.map(({ a, b }) => [readFileSync(a), readFileSync(b)])
  const time = async (compare) => {
    const times = []
    for (const [a, b] of images) {
      const start = performance.now()
      await compare(a, b)
      times.push(performance.now() - start)
    }
    return median(times)
  }
  await time(engine.compare)
  await time(peer)
  const [ours, theirs] = [[], []]
  for (let round = 0; round < roundCount; round++) {
    ours.push(await time(engine.compare))
    theirs.push(await time(peer))
  }
  const [oursMs, peerMs] = [median(ours), median(theirs)]
  return { pairs: images.length, rounds: ours.length, oursMs, peerMs, ratio: oursMs / peerMs }
}

function median(numbers) {
  return [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)]
}

if (chosen.json) process.stdout.write(`${JSON.stringify(report)}\n`)
else process.stdout.write(`${describe(report).join('\n')}\n`)
// Nothing measured is no success. The peer's runtime would keep the process alive.
process.exit(judged.length === 0 ? 1 : 0)

function describe(figures) {
  const { speed, crossValidated: heldOut } = figures
  const number = (value, places) => (value === null ? '-' : value.toFixed(places))
  const percent = (value) => (value === null ? '    -   ' : `${(100 * value).toFixed(2).padStart(6)} %`)
  const rates = (name, pairs, part) =>
    `  ${name.padEnd(12)} ${String(pairs).padStart(6)} pairs  accuracy ${percent(part.accuracy)}  true matches ${percent(part.trueMatches)}  false matches ${percent(part.falseMatches)}`
  return [
    `${figures.judged} of ${figures.pairs} pairs judged, ${figures.images} images, ${figures.missed.length} without a usable face`,
    ...figures.missed.map(({ file, why }) => `  ${why}: ${file}`),
    ...(figures.judged === 0 ? ['nothing was measured: no pair has a usable face in both pictures'] : []),
    `threshold ${number(figures.threshold, 4)} (${figures.thresholdIs})`,
    rates('all', figures.judged, figures),
    ...Object.entries(figures.bySource).map(([source, part]) => rates(source, part.pairs, part)),
    ...(typeof heldOut === 'string'
      ? [`  held-out     ${heldOut}`]
      : [
          rates('held-out', figures.judged, heldOut),
          `  held-out: threshold fitted on the other four fifths, no image shared: ${heldOut.thresholds.map((one) => one.toFixed(3)).join(' ')}`,
        ]),
    `AUC ${number(figures.auc, 5)}  F1 ${number(figures.f1, 4)}  recall at 1 % false matches ${percent(figures.recallAt1)}  at 0.1 % ${percent(figures.recallAt01)}`,
    `calibration error ${number(figures.calibrationError, 4)} (ten bins)`,
    `${figures.perImageMs.toFixed(1)} ms per image`,
    typeof speed === 'string'
      ? `speed against face-api on tfjs-wasm: ${speed}`
      : `warm pair, median of ${speed.rounds} alternating rounds of ${speed.pairs}: ours ${speed.oursMs.toFixed(1)} ms, face-api on tfjs-wasm ${speed.peerMs.toFixed(1)} ms, ratio ${speed.ratio.toFixed(3)}`,
  ]
}
