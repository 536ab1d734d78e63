// Tests which settings of the operator's own embedder are refused, with the same message in the configuration and the
// library, as docs/models.md says.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFaceEngine, createFaceMatcher, type OwnEmbedder } from '@satyapan/matching'
import { afterAll, describe, expect, it } from 'vitest'
import { readFaceModels } from '../../src/server/compose/face-models.js'
import { ConfigProblem, readConfig } from '../../src/server/config.js'

const folder = mkdtempSync(join(tmpdir(), 'satyapan-embedder-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'satyapan.config.yaml')
const page = readFileSync(new URL('../../docs/models.md', import.meta.url), 'utf8')

const needed = {
  file: '/srv/models/own.onnx',
  size: 112,
  mean: 127.5,
  scale: 0.00784314,
  similarity: 'cosine',
  threshold: 0.4,
}
const sound = {
  ...needed,
  order: 'bgr',
  alignment: 'dlib',
  sha256: 'a'.repeat(64),
  calibration: [
    [0, 0],
    [0.4, 50],
    [0.8, 100],
  ],
}

async function configured(text: string) {
  writeFileSync(file, text)
  return readFaceModels(readConfig({ SATYAPAN_CONFIG: file }, folder))
}

/** JSON is YAML too; numbers that JSON does not have are written in YAML's form. */
const inYaml = (model: unknown) =>
  JSON.stringify({ faces: { model } }, (_, value) => (value === Infinity ? '.inf' : value)).replaceAll(
    '".inf"',
    '.inf',
  )

async function inLibrary(embedder: unknown): Promise<string> {
  const models = { embedder: embedder as OwnEmbedder }
  const said: string[] = []
  const faces = createFaceMatcher({ threads: 1, models })
  for (const work of [faces.prepare(), createFaceEngine(models)])
    await work.then(
      () => said.push('nothing'),
      (fault: Error) => said.push(fault.message),
    )
  expect(faces.load().workers, 'no thread is started for it').toBe(0)
  await faces.close()
  expect(said[1]).toBe(said[0])
  return said[0]!
}

/** The line that both print, without what comes before the field. */
async function errorOf(embedder: unknown): Promise<string> {
  const line = await inLibrary(embedder)
  expect(line).toMatch(/^embedder[^\n]*$/)
  const rest = line.slice('embedder'.length)
  await expect(configured(inYaml(embedder))).rejects.toThrow(new ConfigProblem(`${file}: faces.model${rest}`))
  return rest
}

const scaleExpected =
  'a factor above 0, at most 1 (for a divisor of 127.5 write 0.00784314), or three of them'
const thresholdExpected = 'a number: with the similarity "cosine" between -1 and 1, with "distance" above 0'

const without = (field: string) =>
  Object.fromEntries(Object.entries(sound).filter(([name]) => name !== field))

describe('an embedder of the operator’s own', () => {
  it.each<[string, unknown, string]>([
    ['file', '', '.file is "", expected the name of an ONNX file'],
    ['file', 7, '.file is 7, expected the name of an ONNX file'],
    ['sha256', 'abc', '.sha256 is "abc", expected the SHA-256 of the file, 64 hex digits'],
    [
      'sha256',
      'g'.repeat(99),
      `.sha256 is "${'g'.repeat(76)}..., expected the SHA-256 of the file, 64 hex digits`,
    ],
    ['size', 31, '.size is 31, expected a whole number of pixels, 32 to 512'],
    ['size', 513, '.size is 513, expected a whole number of pixels, 32 to 512'],
    ['size', 112.5, '.size is 112.5, expected a whole number of pixels, 32 to 512'],
    ['size', '112', '.size is "112", expected a whole number of pixels, 32 to 512'],
    ['order', 'gbr', '.order is "gbr", expected "rgb" or "bgr"'],
    ['mean', [1, 2], '.mean is [ 1, 2 ], expected a number from 0 to 255, or three of them'],
    ['mean', [1, 2, '3'], ".mean is [ 1, 2, '3' ], expected a number from 0 to 255, or three of them"],
    ['mean', -1, '.mean is -1, expected a number from 0 to 255, or three of them'],
    ['scale', [1, 1], `.scale is [ 1, 1 ], expected ${scaleExpected}`],
    ['scale', [1, 0, 1], `.scale is [ 1, 0, 1 ], expected ${scaleExpected}`],
    ['scale', 127.5, `.scale is 127.5, expected ${scaleExpected}`],
    ['scale', Infinity, `.scale is Infinity, expected ${scaleExpected}`],
    ['alignment', 'foo', '.alignment is "foo", expected "arcface" or "dlib"'],
    ['similarity', 'euclidean', '.similarity is "euclidean", expected "cosine" or "distance"'],
    ['threshold', 1, `.threshold is 1, expected ${thresholdExpected}`],
    ['threshold', -1, `.threshold is -1, expected ${thresholdExpected}`],
    ['threshold', '0.6', `.threshold is "0.6", expected ${thresholdExpected}`],
    [
      'threshold',
      0.5,
      '.calibration is [ [ 0, 0 ], [ 0.4, 50 ], [ 0.8, 100 ] ], expected the pair [threshold, 50] among them: [0.5, 50]',
    ],
    [
      'calibration',
      [[0.4, 50]],
      '.calibration is [ [ 0.4, 50 ] ], expected a list of at least two pairs [similarity, confidence]',
    ],
    [
      'calibration',
      'steep',
      '.calibration is "steep", expected a list of at least two pairs [similarity, confidence]',
    ],
    [
      'calibration',
      [
        [0.2, 101],
        [0.4, 50],
      ],
      '.calibration[0] is [ 0.2, 101 ], expected a pair [similarity, confidence from 0 to 100]',
    ],
    [
      'calibration',
      [[0.2, 20], 0.4],
      '.calibration[1] is 0.4, expected a pair [similarity, confidence from 0 to 100]',
    ],
    [
      'calibration',
      [
        [0.6, 90],
        [0.4, 50],
      ],
      '.calibration[1] is [ 0.4, 50 ], expected a greater cosine and a higher confidence than the pair before, [ 0.6, 90 ]',
    ],
    [
      'calibration',
      [
        [0.2, 60],
        [0.4, 50],
      ],
      '.calibration[1] is [ 0.4, 50 ], expected a greater cosine and a higher confidence than the pair before, [ 0.2, 60 ]',
    ],
  ])('is refused with a %s of %j', async (field, value, line) => {
    expect(await errorOf({ ...sound, [field]: value })).toBe(line)
  })

  it('of the similarity "distance" is refused with a threshold of 0, or a calibration that rises', async () => {
    const far = { ...needed, similarity: 'distance' }
    expect(await errorOf({ ...far, threshold: 0 })).toBe(`.threshold is 0, expected ${thresholdExpected}`)
    const calibration = [
      [0, 10],
      [1.2, 50],
    ]
    expect(await errorOf({ ...far, threshold: 1.2, calibration })).toBe(
      '.calibration[1] is [ 1.2, 50 ], expected a greater distance and a lower confidence than the pair before, [ 0, 10 ]',
    )
  })

  it.each(Object.keys(needed))('is refused without %s', async (field) => {
    expect(await errorOf(without(field))).toMatch(new RegExp(`^\\.${field} is missing, expected `))
  })

  it.each(Object.keys(sound))('has its field %s in docs/models.md, with what it holds', async (field) => {
    const [, holds] = / expected (.*)$/.exec(await errorOf({ ...sound, [field]: {} }))!
    expect(page).toContain(`| \`${field}\` | ${holds} |`)
  })

  it('is refused with an unknown field', async () => {
    expect(await errorOf({ ...sound, treshold: 0.7 })).toMatch(
      /^\.treshold is 0\.7, expected only the fields file, /,
    )
  })

  it.each([7, 'own.onnx', [['file', 'own.onnx']]])('is refused when it is %j', async (given) => {
    expect(await errorOf(given)).toMatch(/ is .*, expected the fields file, size, /)
  })

  it('is refused in the library when it cannot be passed to a thread', async () => {
    expect(await inLibrary({ ...sound, mean: () => 1 })).toBe(
      'embedder.mean is [Function: mean], expected a number from 0 to 255, or three of them',
    )
    expect(await inLibrary(null)).toMatch(/^embedder is null, expected the fields/)
  })

  it.each([
    ['as it stands', {}],
    ['with a hash in capitals', { sha256: 'A'.repeat(64) }],
    ['with the smallest input', { size: 32 }],
    ['with the largest input', { size: 512 }],
    ['with a number for each channel', { mean: [123.68, 116.779, 103.939], scale: [1, 0.5, 1] }],
  ])('is taken by the configuration %s', async (_, part) => {
    expect(await configured(inYaml({ ...sound, ...part }))).toEqual({ embedder: { ...sound, ...part } })
  })

  it('needs six fields only', async () => {
    expect(await configured(inYaml(needed))).toEqual({ embedder: needed })
  })

  it('is looked for from the folder that the service is started in', async () => {
    expect(await configured(inYaml({ ...needed, file: 'models/own.onnx' }))).toEqual({
      embedder: { ...needed, file: join(folder, 'models', 'own.onnx') },
    })
  })

  it('is accepted as docs/models.md writes it', async () => {
    const examples = [...page.matchAll(/```yaml\n(faces:\n {2}model:.*?)```/gs)].map(([, text]) => text!)
    expect(examples).toHaveLength(2)
    for (const example of examples)
      expect(await configured(example.replace('<64 hex digits>', 'a'.repeat(64)))).toMatchObject({
        embedder: { size: 112 },
      })
  })
})

describe('the second recogniser', () => {
  it.each([
    ['', true],
    [/```yaml\n(faces:\n {2}secondRecogniser:.*?)```/s.exec(page)![1]!, false],
    ['faces: { secondRecogniser: true }', true],
    ['faces: { secondRecogniser: false }', false],
  ])('as the configuration %j says', async (text, secondRecogniser) => {
    expect(await configured(text)).toEqual({ secondRecogniser })
  })
})
