// Tests which settings of the operator's own embedder are refused, with the same message in the configuration and the
// library, as docs/models.md says.
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readFaceModels } from '../../src/assembly/face-models.js'
import { createFaceEngine, createFaceMatcher, type OwnEmbedder } from '../../src/matching/face/index.js'
import { ConfigProblem, readConfig } from '../../src/platform/config.js'

const folder = mkdtempSync(join(tmpdir(), 'satyapan-embedder-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'satyapan.config.yaml')
const page = readFileSync(new URL('../../docs/models.md', import.meta.url), 'utf8')

const sound = {
  path: '/srv/models/own.onnx',
  sha256: 'a'.repeat(64),
  inputSide: 112,
  layout: 'nchw',
  order: 'rgb',
  mean: [127.5, 127.5, 127.5],
  std: [128, 128, 128],
  alignment: 'arcface',
  distance: 'cosine',
  threshold: 0.6,
  calibration: [
    [0.2, 100],
    [0.6, 50],
    [1, 0],
  ],
}

async function configured(text: string) {
  writeFileSync(file, text)
  return readFaceModels(readConfig({ SATYAPAN_CONFIG: file }, folder))
}

/** JSON is YAML too; numbers that JSON does not have are written in YAML's form. */
const inYaml = (embedder: unknown) =>
  JSON.stringify({ faces: { embedder } }, (_, value) => (value === Infinity ? '.inf' : value)).replaceAll(
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
  await expect(configured(inYaml(embedder))).rejects.toThrow(new ConfigProblem(`${file}: faces.${line}`))
  return line.slice('embedder'.length)
}

const without = (field: string) =>
  Object.fromEntries(Object.entries(sound).filter(([name]) => name !== field))

describe('an embedder of the operator’s own', () => {
  it.each<[string, unknown, string]>([
    ['path', '', '.path is "", expected the name of an ONNX file'],
    ['path', 7, '.path is 7, expected the name of an ONNX file'],
    ['sha256', 'abc', '.sha256 is "abc", expected the SHA-256 of the file, 64 hex digits'],
    [
      'sha256',
      'g'.repeat(99),
      `.sha256 is "${'g'.repeat(76)}..., expected the SHA-256 of the file, 64 hex digits`,
    ],
    ['inputSide', 31, '.inputSide is 31, expected a whole number of pixels, 32 to 512'],
    ['inputSide', 513, '.inputSide is 513, expected a whole number of pixels, 32 to 512'],
    ['inputSide', 112.5, '.inputSide is 112.5, expected a whole number of pixels, 32 to 512'],
    ['inputSide', '112', '.inputSide is "112", expected a whole number of pixels, 32 to 512'],
    ['layout', 'NCHW', '.layout is "NCHW", expected "nchw" or "nhwc"'],
    ['order', 'gbr', '.order is "gbr", expected "rgb" or "bgr"'],
    ['mean', [1, 2], '.mean is [ 1, 2 ], expected three numbers'],
    ['mean', [1, 2, '3'], ".mean is [ 1, 2, '3' ], expected three numbers"],
    ['std', [1, 2], '.std is [ 1, 2 ], expected three numbers above 0'],
    ['std', [1, 0, 1], '.std is [ 1, 0, 1 ], expected three numbers above 0'],
    ['std', [1, Infinity, 1], '.std is [ 1, Infinity, 1 ], expected three numbers above 0'],
    ['alignment', 'foo', '.alignment is "foo", expected "arcface" or "dlib"'],
    ['distance', 'manhattan', '.distance is "manhattan", expected "cosine" or "euclidean"'],
    ['threshold', 0, '.threshold is 0, expected a number above 0, with the distance "cosine" below 2'],
    ['threshold', 2, '.threshold is 2, expected a number above 0, with the distance "cosine" below 2'],
    [
      'threshold',
      '0.6',
      '.threshold is "0.6", expected a number above 0, with the distance "cosine" below 2',
    ],
    [
      'threshold',
      0.5,
      '.calibration is [ [ 0.2, 100 ], [ 0.6, 50 ], [ 1, 0 ] ], expected the pair [threshold, 50] among them: [0.5, 50]',
    ],
    [
      'calibration',
      [[0.6, 50]],
      '.calibration is [ [ 0.6, 50 ] ], expected a list of at least two pairs [distance, confidence]',
    ],
    [
      'calibration',
      'steep',
      '.calibration is "steep", expected a list of at least two pairs [distance, confidence]',
    ],
    [
      'calibration',
      [
        [0.2, 101],
        [0.6, 50],
      ],
      '.calibration[0] is [ 0.2, 101 ], expected a pair [distance, confidence from 0 to 100]',
    ],
    [
      'calibration',
      [[0.2, 90], 0.6],
      '.calibration[1] is 0.6, expected a pair [distance, confidence from 0 to 100]',
    ],
    [
      'calibration',
      [
        [0.6, 50],
        [0.2, 10],
      ],
      '.calibration[1] is [ 0.2, 10 ], expected a greater distance and a lower confidence than the pair before, [ 0.6, 50 ]',
    ],
    [
      'calibration',
      [
        [0.2, 10],
        [0.6, 50],
      ],
      '.calibration[1] is [ 0.6, 50 ], expected a greater distance and a lower confidence than the pair before, [ 0.2, 10 ]',
    ],
  ])('is refused with a %s of %j', async (field, value, line) => {
    expect(await errorOf({ ...sound, [field]: value })).toBe(line)
  })

  it.each(Object.keys(sound))(
    'is refused without %s, and docs/models.md says what it holds',
    async (field) => {
      const line = await errorOf(without(field))
      const [, named, holds] = /^\.(\w+) is missing, expected (.*)$/.exec(line)!
      expect(named).toBe(field)
      expect(page).toContain(`| \`${field}\` | ${holds} |`)
    },
  )

  it('is refused with an unknown field', async () => {
    expect(await errorOf({ ...sound, treshold: 0.7 })).toMatch(
      /^\.treshold is 0\.7, expected only the fields path, /,
    )
  })

  it.each([7, 'own.onnx', [['path', 'own.onnx']]])('is refused when it is %j', async (given) => {
    expect(await errorOf(given)).toMatch(/ is .*, expected the fields path, sha256, /)
  })

  it('is refused in the library when it cannot be passed to a thread', async () => {
    expect(await inLibrary({ ...sound, mean: () => 1 })).toBe(
      'embedder.mean is [Function: mean], expected three numbers',
    )
    expect(await inLibrary(null)).toMatch(/^embedder is null, expected the fields/)
  })

  it('is refused when its file is not a model', async () => {
    const path = join(folder, 'text.onnx')
    writeFileSync(path, 'no model')
    const sha256 = createHash('sha256').update('no model').digest('hex')
    const embedder = { ...(sound as unknown as OwnEmbedder), path, sha256 }
    await expect(createFaceEngine({ embedder })).rejects.toThrow(
      /^embedder\.path is ".*text\.onnx", expected a model as the other fields describe it: [^\n]+$/,
    )
  })

  it.each([
    ['as it stands', {}],
    ['with a hash in capitals', { sha256: 'A'.repeat(64) }],
    ['with the smallest input', { inputSide: 32 }],
    ['with the largest input', { inputSide: 512 }],
  ])('is taken by the configuration %s', async (_, part) => {
    expect(await configured(inYaml({ ...sound, ...part }))).toEqual({ embedder: { ...sound, ...part } })
  })

  it('is accepted as docs/models.md writes it', async () => {
    const example = /```yaml\n(faces:\n {2}embedder:.*?)```/s.exec(page)![1]!
    expect(await configured(example.replace('<64 hex digits>', 'a'.repeat(64)))).toMatchObject({
      embedder: { layout: 'nchw' },
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
