// Tests that face matching keeps its figures on the evaluation pairs and odd inputs, when SATYAPAN_EVAL_DATA names
// them.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { createFaceEngine, type FaceEngine } from '../src/index.js'
// @ts-expect-error a script without types, shared with `npm run eval:faces`
import { calibrationError } from '../studies/face-measures.mjs'
// @ts-expect-error a script without types, shared with `npm run eval:faces`
import { impostorPairs, lookAtAll, personsOf, picturesOf, readFacePairs } from '../studies/face-pairs.mjs'

const folder = process.env.SATYAPAN_EVAL_DATA
const hasData = folder !== undefined && existsSync(join(folder, 'faces', 'pairs.csv'))

/** One pair in three: enough to see a loss of one percent, and done in under a minute. */
const STEP = 3

type Pair = { a: string; b: string; same: boolean }

/** The right answer for each odd input that must not match the reference; all others must match it. */
const FACELESS = [
  '1x1.png',
  'corrupt.jpg',
  'noface-flat.jpg',
  'noface-noise.jpg',
  'noface-photo.jpg',
  'tiny24.jpg',
]
const REFUSED: Record<string, string> = {
  'bomb-400mp.png': 'too-many-pixels',
  'empty.jpg': 'empty',
  'pdf-as-jpg.jpg': 'not-an-image',
  'svg.svg': 'not-an-image',
  'text-as-jpg.jpg': 'not-an-image',
  'truncated.jpg': 'damaged',
}

if (!hasData)
  process.stderr.write(
    `faces-quality: the evaluation data was left out: ${folder ? `${folder}/faces/pairs.csv is not there` : 'SATYAPAN_EVAL_DATA is not set'}\n`,
  )

describe('the odd inputs that this test knows', () => {
  it('are each expected in one way only', () => {
    expect(FACELESS.filter((name) => name in REFUSED)).toEqual([])
  })
})

if (folder && hasData) {
  let engine: FaceEngine
  beforeAll(async () => {
    engine = await createFaceEngine()
  })

  describe('odd inputs against the reference', () => {
    const read = (name: string): Buffer => readFileSync(join(folder, 'faces-odd', name))
    it.each(readdirSync(join(folder, 'faces-odd')))('%s', async (name) => {
      const answer = await engine.compare(read('ref.jpg'), read(name))
      const reason = REFUSED[name]
      if (reason) expect(answer).toEqual({ refused: 'file_b', reason })
      else if (FACELESS.includes(name)) expect(answer).toMatchObject({ comparable: false, confidence: null })
      else expect(answer).toMatchObject({ comparable: true, match: true })
    })
  })

  describe('evaluation pairs', () => {
    it('hold accuracy, true and false matches, find every face, and are calibrated', async () => {
      const pairs: Pair[] = readFacePairs(join(folder, 'faces', 'pairs.csv')).filter(
        (_: unknown, index: number) => index % STEP === 0,
      )
      const pictures: string[] = picturesOf(pairs)
      const { looks } = await lookAtAll(engine, pictures, { say: () => undefined })
      expect([...looks.values()].filter((look) => !('embedding' in look))).toEqual([])
      const compare = (a: string, b: string) =>
        engine.resultAt(engine.distance(looks.get(a).embedding, looks.get(b).embedding))
      const compared = pairs.map((pair) => ({ ...pair, ...compare(pair.a, pair.b) }))
      const persons: number[] = personsOf(pairs, pictures)
      const strangers = [...impostorPairs(persons)].map(([one, other]) =>
        compare(pictures[one]!, pictures[other]!),
      )
      const matches = (part: readonly { match: boolean }[]): number =>
        part.filter(({ match }) => match).length / part.length
      const [same, different] = [true, false].map((kind) => compared.filter((pair) => pair.same === kind))
      expect(matches(same!), 'true matches').toBeGreaterThanOrEqual(0.975)
      expect(matches(different!), 'false matches of labelled pairs').toBeLessThanOrEqual(0.0085)
      expect(strangers.length, 'pairs of strangers').toBeGreaterThan(100_000)
      expect(matches(strangers), 'false matches of strangers').toBeLessThanOrEqual(0.004)
      const right = compared.filter((pair) => pair.match === pair.same).length
      expect(right / compared.length, 'accuracy').toBeGreaterThanOrEqual(0.985)
      expect(calibrationError(compared), 'calibration error').toBeLessThanOrEqual(0.02)
    })
  })
}
