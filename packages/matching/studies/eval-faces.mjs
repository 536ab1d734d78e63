// Runs `npm run eval:faces`: measures face matching on a file of labelled pairs, side by side with face-api on
// TensorFlow.js.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readNumber, readOptions } from './eval-input.mjs'
import {
  areaUnderCurve,
  calibrationError,
  crossValidated,
  curveLines,
  fitThreshold,
  percent,
  ratesAt,
  recallAt,
} from './face-measures.mjs'
import {
  impostorPairs,
  lookAtAll,
  personsOf,
  picturesOf,
  randomImpostors,
  readFacePairs,
} from './face-pairs.mjs'

const help = `npm run eval:faces -- [PAIRS.csv] [--threshold DISTANCE|fitted] [--impostors N] [--dlib-alone]
    [--peer-pairs N] [--rounds N] [--no-speed] [--json]

Measures face matching on pairs of pictures that you know to show one person or two.
PAIRS.csv has a first line that names its columns:
  path_a, path_b  the two image files; paths are absolute, or from the folder of PAIRS.csv
  label           1: the same person, 0: different people
    source          optional: rates are printed for each source
For example:
  path_a,path_b,label,source
  asha-card.jpg,asha-selfie.jpg,1,branch
  asha-card.jpg,/srv/pictures/ravi.jpg,0,branch
Default: $SATYAPAN_EVAL_DATA/faces/pairs.csv. Images are read, measured and forgotten.

--threshold DISTANCE  compare at this distance instead of the shipped one (confidence 50)
            fitted    at the distance that is best on these very pairs
--impostors N         random pairs of different people that are added to the labelled ones (3000); the curve takes all
                      such pairs. Pictures that a label 1 joins, or whose names differ in the number at their end only,
                      are taken to show one person, all others to show different people
--dlib-alone          leave the second recogniser out
--peer-pairs N        pairs that the speed is measured on (12)
--rounds N            alternating rounds of the speed measurement (5)
--no-speed            leave the speed measurement out
--json                one JSON object on standard output

Pairs in which a picture has no usable face are not compared: they are counted and named. The figures are worth
something from a few hundred pairs on. docs/matching.md says how to read them.`

