// Tests `npm run fit:faces`: what it prints for pictures made from sample faces, that the lines it prints are taken by the
// configuration, and what it refuses.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createFaceEngine } from '@satyapan/matching'
import type { Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
// @ts-expect-error a script without types, shared with `npm run fit:faces`
import { fitOwnCalibration } from '../../packages/matching/studies/face-calibration.mjs'
import { readFaceModels } from '../../src/server/compose/face-models.js'
import { readConfig } from '../../src/server/config.js'
import { faces, jpeg } from '../acceptance/face-images.js'

const script = (name: string) =>
  fileURLToPath(new URL(`../../packages/matching/studies/${name}.mjs`, import.meta.url))
const dlib = fileURLToPath(new URL('../../packages/matching/dist/face-models/dlib.onnx', import.meta.url))
const dlibInput = ['--size', '150', '--mean', '122.782,117.001,104.298', '--scale', '0.00390625']

const folder = mkdtempSync(join(tmpdir(), 'satyapan-fit-'))
const people = join(folder, 'people')
const variants: ((face: Sharp) => Sharp)[] = [
  (face) => face,
  (face) => face.flop(),
  (face) => face.modulate({ brightness: 0.7 }).rotate(5),
  (face) => face.resize(180).grayscale(),
]

beforeAll(async () => {
  spawnSync(process.execPath, [fileURLToPath(new URL('../../scripts/build/prepare.mjs', import.meta.url))]) // the script measures the build
  for (const name of ['window', 'hairDown', 'earring'] as const) {
    mkdirSync(join(people, name), { recursive: true })
    for (const [index, change] of variants.entries())
      writeFileSync(join(people, name, `${index}.jpg`), await jpeg(change(faces[name]())))
  }
  writeFileSync(join(people, 'README.txt'), 'no person')
  writeFileSync(join(people, 'window', 'note.txt'), 'no picture')
})
afterAll(() => rmSync(folder, { recursive: true }))

function calibrate(...words: string[]) {
  const made = spawnSync(process.execPath, [script('fit-face-model'), ...words], { encoding: 'utf8' })
  return { status: made.status, out: made.stdout, err: made.stderr }
}

const calibratePeople = (...more: string[]) =>
  calibrate('--model', dlib, '--pictures', people, ...dlibInput, '--alignment', 'dlib', ...more)

/** The models of the configuration that the report says to paste. */
async function pasted(out: string) {
  const file = join(folder, 'satyapan.config.yaml')
  writeFileSync(file, out.slice(out.indexOf('\nfaces:\n')))
  return readFaceModels(readConfig({ SATYAPAN_CONFIG: file }, folder))
}

describe('fit:faces', () => {
  it.each(['cosine', 'distance'])(
    'prints the curve and lines that the configuration takes, for a %s',
    async (similarity) => {
      const { status, out } = calibratePeople('--similarity', similarity)
      expect(status).toBe(0)
      expect(out).toContain('12 of 12 pictures show a face, of 3 people')
      expect(out).toContain('18 pairs of one person, 48 pairs of different people')
      expect(out).toMatch(/^ +threshold +false matches +true matches$/m)
      expect(out).toMatch(/^ +\d\.\d{4} +\d\.\d{3} % +[\d.]+ % {2}<- chosen$/m)
      expect(out).toMatch(/#+ +\d\.\d\d #* {2}<- threshold|^ +\d\.\d\d #* {2}<- threshold/m)
      expect(out).toContain('Too few pairs of different people for a rate of 0.1 %')
      const models = await pasted(out)
      expect(models.embedder).toMatchObject({ file: dlib, similarity, alignment: 'dlib' })
      const engine = await createFaceEngine(models)
      const [one, mirrored, other] = await Promise.all(
        [faces.window(), faces.window().flop(), faces.hairDown()].map(jpeg),
      )
      expect(await engine.compare(one!, mirrored!)).toMatchObject({ match: true })
      expect(await engine.compare(one!, other!)).toMatchObject({ match: false })
    },
    120_000,
  )

  it('takes a pairs.csv, and leaves out pictures without a face', async () => {
    const listed = join(folder, 'listed')
    mkdirSync(listed)
    writeFileSync(join(listed, 'text.jpg'), 'no picture')
    const at = (name: string) => join(people, name)
    const lines = [
      'path_a,path_b,label',
      `${at('window/0.jpg')},${at('window/1.jpg')},1`,
      `${at('window/0.jpg')},${at('earring/0.jpg')},0`,
      `text.jpg,${at('hairDown/0.jpg')},0`,
    ]
    writeFileSync(join(listed, 'pairs.csv'), `${lines.join('\n')}\n`)
    const { status, out, err } = calibrate('--model', dlib, '--pictures', listed, ...dlibInput)
    expect(err).toContain(`left out: ${join(listed, 'text.jpg')} (not-an-image)`)
    expect(out).toContain('4 of 5 pictures show a face, of 3 people')
    expect(out).toContain('1 pairs of one person, 5 pairs of different people')
    expect(status).toBe(0)
  })

  it('explains itself with --help', () => {
    const { status, out } = calibrate('--help')
    expect(status).toBe(0)
    for (const words of [
      '--model FILE',
      '--pictures FOLDER',
      'a folder for each person',
      'pairs.csv',
      '--rate',
    ])
      expect(out).toContain(words)
  })

  it.each<[string, string[], RegExp]>([
    ['no model', ['--pictures', people], /^--model is missing; --help says more\n$/],
    ['no pictures', ['--model', dlib], /^--pictures is missing; --help says more\n$/],
    ['a file beside', [people], /is not an option; --help lists them\n$/],
    ['no such folder', ['--model', dlib, '--pictures', join(folder, 'none')], /there is no such folder\n$/],
    [
      'an empty folder',
      ['--model', dlib, '--pictures', join(people, 'window')],
      /it has 0 pictures of 0 people/,
    ],
    [
      'a model of another size',
      ['--model', dlib, '--pictures', people],
      /^--model is ".*\[1, 3, 150, 150\], not/,
    ],
    [
      'a missing model',
      ['--model', 'none.onnx', '--pictures', people],
      /^--model is ".*there is no such file\n$/,
    ],
    [
      'a scale of 127.5',
      ['--model', dlib, '--pictures', people, '--scale', '127.5'],
      /^--scale is 127\.5, expected a factor/,
    ],
    [
      'another word',
      ['--model', dlib, '--pictures', people, '--similarity', 'l2'],
      /^--similarity is "l2", expected cosine or distance\n$/,
    ],
    [
      'another order',
      ['--model', dlib, '--pictures', people, '--order', 'grb'],
      /^--order is "grb", expected "rgb" or "bgr"\n$/,
    ],
  ])('refuses %s with one line', (_, words, line) => {
    const { status, out, err } = calibrate(...words)
    expect(err).toMatch(line)
    expect(err.split('\n')).toHaveLength(2)
    expect({ status, out }).toEqual({ status: 2, out: '' })
  })
})

describe('the calibration of an own model', () => {
  /** Rising numbers, evenly spread. */
  const between = (from: number, to: number, count: number) =>
    Float64Array.from({ length: count }, (_, index) => from + ((to - from) * index) / (count - 1))

  it.each<[string, Float64Array, Float64Array, number, boolean]>([
    ['overlapping cosines', between(0.1, 0.7, 200), between(0.5, 1.2, 900), 0.55, true],
    ['cosines far apart', between(0.1, 0.2, 20), between(0.9, 1.1, 90), 0.9, true],
    ['distances in tens', between(5, 21, 200), between(18, 40, 900), 19, false],
    ['distances without an overlap', between(1, 2, 3), between(20, 40, 9), 20, false],
    ['cosines that tell nothing', between(0.2, 0.4, 50), between(0.2, 0.4, 50), 0.3, true],
  ])('of %s rises or falls all the way through 50', (_, same, apart, at, isCosine) => {
    const { threshold, calibration } = fitOwnCalibration({ same, apart, at, isCosine })
    expect(threshold).toBeCloseTo(isCosine ? 1 - at : at, 5)
    expect(calibration).toContainEqual([threshold, 50])
    const confidences = calibration.map(([, confidence]: [number, number]) => confidence)
    const rising = [...confidences].sort((one, other) => one - other)
    expect(isCosine ? confidences : confidences.toReversed()).toEqual(rising)
    const levels = calibration.map(([level]: [number, number]) => level)
    expect(levels).toEqual([...new Set<number>(levels)].sort((one, other) => one - other))
    expect(calibration.length).toBeGreaterThan(4)
  })

  it('is the curve of the odds where two normal kinds meet half way', () => {
    // Means 0.4 and 0.8, deviation 0.1: the log odds fall by 0.4 / 0.01 = 40 per unit, nothing at 0.6.
    const normal = (mean: number) => {
      const steps = Array.from({ length: 4001 }, (_, index) => (index - 2000) / 500)
      const counts = steps.map((z) => Math.round(200 * Math.exp((-z * z) / 2)))
      return Float64Array.from(steps.flatMap((z, index) => Array<number>(counts[index]!).fill(mean + z / 10)))
    }
    const { calibration } = fitOwnCalibration({
      same: normal(0.4),
      apart: normal(0.8),
      at: 0.6,
      isCosine: false,
    })
    const at90 = calibration.find(([, confidence]: [number, number]) => confidence === 90)![0]
    expect(at90).toBeCloseTo(0.6 - Math.log(9) / 40, 2)
  })
})
