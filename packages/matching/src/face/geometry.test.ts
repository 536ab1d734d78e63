import { describe, expect, it } from 'vitest'
import { fitPlacement, type Placement, place, placeSquare } from './geometry.js'
import { type Preparation, readSquare, toPyramid } from './picture.js'

const PLAIN: Preparation = { mean: [0, 0, 0], scale: [1, 1, 1] }

describe('fitPlacement', () => {
  it('finds the rotation, scale and shift that made the target points', () => {
    const placement: Placement = { a: 1.2, b: -0.7, x0: 14, y0: -3 }
    const points = [
      { x: 1, y: 2 },
      { x: 30, y: 4 },
      { x: 15, y: 40 },
    ]
    const fitted = fitPlacement(
      points,
      points.map((point) => place(placement, point)),
    )
    for (const key of ['a', 'b', 'x0', 'y0'] as const) expect(fitted[key]).toBeCloseTo(placement[key], 9)
  })

  it('refuses lists of different lengths', () => {
    expect(() =>
      fitPlacement(
        [
          { x: 0, y: 0 },
          { x: 1, y: 1 },
        ],
        [{ x: 0, y: 0 }],
      ),
    ).toThrow(RangeError)
  })
})

describe('placeSquare', () => {
  it('puts the centre of the square at the given place, at any rotation', () => {
    for (const angle of [0, 0.4, Math.PI / 2, -2]) {
      const middle = place(placeSquare({ x: 50, y: 20 }, 80, angle, 128), { x: 64, y: 64 })
      expect(middle.x).toBeCloseTo(50, 9)
      expect(middle.y).toBeCloseTo(20, 9)
    }
  })

  it('turns clockwise on the screen', () => {
    const corner = place(placeSquare({ x: 0, y: 0 }, 2, Math.PI / 2, 2), { x: 0, y: 0 })
    expect(corner.x).toBeCloseTo(1, 9)
    expect(corner.y).toBeCloseTo(-1, 9)
  })
})

describe('readSquare', () => {
  /** Red grows to the right, green downwards, blue is even. */
  const slope = (side: number) => {
    const pixels = new Uint8Array(side * side * 3)
    for (let y = 0; y < side; y++) for (let x = 0; x < side; x++) pixels.set([x, y, 9], (y * side + x) * 3)
    return toPyramid({ width: side, height: side, pixels })
  }
  const whole = (side: number) => placeSquare({ x: side / 2, y: side / 2 }, side, 0, side)

  it('returns the pixels unchanged, plane by plane, when nothing is moved', () => {
    const result = new Float32Array(3 * 16)
    readSquare(slope(4), whole(4), 4, PLAIN, result)
    expect([...result.slice(0, 4)]).toEqual([0, 1, 2, 3])
    expect([...result.slice(16, 24)]).toEqual([0, 0, 0, 0, 1, 1, 1, 1])
    expect([...result.slice(32)]).toEqual(Array(16).fill(9))
  })

  it('mirrors, prepares and swaps colours', () => {
    const result = new Float32Array(3 * 16)
    readSquare(slope(4), whole(4), 4, { mean: [1, 2, 3], scale: [10, 10, 10], order: 'bgr' }, result, true)
    // Blue comes first in the order bgr, and mean and scale follow the order of the planes.
    expect([...result.slice(0, 4)]).toEqual([80, 80, 80, 80])
    expect([...result.slice(32, 36)]).toEqual([0, -10, -20, -30])
  })

  it('shows black outside the picture', () => {
    const result = new Float32Array(3 * 16)
    readSquare(slope(4), placeSquare({ x: 100, y: 100 }, 4, 0, 4), 4, PLAIN, result)
    expect([...result]).toEqual(Array(48).fill(0))
  })

  it('averages when it shrinks: fine stripes become grey', () => {
    const side = 256
    const pixels = Uint8Array.from(
      { length: side * side * 3 },
      (_, index) => (Math.floor(index / 3) % 2) * 200,
    )
    const result = new Float32Array(3 * 32 * 32)
    const pyramid = toPyramid({ width: side, height: side, pixels })
    readSquare(pyramid, placeSquare({ x: 128, y: 128 }, side, 0, 32), 32, PLAIN, result)
    for (const value of result) expect(value).toBeCloseTo(100, 0)
  })
})