const { values: chosen, file: pairsFile } = readOptions({
  help,
  usualFile: join('faces', 'pairs.csv'),
  options: {
    threshold: { type: 'string' },
    impostors: { type: 'string', default: '3000' },
    'dlib-alone': { type: 'boolean', default: false },
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
const impostorCount = readNumber(
  'impostors',
  chosen.impostors,
  'a whole number',
  (number) => Number.isInteger(number) && number >= 0,
)
const [peerPairs, roundCount] = ['peer-pairs', 'rounds'].map((option) =>
  readNumber(
    option,
    chosen[option],
    'a whole number above 0',
    (number) => Number.isInteger(number) && number > 0,
  ),
)

const rows = readFacePairs(pairsFile)
const files = picturesOf(rows)
const { createFaceEngine } = await import('../dist/index.js')
const engine = await createFaceEngine({ secondRecogniser: !chosen['dlib-alone'] })
const { looks, perPictureMs } = await lookAtAll(engine, files, { say })

const missed = files
  .map((file) => ({ file, look: looks.get(file) }))
  .filter(({ look }) => !('embedding' in look))
  .map(({ file, look }) => ({ file, why: look.lack ?? look.refused }))
const isFound = (file) => 'embedding' in looks.get(file)
const distanceOf = (a, b) => engine.distance(looks.get(a).embedding, looks.get(b).embedding)
const withResult = (pair) => {
  const distance = distanceOf(pair.a, pair.b)
  return { ...pair, distance, ...engine.resultAt(distance) }
}
const labelled = rows.filter(({ a, b }) => isFound(a) && isFound(b)).map(withResult)

const faces = files.filter(isFound)
const persons = personsOf(rows, files).filter((_, index) => isFound(files[index]))
const random = randomImpostors(persons, impostorCount).map(([one, other]) =>
  withResult({ a: faces[one], b: faces[other], same: false, source: 'random impostors' }),
)
const apart = Float64Array.from(impostorPairs(persons), ([one, other]) =>
  distanceOf(faces[one], faces[other]),
).sort()
looks.clear()

// At the shipped threshold the confidence crosses 50.
let [low, high] = [0, 4]
for (let step = 0; step < 40; step++) {
  const middle = (low + high) / 2
  if (engine.resultAt(middle).match) low = middle
  else high = middle
}
const threshold = isFitted ? fitThreshold(labelled) : (given ?? low)
const sources = [...new Set(labelled.map((pair) => pair.source))].sort()
const speed = chosen['no-speed'] ? 'left out' : await measureSpeed()
const { pairs: _, ...rates } = ratesAt(labelled, threshold)
const together = [...labelled, ...random]
const report = {
  pairsFile,
  pairs: rows.length,
  compared: labelled.length,
  images: files.length,
  missed,
  threshold,
  thresholdIs: isFitted ? 'fitted on these pairs' : given ? 'given' : 'the shipped one',
  ...rates,
  auc: areaUnderCurve(labelled),
  recallAt1: recallAt(labelled, 0.01),
  recallAt01: recallAt(labelled, 0.001),
  calibrationError: calibrationError(labelled),
  crossValidated: crossValidated(labelled),
  withRandomImpostors: {
    random: random.length,
    ...ratesAt(together, threshold),
    calibrationError: calibrationError(together),
  },
  allImpostors: {
    pairs: apart.length,
    falseMatches:
      apart.length === 0 ? null : apart.filter((distance) => distance <= threshold).length / apart.length,
  },
  bySource: Object.fromEntries(
    sources.map((source) => [
      source,
      ratesAt(
        labelled.filter((pair) => pair.source === source),
        threshold,
      ),
    ]),
  ),
  perPictureMs,
  speed,
}

/** Both compare the same pairs, taking turns by round. Returns the ratio of the medians. */
async function measureSpeed() {
  if (labelled.length === 0) return 'not measured: no pair was compared'
  let peer
  try {
    peer = await (await import('./face-peer.mjs')).createPeer()
  } catch (fault) {
    return `not measured: ${String(fault.message).split('\n')[0]}`
  }
  const step = Math.max(1, Math.floor(labelled.length / peerPairs))
  const sample = labelled.filter((_, index) => index % step === 0).slice(0, peerPairs)
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
// Measuring nothing is a failure. The exit is explicit because the peer's runtime would keep the process alive.
process.exit(labelled.length === 0 ? 1 : 0)

function describe(figures) {
  const { speed, crossValidated: heldOut, withRandomImpostors: both, allImpostors } = figures
  const number = (value, places) => (value === null ? '-' : value.toFixed(places))
  const line = (name, count, { accuracy, trueMatches, falseMatches }) =>
    `  ${name.padEnd(12)} ${String(count).padStart(5)} pairs  accuracy ${percent(accuracy)}  true matches ${percent(trueMatches)}  false matches ${percent(falseMatches)}`
  return [
    `${pairsFile}: ${figures.compared} of ${figures.pairs} pairs compared, ${figures.images} images, ${missed.length} without a usable face`,
    ...figures.missed.map(({ file, why }) => `  ${why}: ${file}`),
    ...(figures.compared === 0 ? ['nothing was measured: no pair has a usable face in both pictures'] : []),
    `threshold ${number(figures.threshold, 4)} (${figures.thresholdIs})`,
    line('labelled', figures.compared, figures),
    ...Object.entries(figures.bySource).map(([source, part]) => line(source, part.pairs, part)),
    line('with random', both.pairs, both),
    `  with random: ${both.random} random pairs of different people among them, calibration error ${number(both.calibrationError, 4)}`,
    ...(typeof heldOut === 'string'
      ? [`  held-out     ${heldOut}`]
      : [
          line('held-out', figures.compared, heldOut),
          `  held-out: threshold fitted on the other four fifths, no image shared: ${heldOut.thresholds.map((one) => one.toFixed(3)).join(' ')}`,
        ]),
    `AUC ${number(figures.auc, 5)}  F1 ${number(figures.f1, 4)}  recall at 1 % false matches ${percent(figures.recallAt1)}  at 0.1 % ${percent(figures.recallAt01)}`,
    `calibration error ${number(figures.calibrationError, 4)} (ten bins)`,
    ...(allImpostors.pairs === 0
      ? ['no two pictures are known to show different people by their names: no curve']
      : [
          `all ${allImpostors.pairs} pairs of different people: false matches ${percent(allImpostors.falseMatches)}`,
          ...curveLines(labelled, apart),
        ]),
    `${number(figures.perPictureMs, 1)} ms per image`,
    typeof speed === 'string'
      ? `speed against face-api on tfjs-wasm: ${speed}`
      : `warm pair, median of ${speed.rounds} alternating rounds of ${speed.pairs}: ours ${speed.oursMs.toFixed(1)} ms, face-api on tfjs-wasm ${speed.peerMs.toFixed(1)} ms, ratio ${speed.ratio.toFixed(3)}`,
  ]
}
