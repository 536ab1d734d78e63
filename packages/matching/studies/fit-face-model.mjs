// Runs `npm run fit:faces`: calibrates an operator's own face model on the operator's pictures, prints the curve and the
// lines to paste into the configuration.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { readNumber, readOptions, readWord, refuse } from './eval-input.mjs'
import { fitOwnCalibration } from './face-calibration.mjs'
import { heldOutAtRate, percent, quantile } from './face-measures.mjs'
import { impostorPairs, lookAtAll, randomImpostors } from './face-pairs.mjs'
import { readPeople } from './face-people.mjs'
import { curveTable, spreadPicture, yamlLines } from './face-report.mjs'

const help = `npm run fit:faces -- --model FILE --pictures FOLDER [--rate PERCENT]
    [--size N] [--mean N[,N,N]] [--scale N[,N,N]] [--order rgb|bgr] [--alignment arcface|dlib]
    [--similarity cosine|distance]

Calibrates a face model of your own (ONNX) on pictures of your own, and prints: the curve (threshold, false matches, true
matches), how far the two kinds of pairs lie apart, and the lines of YAML for the configuration.

--model FILE       the ONNX file
--pictures FOLDER  holds a folder for each person, with that person's pictures:
                     asha/card.jpg, asha/selfie.jpg, ravi/card.jpg
                   or a pairs.csv with the columns path_a,path_b,label, as for npm run eval:faces. Pictures of different
                   people are compared with each other: no person may have two folders.
--rate PERCENT     share of the pairs of different people that may match (0.1)

How the model wants its input; docs/models.md says more:
--size N           side of its square input in pixels (112)
--mean, --scale    a pixel, 0 to 255, becomes (value - mean) x scale (127.5 and 0.00784314, which is 1 / 127.5)
--order            which colour comes first (rgb)
--alignment        how the face lies in the input (arcface)
--similarity       cosine, or the distance of the vectors as they are (cosine)

Pictures are read, measured and forgotten; nothing is written. A rate of 0.1 % needs some 10,000 pairs of different people,
which 150 pictures of 100 people give.`

/** More pairs than this change no figure, and take memory. */
const mostImpostors = 2_000_000
/** The threshold rests on the pairs that it lets through: with fewer than this, it is a guess. */
const fewestLetThrough = 10

const { values: chosen } = readOptions({
  help,
  options: {
    model: { type: 'string' },
    pictures: { type: 'string' },
    rate: { type: 'string', default: '0.1' },
    size: { type: 'string', default: '112' },
    mean: { type: 'string', default: '127.5' },
    scale: { type: 'string', default: '0.00784314' },
    order: { type: 'string', default: 'rgb' },
    alignment: { type: 'string', default: 'arcface' },
    similarity: { type: 'string', default: 'cosine' },
  },
})
for (const name of ['model', 'pictures'])
  if (chosen[name] === undefined) refuse(`--${name} is missing; --help says more`)
const say = (line) => process.stderr.write(`${line}\n`)
const isRate = (number) => number >= 0.001 && number <= 10
const rate = readNumber('rate', chosen.rate, 'a percentage, 0.001 to 10', isRate) / 100
/** "127.5", or "123.68,116.779,103.939". */
function readChannels(option) {
  const numbers = chosen[option]
    .split(',')
    .map((text) => readNumber(option, text, 'a number, or three with commas between', Number.isFinite))
  return numbers.length === 1 ? numbers[0] : numbers
}
const similarity = readWord('similarity', chosen.similarity, ['cosine', 'distance'])
const isCosine = similarity === 'cosine'
const model = {
  file: resolve(chosen.model),
  size: readNumber('size', chosen.size, 'a whole number of pixels', Number.isInteger),
  mean: readChannels('mean'),
  scale: readChannels('scale'),
  ...(chosen.order === 'rgb' ? {} : { order: chosen.order }),
  ...(chosen.alignment === 'arcface' ? {} : { alignment: chosen.alignment }),
  similarity,
}

const { pictures, persons: everyPerson, pairs } = readPeople(chosen.pictures)
const engine = await openEngine()
const { looks } = await lookAtAll(engine, pictures, { say })
const missed = pictures.filter((picture) => !('embedding' in looks.get(picture)))
for (const picture of missed)
  say(`left out: ${picture} (${looks.get(picture).lack ?? looks.get(picture).refused})`)
const kept = pictures.flatMap((picture, index) => ('embedding' in looks.get(picture) ? [index] : []))
const place = new Map(kept.map((index, at) => [index, at]))
const embeddings = kept.map((index) => looks.get(pictures[index]).embedding)
const persons = kept.map((index) => everyPerson[index])
const distance = (one, other) => engine.distance(embeddings[one], embeddings[other])
const labelled = pairs
  .filter(({ one, other }) => place.has(one) && place.has(other))
  .map(({ one, other }) => ({ one: place.get(one), other: place.get(other), same: true }))
  .map((pair) => ({ ...pair, distance: distance(pair.one, pair.other) }))
const impostors = choosePairs()
if (labelled.length === 0 || impostors.length < 2)
  refuse(
    'too few pictures show a face that can be compared: no pair of one person is left, or no two of different people',
  )
const unsorted = Float64Array.from(impostors, ([one, other]) => distance(one, other))
const apart = unsorted.toSorted()
const same = Float64Array.from(labelled, (pair) => pair.distance).sort()

const { threshold, calibration } = fitOwnCalibration({ same, apart, at: quantile(apart, rate), isCosine })
print()

/** The model under a threshold that does not matter yet. */
async function openEngine() {
  const { createFaceEngine } = await import('../dist/index.js')
  try {
    return await createFaceEngine({ embedder: { ...model, threshold: 0.5 } })
  } catch (fault) {
    return refuse(fault.message.replace(/^embedder\.file is/, '--model is').replace(/^embedder\./, '--'))
  }
}

function choosePairs() {
  const count = persons.length * (persons.length - 1) * 0.5
  return count <= mostImpostors ? [...impostorPairs(persons)] : randomImpostors(persons, mostImpostors)
}

function print() {
  const out = (line = '') => process.stdout.write(`${line}\n`)
  const people = new Set(persons).size
  out(`${kept.length} of ${pictures.length} pictures show a face, of ${people} people`)
  out(`${same.length} pairs of one person, ${apart.length} pairs of different people`)
  out()
  for (const line of curveTable({ same, apart, isCosine, threshold, rate })) out(line)
  out()
  for (const line of spreadPicture({ same, apart, isCosine, threshold })) out(line)
  out()
  const held = heldOutAtRate({ labelled, impostors, distances: unsorted, persons, rate })
  out(
    `Threshold from four fifths of the people, tried on the last fifth: true matches ${percent(held.trueMatches)}, false matches ${percent(held.falseMatches, 3)}`,
  )
  const through = Math.round(rate * apart.length)
  if (through < fewestLetThrough)
    out(
      `Too few pairs of different people for a rate of ${chosen.rate} %: it lets ${through} of ${apart.length} through, and the threshold is a guess below ${fewestLetThrough}. Add people, or choose a higher --rate.`,
    )
  out()
  out('Paste into the configuration:')
  out()
  const sha256 = createHash('sha256').update(readFileSync(model.file)).digest('hex')
  for (const line of yamlLines({ ...model, sha256, threshold, calibration })) out(line)
}
