// Gives the positions of a face's points in the input square of an embedder, for dlib's alignment and ArcFace's.
import type { Alignment } from './embedder.js'
import { eyesOf, middle } from './face-points.js'
import type { Point } from './geometry.js'

function pick(points: readonly Point[], ...indices: number[]): Point[] {
  return indices.map((index) => {
    const point = points[index]
    if (!point) throw new RangeError(`there is no point ${index}`)
    return point
  })
}

const at = ([x, y]: readonly [number, number]): Point => ({ x, y })

/** dlib shows the mean face with a quarter of its size added on every side. */
const DLIB_PADDING = 0.25
const padded = ([x, y]: readonly [number, number]): Point => ({
  x: (x + DLIB_PADDING) / (1 + 2 * DLIB_PADDING),
  y: (y + DLIB_PADDING) / (1 + 2 * DLIB_PADDING),
})

/**
 * dlib (get_face_chip_details, five points): the corners of both eyes and the base of the nose. The detector's points
 * are their average positions over many faces aligned by these five.
 */
export const DLIB_ALIGNMENT: Alignment = {
  pick: (points) => pick(points, 36, 39, 42, 45, 33),
  fine: (
    [
      [0.120575, 0.213727],
      [0.334085, 0.229064],
      [0.64606, 0.228967],
      [0.859567, 0.213498],
      [0.490112, 0.627797],
    ] as const
  ).map(padded),
  coarse: (
    [
      [0.3177, 0.3307],
      [0.696, 0.3307],
      [0.5067, 0.5447],
      [0.5067, 0.734],
    ] as const
  ).map(at),
}

/** ArcFace (112 x 112): middles of the eyes, tip of the nose, corners of the mouth. */
const ARCFACE_SIDE = 112
const ARCFACE_POINTS: readonly Point[] = (
  [
    [38.2946, 51.6963],
    [73.5318, 51.5014],
    [56.0252, 71.7366],
    [41.5493, 92.3655],
    [70.7299, 92.2041],
  ] as const
).map(([x, y]) => ({ x: x / ARCFACE_SIDE, y: y / ARCFACE_SIDE }))

export const ARCFACE_ALIGNMENT: Alignment = {
  pick: (points) => [...eyesOf(points), ...pick(points, 30, 48, 54)],
  fine: ARCFACE_POINTS,
  coarse: [...ARCFACE_POINTS.slice(0, 3), middle(ARCFACE_POINTS.slice(3))],
}
