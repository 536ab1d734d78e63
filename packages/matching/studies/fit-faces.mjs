// Fits the thresholds and calibrations of face match on a file of labelled pairs and on all pairs of different people
// among its pictures, prints the curves, and writes packages/matching/src/face/models/fitted.ts.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readNumber, readOptions } from './eval-input.mjs'
import { fitSlopes, knotsOf } from './face-calibration.mjs'
import {
  acceptLines,
  calibrationError,
  curveLines,
  heldOutAtRate,
  percent,
  quantile,
} from './face-measures.mjs'
import { impostorPairs, lookAtAll, personsOf, picturesOf, readFacePairs } from './face-pairs.mjs'

const help = `npm run build && node packages/matching/studies/fit-faces.mjs [PAIRS.csv] [--rate PERCENT] [--dry-run]
    [--without-lines N,N ...] [--without-pictures NAME,NAME ...]

Fits face match on pairs of pictures (the same file as npm run eval:faces; default $SATYAPAN_EVAL_DATA/faces/pairs.csv).
Impostors are all pairs of pictures that show different people: pictures that a pair with label 1 joins, or whose names
differ only in the number at their end, are taken to show one person.

--rate PERCENT         share of impostor pairs that the threshold lets through (0.28)
--without-lines        lines of the file whose label is wrong
--without-pictures     file names of pictures that form no impostor pairs, because another picture may show the same person
--dry-run              print the figures, write nothing

The embedding of each picture is kept in the folder for temporary files, so that a second run is fast.
Build again afterwards, and write the printed figures into docs/matching.md.`

const root = fileURLToPath(new URL('..', import.meta.url))
const { values: chosen, file } = readOptions({
  help,
  usualFile: join('faces', 'pairs.csv'),
  options: {
    rate: { type: 'string', default: '0.28' },
    'without-lines': { type: 'string', default: '' },
    'without-pictures': { type: 'string', default: '' },
    'dry-run': { type: 'boolean', default: false },
  },
})
const say = (line) => process.stdout.write(`${line}\n`)
const list = (text) => text.split(',').filter((item) => item !== '')
const rate = readNumber('rate', chosen.rate, 'a percentage, 0.01 to 5', (n) => n >= 0.01 && n <= 5) / 100
const wrongLines = new Set(list(chosen['without-lines']).map(Number))
const doubtful = new Set(list(chosen['without-pictures']))

const { createFaceEngine } = await import('../dist/index.js')
const { DLIB_ALONE, DLIB_AND_FACERES } = await import('../dist/face/models/recognisers.js')
const { distanceBetween } = await import('../dist/face/recogniser.js')
const { resultAt } = await import('../dist/face/calibration.js')

const pairs = readFacePairs(file)
const pictures = picturesOf(pairs)
const { looks } = await lookAtAll(await createFaceEngine(), pictures, { say, cached: true })
const faces = pictures.filter((picture) => 'embedding' in looks.get(picture))
const persons = personsOf(pairs, pictures).filter((_, index) => 'embedding' in looks.get(pictures[index]))
const embeddings = faces.map((picture) => looks.get(picture).embedding)
const place = new Map(faces.map((picture, index) => [picture, index]))
const isDoubtful = faces.map((picture) => doubtful.has(basename(picture)))
const labelled = pairs
  .filter(({ line, a, b }) => !wrongLines.has(line) && place.has(a) && place.has(b))
  .map((pair) => ({ ...pair, one: place.get(pair.a), other: place.get(pair.b) }))
const impostors = [...impostorPairs(persons)].filter((pair) => !pair.some((index) => isDoubtful[index]))
say(`${faces.length} of ${pictures.length} pictures show a face, of ${new Set(persons).size} people`)
say(`${labelled.length} labelled pairs, ${impostors.length} pairs of different people`)

const meanFace = meanOf(embeddings.map(([, second]) => second))
const dlibAlone = fitRecogniser('dlib alone', metricsOf(DLIB_ALONE))
const dlibAndFaceres = fitRecogniser('dlib and faceres', metricsOf(DLIB_AND_FACERES))
if (!chosen['dry-run']) write({ meanFace, dlibAlone, dlibAndFaceres })

function meanOf(lists) {
  const mean = new Float32Array(lists[0].length)
  for (const numbers of lists)
    for (const [index, value] of numbers.entries()) mean[index] += value / lists.length
  return mean
}

function metricsOf({ embedders }) {
  return embedders.map(({ metric }) => (metric.meanFace === undefined ? metric : { ...metric, meanFace }))
}

/** Fits one recogniser, prints its figures, and returns its calibration. */
function fitRecogniser(name, metrics) {
  const distance = (one, other) => distanceBetween(metrics, embeddings[one], embeddings[other])
  const known = labelled.map((pair) => ({ ...pair, distance: distance(pair.one, pair.other) }))
  const same = known.filter((pair) => pair.same).map((pair) => pair.distance)
  const apart = Float64Array.from(impostors, ([one, other]) => distance(one, other))
  const unsorted = apart.slice()
  apart.sort()
  const threshold = Number(quantile(apart, rate).toFixed(4))
  const slopes = fitSlopes({ same, apart, threshold })
  const calibration = knotsOf(threshold, slopes)
  const rated = known.map((pair) => ({ ...pair, ...resultAt(calibration, pair.distance) }))
  say('')
  say(`${name}: threshold ${threshold}, slopes ${slopes.map((slope) => slope.toFixed(1)).join(' and ')}`)
  for (const line of curveLines(known, apart)) say(line)
  const distanceAt = (confidence) => calibration.find(([, rated]) => rated === confidence)[0]
  for (const line of acceptLines(known, apart, distanceAt)) say(line)
  say(`calibration error on the labelled pairs ${calibrationError(rated).toFixed(4)}`)
  const held = heldOutAtRate({ labelled: known, impostors, distances: unsorted, persons, rate })
  say(
    `held out by person, five folds: true matches ${percent(held.trueMatches)}, false matches of all pairs ${percent(held.falseMatches)}`,
  )
  return calibration
}

function write({ meanFace: mean, dlibAlone: alone, dlibAndFaceres: both }) {
  const target = join(root, 'src', 'face', 'models', 'fitted.ts')
  const packed = Buffer.from(mean.buffer).toString('base64')
  writeFileSync(
    target,
    `// Holds the fitted constants of face match. Generated by packages/matching/studies/fit-faces.mjs: do not edit.
import type { Calibration } from '../calibration.js'

const dlibAlone: Calibration = ${JSON.stringify(alone)}

const dlibAndFaceres: Calibration = ${JSON.stringify(both)}

/** The mean of what faceres makes of the faces of the set: 1,024 float32 numbers, little-endian. */
const meanFace = '${packed}'

export const FITTED = {
  dlibAlone,
  dlibAndFaceres,
  meanFace: new Float32Array(Uint8Array.from(Buffer.from(meanFace, 'base64')).buffer),
}
`,
  )
  const biome = join(root, '..', '..', 'node_modules', '@biomejs', 'biome', 'bin', 'biome')
  spawnSync(process.execPath, [biome, 'format', '--write', target], { stdio: 'inherit' })
  say(`\nwrote ${target}`)
}
