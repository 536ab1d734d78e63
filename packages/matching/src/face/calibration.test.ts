import { describe, expect, it } from 'vitest'
import { type Calibration, resultAt, unmeasuredCalibration } from './calibration.js'
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

describe('the calibration of a model of which only the threshold is known', () => {
  it.each([0.01, 0.65, 1.2, 24])('falls from 100 to 0 around the threshold %f', (threshold) => {
    const calibration = unmeasuredCalibration(threshold)
    const at = (share: number) => resultAt(calibration, share * threshold)
    expect([at(0), at(1), at(2)]).toEqual([
      { match: true, confidence: 99.91 },
      { match: true, confidence: 50 },
      { match: false, confidence: 0.09 },
    ])
    expect(at(1.001).match).toBe(false)
    const rising = calibration.map(([distance]) => distance)
    expect(rising).toEqual([...new Set(rising)].sort((one, other) => one - other))
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
    const embedder: OwnEmbedder = {
      file: 'own.onnx',
      size: 112,
      mean: 127.5,
      scale: 1 / 128,
      similarity: 'distance',
      threshold,
      calibration: [...calibration],
    }
    expect(faultOfEmbedder('embedder', embedder)).toBeUndefined()
  })
})
