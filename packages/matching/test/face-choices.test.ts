// Tests the options of a comparison (the second recogniser, the operator's own embedder), and the report of several
// faces in a picture.
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readModel } from '../src/face/models/model-files.js'
import { createFaceEngine, type FaceEngine, type OwnEmbedder } from '../src/index.js'
import { flat, jpeg, otherPortrait, portrait, sample } from './face-pictures.js'

let engine: FaceEngine
let reference: Buffer

beforeAll(async () => {
  engine = await createFaceEngine()
  reference = await jpeg(portrait())
})

describe('several faces', () => {
  const sideBySide = async () =>
    jpeg(
      flat(900, 520).composite([
        { input: reference, left: 60, top: 10 },
        { input: await jpeg(otherPortrait()), left: 500, top: 50 },
      ]),
    )

  it('of similar size are reported for the file that shows them', async () => {
    const both = await sideBySide()
    expect(await engine.compare(reference, both)).toMatchObject({ severalFacesIn: ['file_b'] })
    expect(await engine.compare(both, reference)).toMatchObject({ severalFacesIn: ['file_a'] })
    expect(await engine.compare(both, both)).toMatchObject({ severalFacesIn: ['file_a', 'file_b'] })
  })

  it('are not reported when one is clearly the subject', async () => {
    const small = await jpeg(otherPortrait().resize(150))
    const picture = flat(700, 520).composite([
      { input: reference, left: 150, top: 10 },
      { input: small, left: 550, top: 330 },
    ])
    expect(await engine.compare(reference, await jpeg(picture))).toMatchObject({ severalFacesIn: [] })
  })
})

describe('the second recogniser', () => {
  it('can be left out, which changes the calibration', async () => {
    const alone = await createFaceEngine({ secondRecogniser: false })
    const [one, both] = [await alone.look(reference), await engine.look(reference)]
    expect('embedding' in one && one.embedding.map((list) => list.length)).toEqual([128])
    expect('embedding' in both && both.embedding.map((list) => list.length)).toEqual([128, 1024])
    const [match, apart] = [await jpeg(portrait().modulate({ brightness: 0.6 }).rotate(6)), sample(4)]
    expect(await alone.compare(reference, match)).toMatchObject({ comparable: true, match: true })
    expect(await alone.compare(reference, apart)).toMatchObject({ comparable: true, match: false })
    expect(alone.resultAt(0.1).match).not.toBe(engine.resultAt(0.1).match)
  })
})

describe("an embedder of the operator's own", () => {
  const folder = mkdtempSync(join(tmpdir(), 'satyapan-face-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'own.onnx')
  const model = readModel('dlib')
  writeFileSync(path, model)
  const embedder: OwnEmbedder = {
    file: path,
    sha256: createHash('sha256').update(model).digest('hex').toUpperCase(),
    size: 150,
    mean: [122.782, 117.001, 104.298],
    scale: 1 / 256,
    alignment: 'dlib',
    similarity: 'cosine',
    threshold: 0.91,
    calibration: [
      [0.7, 0],
      [0.91, 50],
      [1, 100],
    ],
  }

  it('is used with its own distance and calibration', async () => {
    const other = await createFaceEngine({ embedder })
    expect(await other.compare(reference, reference)).toEqual({
      comparable: true,
      match: true,
      confidence: 100,
      severalFacesIn: [],
    })
    expect(await other.compare(reference, await jpeg(portrait().flop()))).toMatchObject({ match: true })
    expect(await other.compare(reference, sample(4))).toMatchObject({ comparable: true, match: false })
  })

  it('works with the alignment of ArcFace too', async () => {
    const other = await createFaceEngine({ embedder: { ...embedder, alignment: 'arcface' } })
    expect(await other.compare(reference, await jpeg(portrait().rotate(10)))).toMatchObject({ match: true })
  })

  it('needs no calibration: the confidence is 50 at the threshold', async () => {
    const { calibration: _, ...unmeasured } = embedder
    const other = await createFaceEngine({ embedder: unmeasured })
    expect(await other.compare(reference, reference)).toMatchObject({ match: true, confidence: 99.91 })
    expect(await other.compare(reference, sample(4))).toMatchObject({ match: false })
    expect(other.resultAt(1 - 0.91)).toEqual({ match: true, confidence: 50 })
  })

  it('may answer with numbers whose distance counts', async () => {
    const { calibration: _, ...unmeasured } = embedder
    const other = await createFaceEngine({
      embedder: { ...unmeasured, similarity: 'distance', threshold: 0.6 },
    })
    expect(await other.compare(reference, await jpeg(portrait().flop()))).toMatchObject({ match: true })
    expect(await other.compare(reference, sample(4))).toMatchObject({ match: false })
  })
})
