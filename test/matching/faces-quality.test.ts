// Owns holding face matching to its bars on the evaluation pairs and odd inputs, when SATYAPAN_EVAL_DATA names them.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, it } from 'vitest'
import { createFaceEngine, type FaceEngine, type FaceMatch } from '../../src/matching/face/index.js'

const folder = process.env.SATYAPAN_EVAL_DATA
const hasData = folder !== undefined && existsSync(join(folder, 'faces', 'pairs.csv'))

/** One pair in three: enough to see a fall of a percent, and done in under a minute. */
const STEP = 3

type Pair = { path_a: string; path_b: string; label: string; source: string }

/** What is right for each odd input when it is compared with the reference; all others must match it. */
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
    it('holds accuracy, true and false matches, finds every face, and is calibrated', async () => {
      const text = readFileSync(join(folder, 'faces', 'pairs.csv'), 'utf8')
      const rows: Pair[] = parse(text, { columns: true })
      const pairs = rows.filter((_, index) => index % STEP === 0)
      const judged: { same: boolean; answer: FaceMatch }[] = []
      for (const { path_a, path_b, label } of pairs) {
        const [one, other] = [path_a, path_b].map((path) => readFileSync(join(folder, 'faces', path)))
        judged.push({ same: label === '1', answer: await engine.compare(one!, other!) })
      }
      const compared = judged.flatMap(({ same, answer }) =>
        'confidence' in answer && answer.comparable ? [{ same, ...answer }] : [],
      )
      expect(compared.length, 'pairs in which both faces were found').toBe(pairs.length)
      const share = (part: typeof compared, match: boolean): number =>
        part.filter((pair) => pair.match === match).length / part.length
      const [same, different] = [true, false].map((kind) => compared.filter((pair) => pair.same === kind))
      expect(share(same!, true), 'true matches').toBeGreaterThanOrEqual(0.975)
      expect(share(different!, true), 'false matches').toBeLessThanOrEqual(0.0125)
      const right = compared.filter((pair) => pair.match === pair.same).length
      expect(right / compared.length, 'accuracy').toBeGreaterThanOrEqual(0.985)
      const gap = Array.from({ length: 10 }, (_, bin) =>
        compared.filter(({ confidence }) => Math.min(Math.floor(confidence / 10), 9) === bin),
      ).reduce((sum, held) => {
        const told = held.reduce((total, pair) => total + pair.confidence / 100, 0)
        return sum + Math.abs(told - held.filter((pair) => pair.same).length) / compared.length
      }, 0)
      expect(gap, 'calibration error').toBeLessThanOrEqual(0.02)
    }, 300_000)
  })
}
