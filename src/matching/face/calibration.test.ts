import { describe, expect, it } from 'vitest'
import { faultOfEmbedder, type OwnEmbedder } from '../../kernel/own-embedder.js'
import { type Calibration, judge } from './calibration.js'
import { DEFAULT_SHAPE, DEFAULT_THRESHOLD, toEmbedderShape } from './models/embedder-options.js'

const line: Calibration = [
  [0.2, 100],
  [0.6, 50],
  [1, 0],
]

const own: OwnEmbedder = {
  path: 'own.onnx',
  sha256: 'a'.repeat(64),
  inputSide: 112,
  layout: 'nchw',
  order: 'bgr',
  mean: [127.5, 127.5, 127.5],
  std: [128, 128, 128],
  alignment: 'arcface',
  distance: 'cosine',
  threshold: 0.6,
  calibration: line,
}

describe('judge', () => {
  it.each([
    [0, 100, true],
    [0.2, 100, true],
    [0.4, 75, true],
    [0.6, 50, true],
    [0.61, 48.75, false],
    [1, 0, false],
    [7, 0, false],
  ])('a distance of %f has the confidence %f', (distance, confidence, match) => {
    expect(judge(line, distance)).toEqual({ match, confidence })
  })

  it('matches exactly when the answered confidence is at least 50', () => {
    for (let distance = 0; distance < 1.3; distance += 0.0003) {
      const { match, confidence } = judge(DEFAULT_SHAPE.calibration, distance)
      expect(match).toBe(confidence >= 50)
      expect(confidence).toBeGreaterThanOrEqual(0)
      expect(confidence).toBeLessThanOrEqual(100)
    }
  })
})

describe('the default calibration', () => {
  it('holds together as an own one must', () => {
    const { calibration } = DEFAULT_SHAPE
    const given = { ...own, distance: 'euclidean', threshold: DEFAULT_THRESHOLD, calibration }
    expect(faultOfEmbedder('embedder', given)).toBeUndefined()
  })
})

describe('toEmbedderShape', () => {
  it('takes over what the operator named', () => {
    const shape = toEmbedderShape(own)
    expect(shape).toMatchObject({ side: 112, layout: 'nchw', distance: 'cosine', calibration: line })
    expect(shape.preparation).toEqual({
      mean: [127.5, 127.5, 127.5],
      scale: [1 / 128, 1 / 128, 1 / 128],
      order: 'bgr',
    })
  })

  it('refuses what is none, with the name of the field', () => {
    expect(() => toEmbedderShape({ ...own, inputSide: 20 })).toThrow(/^embedder\.inputSide is 20, expected/)
  })
})
