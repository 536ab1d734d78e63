// Reads the 68 points of a face (the iBUG scheme).
import type { FoundFace, Network } from './detector.js'
import { type Placement, type Point, place, placeSquare } from './geometry.js'
import { type Pyramid, readSquare } from './picture.js'

export const POINTS_SIDE = 112
const POINT_COUNT = 68

/** Mean colour of the faces that both networks were trained on (red, green, blue). */
export const FACE_MEAN = [122.782, 117.001, 104.298] as const

const PREPARATION = { mean: FACE_MEAN, scale: [1 / 255, 1 / 255, 1 / 255] }

/** Points that swap when left and right are swapped; all others lie on the middle line. */
const MIRROR_RUNS: readonly (readonly [readonly number[], readonly number[]])[] = [
  [
    [0, 1, 2, 3, 4, 5, 6, 7],
    [16, 15, 14, 13, 12, 11, 10, 9],
  ],
  [
    [17, 18, 19, 20, 21],
    [26, 25, 24, 23, 22],
  ],
  [
    [36, 37, 38, 39, 40, 41],
    [45, 44, 43, 42, 47, 46],
  ],
  [
    [31, 32, 48, 49, 50],
    [35, 34, 54, 53, 52],
  ],
  [
    [59, 58, 60, 61, 67],
    [55, 56, 64, 63, 65],
  ],
]

const MIRROR: readonly number[] = (() => {
  const swap = Array.from({ length: POINT_COUNT }, (_, index) => index)
  for (const [left, right] of MIRROR_RUNS)
    for (const [place, index] of left.entries()) {
      const other = right[place] ?? index
      swap[index] = other
      swap[other] = index
    }
  return swap
})()

/**
 * How much of the picture the points network sees: its side, and how far up it lies, in sides of the face's box. The
 * points' errors differ between the two views, so that averaging chips aligned by each view partly cancels them.
 */
const VIEWS = { tight: { extent: 1.1, up: 0.05 }, wide: { extent: 1.45, up: 0.1 } }

export type View = keyof typeof VIEWS

/** A face with its points as both views give them, in image pixels. */
export type FacePoints = Record<View, readonly Point[]> & { face: FoundFace }

/** The angle of the line through the eyes, in radians. */
export function tiltOf({ points: [left, right] }: FoundFace): number {
  return left && right ? Math.atan2(right.y - left.y, right.x - left.x) : 0
}

function placeView(face: FoundFace, { extent, up }: (typeof VIEWS)[View]): Placement {
  const tilt = tiltOf(face)
  const rise = up * face.side
  const centre = { x: face.centre.x + Math.sin(tilt) * rise, y: face.centre.y - Math.cos(tilt) * rise }
  return placeSquare(centre, extent * face.side, tilt, POINTS_SIDE)
}

/** Makes the reader of points: in each view it reads the face and its mirror image, and takes the mean. */
export function createPointsReader(network: Network) {
  const look = async (pyramid: Pyramid, view: Placement, mirrored: boolean): Promise<Point[]> => {
    readSquare(pyramid, view, POINTS_SIDE, PREPARATION, network.input, mirrored)
    const [shares] = await network.run()
    if (!shares) throw new Error('the points network gave no result')
    return MIRROR.map((mirror, index) => {
      const from = 2 * (mirrored ? mirror : index)
      const x = shares[from] ?? 0
      return place(view, {
        x: (mirrored ? 1 - x : x) * POINTS_SIDE,
        y: (shares[from + 1] ?? 0) * POINTS_SIDE,
      })
    })
  }
  const read = async (pyramid: Pyramid, face: FoundFace, view: View): Promise<Point[]> => {
    const placement = placeView(face, VIEWS[view])
    const plain = await look(pyramid, placement, false)
    const mirrored = await look(pyramid, placement, true)
    return plain.map((point, index) => middle([point, mirrored[index] ?? point]))
  }
  return async (pyramid: Pyramid, face: FoundFace): Promise<FacePoints> => ({
    face,
    tight: await read(pyramid, face, 'tight'),
    wide: await read(pyramid, face, 'wide'),
  })
}

export function middle(points: readonly Point[]): Point {
  return {
    x: points.reduce((sum, point) => sum + point.x, 0) / points.length,
    y: points.reduce((sum, point) => sum + point.y, 0) / points.length,
  }
}

const EYE_RUNS = [
  [36, 42],
  [42, 48],
] as const

/** The centres of both eyes, the one on the left of the picture first. */
export function eyesOf(points: readonly Point[]): Point[] {
  return EYE_RUNS.map(([from, to]) => middle(points.slice(from, to)))
}

/** Above this share of the distance between the eyes, the 68 points are taken not to lie on the face. */
const MAX_EYE_DRIFT = 0.3

/** Whether the points lie where the detector found the face. */
export function isOnFace(points: readonly Point[], face: FoundFace): boolean {
  const [left, right] = face.points
  if (!left || !right) return false
  const apart = Math.hypot(right.x - left.x, right.y - left.y)
  return eyesOf(points).every((eye, index) => {
    const seen = index === 0 ? left : right
    return Math.hypot(eye.x - seen.x, eye.y - seen.y) < MAX_EYE_DRIFT * apart
  })
}
