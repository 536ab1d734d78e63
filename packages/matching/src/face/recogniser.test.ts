import { describe, expect, it } from 'vitest'
import { FITTED } from './models/fitted.js'
import type { OwnEmbedder } from './models/own-embedder.js'
import { DLIB_ALONE, DLIB_AND_FACERES, toRecogniserPlan } from './models/recognisers.js'
import { distanceBetween, type Metric } from './recogniser.js'

const list = (...numbers: number[]) => Float32Array.from(numbers)
const cosine: Metric = { kind: 'cosine', weight: 1 }

describe('distanceBetween', () => {
  it.each<[string, readonly Metric[], Float32Array[], Float32Array[], number]>([
    ['the same direction', [cosine], [list(1, 2)], [list(2, 4)], 0],
    ['a right angle', [cosine], [list(1, 0)], [list(0, 3)], 1],
    ['opposite directions', [cosine], [list(1, 0)], [list(-2, 0)], 2],
    ['a Euclidean distance', [{ kind: 'euclidean', weight: 1 }], [list(0, 0)], [list(3, 4)], 5],
    ['angles seen from a mean face', [{ ...cosine, meanFace: list(1, 1) }], [list(2, 1)], [list(1, 2)], 1],
    [
      'the weighted sum of two embedders',
      [cosine, { kind: 'cosine', weight: 0.1 }],
      [list(1, 0), list(1, 0)],
      [list(0, 1), list(-1, 0)],
      1.2,
    ],
  ])('%s', (_, metrics, one, other, distance) => {
    expect(distanceBetween(metrics, one, other)).toBeCloseTo(distance, 6)
    expect(distanceBetween(metrics, other, one)).toBeCloseTo(distance, 6)
  })

  it('refuses faces that lack the numbers of an embedder', () => {
    expect(() => distanceBetween([cosine, cosine], [list(1)], [list(1)])).toThrow(/lacks the numbers/)
  })
})

describe('the recognisers', () => {
  it('compare by dlib and a tenth of faceres, each choice with its own calibration', () => {
    expect(DLIB_AND_FACERES.embedders.map(({ metric: { kind, weight } }) => [kind, weight])).toEqual([
      ['cosine', 1],
      ['cosine', 0.1],
    ])
    expect(DLIB_ALONE.embedders).toEqual([DLIB_AND_FACERES.embedders[0]])
    expect(DLIB_ALONE.calibration).not.toEqual(DLIB_AND_FACERES.calibration)
    expect(FITTED.meanFace).toHaveLength(1024)
    expect(Math.hypot(...FITTED.meanFace)).toBeLessThan(1)
  })

  it("use the settings of the operator's own embedder", () => {
    const calibration: [number, number][] = [
      [0.2, 100],
      [0.6, 50],
    ]
    const ownEmbedder: OwnEmbedder = {
      file: 'own.onnx',
      size: 112,
      mean: 127.5,
      scale: [0.1, 0.2, 0.3],
      order: 'bgr',
      similarity: 'distance',
      threshold: 0.6,
      calibration,
    }
    const plan = toRecogniserPlan(ownEmbedder, 'nhwc')
    const [embedder, ...others] = plan.embedders
    expect(others).toEqual([])
    expect(plan.calibration).toEqual(calibration)
    expect(embedder).toMatchObject({
      shape: {
        side: 112,
        layout: 'nhwc',
        preparation: { mean: [127.5, 127.5, 127.5], scale: [0.1, 0.2, 0.3], order: 'bgr' },
      },
      metric: { kind: 'euclidean', weight: 1 },
    })
  })

  it('turn a cosine into a distance', () => {
    const ownEmbedder: OwnEmbedder = {
      file: 'own.onnx',
      size: 112,
      mean: 0,
      scale: 1,
      similarity: 'cosine',
      threshold: 0.25,
    }
    const measured = {
      ...ownEmbedder,
      calibration: [
        [0, 10],
        [0.25, 50],
        [0.5, 90],
      ] as [number, number][],
    }
    expect(toRecogniserPlan(measured, 'nchw')).toMatchObject({
      embedders: [{ metric: { kind: 'cosine', weight: 1 }, shape: { preparation: { order: 'rgb' } } }],
      calibration: [
        [0.5, 90],
        [0.75, 50],
        [1, 10],
      ],
    })
    expect(toRecogniserPlan(ownEmbedder, 'nchw').calibration).toContainEqual([0.75, 50])
  })
})
