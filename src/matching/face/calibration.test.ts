import { describe, expect, it } from 'vitest'
import { type Calibration, resultAt } from './calibration.js'
import { FITTED } from './models/fitted.js'
import { faultOfEmbedder, type OwnEmbedder } from './models/own-embedder.js'

const line: Calibration = [
  [0.2, 100],
  [0.6, 50],
  [1, 0],
]

describe('resultAt', () => {
  it.each([
    [0, 100, true],
    [0.2, 100, true],
    [0.4, 75, true],
    [0.6, 50, true],
    [0.61, 48.75, false],
    [1, 0, false],
    [7, 0, false],
  ])('a distance of %f has the confidence %f', (distance, confidence, match) => {
    expect(resultAt(line, distance)).toEqual({ match, confidence })
  })
})

describe.each(['dlibAlone', 'dlibAndFaceres'] as const)('the fitted calibration %s', (name) => {
  const calibration = FITTED[name]
  const [threshold] = calibration.find(([, confidence]) => confidence === 50)!

  it('matches exactly when the confidence is at least 50', () => {
    const wrong = Array.from({ length: 20_000 }, (_, step) => step / 10_000)
      .map((distance) => resultAt(calibration, distance))
      .filter(({ match, confidence }) => match !== confidence >= 50 || confidence < 0 || confidence > 100)
    expect(wrong).toEqual([])
    expect(resultAt(calibration, threshold).match).toBe(true)
    expect(resultAt(calibration, threshold + 0.0001).match).toBe(false)
  })

  it("passes the checks of an operator's own calibration", () => {
    const given: OwnEmbedder = {
      path: 'own.onnx',
      sha256: 'a'.repeat(64),
      inputSide: 112,
      layout: 'nchw',
      order: 'bgr',
      mean: [127.5, 127.5, 127.5],
      std: [128, 128, 128],
      alignment: 'arcface',
      distance: 'cosine',
      threshold,
      calibration,
    }
    expect(faultOfEmbedder('embedder', given)).toBeUndefined()
  })
})
