// Owns `npm run eval:faces`: measures face matching on a file of labelled pairs, beside face-api on TensorFlow.js.
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { parse } from 'csv-parse/sync'
import { createFaceEngine } from '../dist/matching/index.js'
import {
  areaUnderCurve,
  calibrationError,
  crossValidated,
  fitThreshold,
  ratesAt,
  recallAt,
} from './face-measures.mjs'

const HELP = `eval:faces [PAIRS.csv] [--threshold DISTANCE|fitted] [--peer-pairs N] [--rounds N] [--no-speed] [--json]

PAIRS.csv has the columns path_a, path_b, label (1: same person) and source; paths are relative to it.
Default: $SATYAPAN_EVAL_DATA/faces/pairs.csv. Images are read, measured and forgotten.
--threshold T   judge at distance T instead of the shipped one (confidence 50);
                fitted: at the distance that is best on these very pairs
--peer-pairs N  pairs that the speed is measured on (12)
--rounds N      alternating rounds of the speed measurement (5)
--no-speed      leave the speed measurement out
--json          one JSON object on standard output`

const { values: chosen, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    threshold: { type: 'string' },
    'peer-pairs': { type: 'string', default: '12' },
    rounds: { type: 'string', default: '5' },
    'no-speed': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const say = (line) => process.stderr.write(`${line}\n`)
const leave = (status, line) => {
  say(line)
  process.exit(status)
}
if (chosen.help) leave(0, HELP)
const isFitted = chosen.threshold === 'fitted'
if (chosen.threshold && !isFitted && !(Number(chosen.threshold) > 0))
  leave(2, `--threshold ${chosen.threshold}: expected a distance above 0, or fitted`)
const dataFolder = process.env.SATYAPAN_EVAL_DATA
const pairsFile = positionals[0] ?? (dataFolder && join(dataFolder, 'faces', 'pairs.csv'))
if (!pairsFile) leave(2, `no pairs file given and SATYAPAN_EVAL_DATA is not set\n\n${HELP}`)

const rows = parse(readFileSync(pairsFile), { columns: true, bom: true, skip_empty_lines: true }).map(
  (row) => ({
    a: row.path_a,
    b: row.path_b,
    same: row.label === '1',
    source: row.source ?? '',
  }),
)
if (rows.length === 0 || rows.some(({ a, b }) => !a || !b))
  leave(2, `${pairsFile} has no pairs with path_a and path_b`)
const folder = dirname(resolve(pairsFile))
const read = (path) => readFileSync(join(folder, path))

const engine = await createFaceEngine()
const looks = new Map()
const files = [...new Set(rows.flatMap(({ a, b }) => [a, b]))]
const started = performance.now()
for (const [index, file] of files.entries()) {
  looks.set(file, await engine.look(read(file)))
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
const threshold = isFitted ? fitThreshold(judged) : chosen.threshold ? Number(chosen.threshold) : low
const sources = [...new Set(judged.map((pair) => pair.source))].sort()
const pairSpeed = chosen['no-speed'] ? 'left out' : await measureSpeed()
const report = {
  pairsFile,
  pairs: rows.length,
  judged: judged.length,
  images: files.length,
  missed,
  threshold,
  thresholdIs: isFitted ? 'fitted on these pairs' : chosen.threshold ? 'given' : 'the shipped one',
  ...ratesAt(judged, threshold),
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
  let peer
  try {
    peer = await (await import('./face-peer.mjs')).createPeer()
  } catch (fault) {
    return `not measured: ${String(fault.message).split('\n')[0]}`
  }
  const step = Math.max(1, Math.floor(rows.length / Number(chosen['peer-pairs'])))
  const sample = rows.filter((_, index) => index % step === 0).slice(0, Number(chosen['peer-pairs']))
  const images = sample.map(({ a, b }) => [read(a), read(b)])
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
  for (let round = 0; round < Number(chosen.rounds); round++) {
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
process.exit(0)

function describe(figures) {
  const percent = (value) => (value === null ? '    -  ' : `${(100 * value).toFixed(2).padStart(6)} %`)
  const rates = (name, part) =>
    `  ${name.padEnd(12)} ${String(part.pairs ?? '').padStart(6)} pairs  accuracy ${percent(part.accuracy)}  true matches ${percent(part.trueMatches)}  false matches ${percent(part.falseMatches)}`
  const { speed } = figures
  return [
    `${figures.judged} of ${figures.pairs} pairs judged, ${figures.images} images, ${figures.missed.length} without a usable face`,
    ...figures.missed.map(({ file, why }) => `  ${why}: ${file}`),
    `threshold ${figures.threshold.toFixed(4)} (${figures.thresholdIs})`,
    rates('all', figures),
    ...Object.entries(figures.bySource).map(([source, part]) => rates(source, part)),
    rates('held-out', figures.crossValidated),
    `  held-out: threshold fitted on the other four fifths, no image shared: ${figures.crossValidated.thresholds.map((one) => one.toFixed(3)).join(' ')}`,
    `AUC ${figures.auc?.toFixed(5)}  F1 ${figures.f1?.toFixed(4)}  recall at 1 % false matches ${percent(figures.recallAt1)}  at 0.1 % ${percent(figures.recallAt01)}`,
    `calibration error ${figures.calibrationError.toFixed(4)} (ten bins)`,
    `${figures.perImageMs.toFixed(1)} ms per image`,
    typeof speed === 'string'
      ? `speed against face-api on tfjs-wasm: ${speed}`
      : `warm pair, median of ${speed.rounds} alternating rounds of ${speed.pairs}: ours ${speed.oursMs.toFixed(1)} ms, face-api on tfjs-wasm ${speed.peerMs.toFixed(1)} ms, ratio ${speed.ratio.toFixed(3)}`,
  ]
}
