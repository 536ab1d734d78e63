import { describe, expect, it } from 'vitest'
import { type Calibration, faultOf, judge } from './calibration.js'
import {
  DEFAULT_SHAPE,
  DEFAULT_THRESHOLD,
  type OwnEmbedder,
  toEmbedderShape,
} from './models/embedder-options.js'

const line: Calibration = [
  [0.2, 100],
  [0.6, 50],
  [1, 0],
]

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

describe('faultOf', () => {
  it.each<[string, Calibration, RegExp | undefined]>([
    ['a sound one', line, undefined],
    ['one pair', [[0.6, 50]], /at least two/],
    ['falling distances', [...line].reverse(), /must rise/],
    ['rising confidences', [[0.2, 10] as const, [0.6, 50] as const], /must fall/],
    ['no pair at the threshold', [[0.2, 90] as const, [0.7, 50] as const], /\[threshold, 50\]/],
    ['a confidence above 100', [[0.2, 101] as const, [0.6, 50] as const], /from 0 to 100/],
  ])('%s', (_, calibration, fault) => {
    const found = faultOf(calibration, 0.6)
    if (fault) expect(found).toMatch(fault)
    else expect(found).toBeUndefined()
  })

  it('finds nothing wrong with the default calibration', () => {
    expect(faultOf(DEFAULT_SHAPE.calibration, DEFAULT_THRESHOLD)).toBeUndefined()
  })
})

describe('toEmbedderShape', () => {
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

  it('takes over what the operator named', () => {
    const shape = toEmbedderShape(own)
    expect(shape).toMatchObject({ side: 112, layout: 'nchw', distance: 'cosine', calibration: line })
    expect(shape.preparation).toEqual({
      mean: [127.5, 127.5, 127.5],
      scale: [1 / 128, 1 / 128, 1 / 128],
      order: 'bgr',
    })
  })

  it.each<[string, Partial<OwnEmbedder>]>([
    ['sha256', { sha256: 'abc' }],
    ['inputSide', { inputSide: 20 }],
    ['std', { std: [1, 0, 1] }],
    ['calibration', { threshold: 0.5 }],
  ])('refuses a wrong %s by name', (field, part) => {
    expect(() => toEmbedderShape({ ...own, ...part })).toThrow(field)
  })
})
