// Tests an operator's own model with tiny ONNX files: what is taken and how it compares, what is refused and why.
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFaceEngine, type OwnEmbedder } from '@satyapan/matching'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { flat, jpeg, portrait, sample } from '../../packages/matching/test/face-pictures.js'
import { openFaces } from '../../src/server/compose/face-models.js'
import { ConfigProblem, readConfig } from '../../src/server/config.js'
import { type TinyEmbedder, tinyEmbedder } from '../support/tiny-embedder.js'

const folder = mkdtempSync(join(tmpdir(), 'satyapan-own-model-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'own.onnx')

const sound: OwnEmbedder = {
  file,
  size: 112,
  mean: 127.5,
  scale: 1 / 127.5,
  similarity: 'cosine',
  threshold: 0.9,
}

let reference: Buffer
beforeAll(async () => {
  reference = await jpeg(portrait())
})

function openWith(model: TinyEmbedder | Uint8Array, change: Partial<OwnEmbedder> = {}) {
  writeFileSync(file, model instanceof Uint8Array ? model : tinyEmbedder(model))
  return createFaceEngine({ embedder: { ...sound, ...change } })
}

describe('a model of the operator’s own', () => {
  it.each<[string, TinyEmbedder, Partial<OwnEmbedder>]>([
    ['with planes', {}, {}],
    ['with pixels', { layout: 'nhwc' }, {}],
    ['with planes of open sizes', { isOpen: true }, {}],
    ['with pixels of open sizes', { layout: 'nhwc', isOpen: true }, {}],
    ['of another size', { size: 160 }, { size: 160 }],
    ['that is compared by distance', {}, { similarity: 'distance', threshold: 20 }],
  ])('%s answers, and two layouts give the same numbers', async (_, model, change) => {
    const engine = await openWith(model, change)
    expect(await engine.compare(reference, reference)).toMatchObject({ match: true, confidence: 99.91 })
    const look = await engine.look(reference)
    expect('embedding' in look && look.embedding.map((list) => list.length)).toEqual([32])
    const planes = await (await openWith({ ...model, layout: 'nchw', isOpen: false }, change)).look(reference)
    expect(look).toEqual(planes)
  })

  it('sees the colours in the order that it asks for, less the mean, times the scale', async () => {
    const looks = []
    const changes: Partial<OwnEmbedder>[] = [
      {},
      { order: 'bgr' },
      { mean: [0, 127.5, 127.5] },
      { scale: 0.001 },
    ]
    for (const change of changes)
      looks.push(JSON.stringify(await (await openWith({}, change)).look(reference)))
    expect(new Set(looks).size).toBe(changes.length)
  })

  it('gives its cosine, and the confidence of its calibration', async () => {
    const calibration: [number, number][] = [
      [-1, 0],
      [0.9, 50],
      [1, 100],
    ]
    const engine = await openWith({}, { calibration })
    const [one, other] = [await engine.look(reference), await engine.look(sample(4))]
    if (!('embedding' in one && 'embedding' in other)) throw new Error('a sample shows no face')
    const [left, right] = [one.embedding[0]!, other.embedding[0]!]
    const dot = (a: Float32Array, b: Float32Array) =>
      a.reduce((sum, value, index) => sum + value * b[index]!, 0)
    const cosine = dot(left, right) / Math.sqrt(dot(left, left) * dot(right, right))
    expect(cosine).toBeLessThan(0.9)
    const answer = await engine.compare(reference, sample(4))
    expect(answer).toMatchObject({ match: false })
    expect('confidence' in answer && answer.confidence).toBeCloseTo((50 * (cosine + 1)) / 1.9, 1)
  })

  it('that answers with zeros for a picture fails the comparison instead of rating it', async () => {
    const engine = await openWith({ answer: 'zero-when-dark' }, { mean: 0, scale: 1 })
    const dark = await jpeg(portrait().modulate({ brightness: 0.4 }))
    await expect(engine.compare(dark, reference)).rejects.toThrow(/numbers that cannot be compared/)
  })

  const fit = 'expected an ONNX model that fits the other fields'
  it.each<[string, TinyEmbedder | Uint8Array, Partial<OwnEmbedder>, string]>([
    ['is not ONNX', Buffer.from('no model'), {}, 'it is not an ONNX model that can be run ('],
    ['is empty', Buffer.alloc(0), {}, 'it is not an ONNX model that can be run ('],
    [
      'has another size',
      { size: 160 },
      {},
      'its input is float32 [1, 3, 160, 160], not float32 [1, 3, 112, 112] or [1, 112, 112, 3]',
    ],
    [
      'takes one channel',
      { channels: 1 },
      {},
      'its input is float32 [1, 1, 112, 112], not float32 [1, 3, 112, 112] or [1, 112, 112, 3]',
    ],
    ['takes two inputs', { inputs: 2 }, {}, 'a model needs exactly one input, this one has 2'],
    ['has two outputs', { outputs: 2 }, {}, 'it has 2 outputs (output0, output1), not one'],
    ['answers with a map', { answer: 'map' }, {}, 'its output is [1, 3, 14, 14], not one vector'],
    ['answers with one number', { numbers: 1 }, {}, 'its output has 1 numbers, not a vector of two or more'],
    [
      'answers with NaN',
      { answer: 'nan' },
      {},
      'its output has numbers that are not finite (NaN or infinite)',
    ],
    ['answers alike', { answer: 'constant' }, {}, 'its output is the same for two different pictures'],
    ['has another hash', {}, { sha256: '0'.repeat(64) }, `model file ${file} has SHA-256 `],
  ])('that %s is refused with one line', async (_, model, change, reason) => {
    const fault = await openWith(model, change).then(
      () => 'it was taken',
      (error: Error) => error.message,
    )
    expect(fault.startsWith(`embedder.file is ${JSON.stringify(file)}, ${fit}: ${reason}`), fault).toBe(true)
    expect(fault).not.toContain('\n')
  })

  it.each([
    [join(folder, 'none.onnx'), 'there is no such file'],
    [join(file, 'below.onnx'), 'there is no such file'],
    [folder, 'it is a folder'],
  ])('at %s is refused: %s', async (path, reason) => {
    writeFileSync(file, tinyEmbedder())
    const config = join(folder, 'satyapan.config.yaml')
    writeFileSync(config, JSON.stringify({ faces: { model: { ...sound, file: path } } }))
    await expect(openFaces(readConfig({ SATYAPAN_CONFIG: config }, folder))).rejects.toThrow(
      new ConfigProblem(`${config}: faces.model.file is ${JSON.stringify(path)}, ${fit}: ${reason}`),
    )
  })

  it('is taken with its hash, in a worker thread', async () => {
    writeFileSync(file, tinyEmbedder())
    const sha256 = createHash('sha256').update(tinyEmbedder()).digest('hex')
    const config = join(folder, 'satyapan.config.yaml')
    writeFileSync(config, JSON.stringify({ faces: { model: { ...sound, file: 'own.onnx', sha256 } } }))
    const faces = await openFaces(readConfig({ SATYAPAN_CONFIG: config }, folder))
    try {
      expect(faces.load().workers).toBe(1)
      expect(await faces.compareFaces(reference, reference)).toMatchObject({ match: true, confidence: 99.91 })
      expect(await faces.compareFaces(reference, await jpeg(flat(200, 200)))).toMatchObject({
        comparable: false,
      })
    } finally {
      await faces.close()
    }
  })
})
