// Measures name match and face match against libraries for Node: processor time in turn, and accuracy of names where
// the evaluation data is.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createPeer } from '../../packages/matching/studies/face-peer.mjs'
import { figuresOf, readPairs } from '../../packages/matching/studies/name-pairs.mjs'
import { namePairs, somePair, take } from '../matching.mjs'
import { root, someHolders } from '../service.mjs'
import { summaryOf } from './turns.mjs'

const madeUpPairs = 3_000
const facesWarmUp = 3

const matching = (path) => import(pathToFileURL(join(root, 'packages', 'matching', 'dist', path)).href)

/** Microseconds of processor time of this process, all threads. */
async function cpuOf(work) {
  const before = [process.cpuUsage(), performance.now()]
  await work()
  const { user, system } = process.cpuUsage(before[0])
  return { cpuMicros: user + system, wallMs: performance.now() - before[1] }
}

/** By name: how alike two names are, more for more. Libraries that tell capital letters apart get small ones. */
async function nameMatchers(packages) {
  process.env.DOTENV_CONFIG_QUIET = 'true' // a package of natural's prints advice otherwise
  const require = createRequire(join(packages, 'package.json'))
  const { matchNames } = await matching('name/index.js')
  const { WRatio } = require('fuzzball')
  const { compareTwoStrings } = require('string-similarity')
  const jaroWinkler = require('talisman/metrics/jaro-winkler')
  const { JaroWinklerDistance } = require('natural')
  const { match } = require('name-match')
  const small = (compare) => (one, other) => compare(one.toLowerCase(), other.toLowerCase())
  return {
    Satyapan: (one, other) => matchNames(one, other).score,
    'fuzzball (WRatio)': (one, other) => WRatio(one, other),
    'string-similarity (Dice)': small(compareTwoStrings),
    'talisman (Jaro-Winkler)': small(jaroWinkler),
    'natural (Jaro-Winkler)': small((one, other) => JaroWinklerDistance(one, other)),
    'name-match': (one, other) => match(one, other),
  }
}

/** Scores of all pairs. A library that fails at a pair found no match; how often is counted. */
function scoresOf(compare, pairs) {
  let failures = 0
  const scores = pairs.map(({ name1, name2 }) => {
    try {
      return compare(name1, name2)
    } catch {
      failures += 1
      return 0
    }
  })
  return { scores, failures }
}

/** Labelled pairs where the evaluation data is, otherwise pairs of made-up people without labels. */
async function pairsToCompare() {
  const file = join(process.env.SATYAPAN_EVAL_DATA ?? '', 'names', 'pairs.csv')
  if (process.env.SATYAPAN_EVAL_DATA !== undefined && existsSync(file))
    return { isLabelled: true, pairs: readPairs(file) }
  const names = (await someHolders(500)).map(({ full_name }) => full_name)
  const pairs = take(namePairs(names), madeUpPairs).map(([name1, name2]) => ({ name1, name2 }))
  return { isLabelled: false, pairs }
}

export async function measureNames({ packages, rounds, say }) {
  const matchers = await nameMatchers(packages)
  const { isLabelled, pairs } = await pairsToCompare()
  const accuracy = {}
  for (const [name, compare] of Object.entries(matchers)) {
    const { scores, failures } = scoresOf(compare, pairs) // also the warm-up
    if (!scores.every(Number.isFinite)) throw new Error(`${name} gave a score that is no number`)
    if (isLabelled) accuracy[name] = { ...figuresOf(pairs, scores), failures }
  }
  const turns = Object.fromEntries(Object.keys(matchers).map((name) => [name, []]))
  for (let round = -1; round < rounds; round++)
    for (const [name, compare] of Object.entries(matchers)) {
      const { cpuMicros } = await cpuOf(() => scoresOf(compare, pairs))
      if (round >= 0) turns[name].push({ cpuMicros: cpuMicros / pairs.length })
    }
  const speed = summaryOf(turns)
  for (const [name, { cpuMicros }] of Object.entries(speed))
    say(`  ${name}: ${cpuMicros.toFixed(1)} us a pair`)
  return { pairs: pairs.length, isLabelled, accuracy, speed }
}

/** Two pictures with one face each, compared in turn by both. */
export async function measureFaces({ rounds, comparisons, say }) {
  const { createFaceEngine } = await matching('index.js')
  const engine = await createFaceEngine({})
  const subjects = { Satyapan: engine.compare, 'face-api on WebAssembly': await createPeer() }
  const [one, other] = await somePair()
  const turns = Object.fromEntries(Object.keys(subjects).map((name) => [name, []]))
  for (let i = 0; i < facesWarmUp; i++)
    for (const compare of Object.values(subjects)) await compare(one, other)
  for (let round = 0; round < rounds; round++)
    for (const [name, compare] of Object.entries(subjects)) {
      const { cpuMicros, wallMs } = await cpuOf(async () => {
        for (let i = 0; i < comparisons; i++) await compare(one, other)
      })
      turns[name].push({ cpuMs: cpuMicros / 1000 / comparisons, wallMs: wallMs / comparisons })
    }
  const summary = summaryOf(turns)
  for (const [name, { cpuMs, wallMs }] of Object.entries(summary))
    say(`  ${name}: ${cpuMs.toFixed(0)} ms of processor time, ${wallMs.toFixed(0)} ms a comparison`)
  return summary
}
