// Tests the slope of measured points and its interval, by textbook figures and by chance.
import { describe, expect, it } from 'vitest'
import { slopeOf } from '../../proof/slope.js'
import { seededRandom } from '../kills/seeded-random.js'

describe('the slope', () => {
  it('is that of the line of least squares, with the interval of Student', () => {
    // y = 2x + 1, deviations that alternate: their likeness counts as none. Error: sqrt(6 * 0.01 / 4 / 17.5).
    const points = [1, -1, 1, -1, 1, -1].map((sign, x) => [x, 2 * x + 1 + 0.1 * sign] as const)
    const { slope, within } = slopeOf(points)
    expect(slope).toBeCloseTo(2 - 0.3 / 17.5, 10)
    const left = points.reduce((sum, [x, y]) => sum + (y - 6 - slope * (x - 2.5)) ** 2, 0)
    expect(within / Math.sqrt(left / 4 / 17.5)).toBeCloseTo(2.776, 1)
  })

  it('is certain of an exact line, and of nothing with two points', () => {
    const line = [0, 1, 2, 3].map((x) => [x, 4 - 0.5 * x] as const)
    expect(slopeOf(line)).toEqual({ slope: -0.5, within: 0 })
    expect(slopeOf(line.slice(0, 2))).toEqual({ slope: -0.5, within: Number.POSITIVE_INFINITY })
  })

  it.each([0, 0.7])(
    'lies within the interval in some 95 of 100 series; likeness of neighbours %s',
    (likeness) => {
      const random = seededRandom(7)
      const noise = () => Array.from({ length: 12 }, random).reduce((sum, one) => sum + one, -6)
      let held = 0
      for (let n = 0; n < 400; n++) {
        let deviation = 0
        const points = Array.from({ length: 60 }, (_, x) => {
          deviation = likeness * deviation + noise()
          return [x, 0.3 * x + deviation] as const
        })
        const { slope, within } = slopeOf(points)
        if (Math.abs(slope - 0.3) <= within) held++
      }
      expect(held).toBeGreaterThan(0.88 * 400)
      expect(held).toBeLessThan(400)
    },
  )
})
