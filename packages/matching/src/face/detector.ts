// Reads the outputs of the BlazeFace detectors: boxes and six points with a score.
import type { Placement, Point } from './geometry.js'
import { place } from './geometry.js'
import { type Preparation, type Pyramid, readSquare } from './picture.js'

/**
 * A network. Fill `input`, then `run` returns one list of numbers per output. Every run uses the same input buffer,
 * so runs of one network never overlap.
 */
export type Network = { input: Float32Array; run: () => Promise<readonly Float32Array[]> }

/**
 * A face as the detector sees it, in image pixels: the centre and side of its box, both eyes (left and right as seen
 * on the picture), nose tip, mouth and ear points, and the score 0 to 1.
 */
export type FoundFace = { score: number; centre: Point; side: number; points: readonly Point[] }

/** The detector's grid: input side and, per layer, the stride and how many anchors share a cell. */
export type DetectorShape = { side: number; layers: readonly { stride: number; anchors: number }[] }

export const SHORT_RANGE: DetectorShape = {
  side: 128,
  layers: [
    { stride: 8, anchors: 2 },
    { stride: 16, anchors: 6 },
  ],
}
export const FULL_RANGE: DetectorShape = { side: 192, layers: [{ stride: 4, anchors: 1 }] }

const PREPARATION: Preparation = { mean: [127.5, 127.5, 127.5], scale: [1 / 127.5, 1 / 127.5, 1 / 127.5] }
const NUMBERS_PER_ANCHOR = 16
const POINT_COUNT = 6
const SAME_FACE_OVERLAP = 0.3

function anchorCentres({ side, layers }: DetectorShape): Point[] {
  return layers.flatMap(({ stride, anchors }) => {
    const cells = side / stride
    return Array.from({ length: cells * cells * anchors }, (_, index) => {
      const cell = Math.floor(index / anchors)
      return { x: ((cell % cells) + 0.5) * stride, y: (Math.floor(cell / cells) + 0.5) * stride }
    })
  })
}

/** The intersection of two boxes as a share of their union. Both are taken as upright. */
export function overlap(one: FoundFace, other: FoundFace): number {
  const shared = (a: number, b: number): number =>
    Math.max(
      0,
      Math.min(a + one.side / 2, b + other.side / 2) - Math.max(a - one.side / 2, b - other.side / 2),
    )
  const area = shared(one.centre.x, other.centre.x) * shared(one.centre.y, other.centre.y)
  return area / (one.side ** 2 + other.side ** 2 - area)
}

/** Merges overlapping detections of one face: their mean, weighted by score, is steadier than the best one alone. */
export function mergeFaces(faces: readonly FoundFace[]): FoundFace {
  const total = faces.reduce((sum, face) => sum + face.score, 0)
  const mean = (read: (face: FoundFace) => number): number =>
    faces.reduce((sum, face) => sum + face.score * read(face), 0) / total
  return {
    score: Math.max(...faces.map((face) => face.score)),
    centre: { x: mean((face) => face.centre.x), y: mean((face) => face.centre.y) },
    side: mean((face) => face.side),
    points: Array.from({ length: POINT_COUNT }, (_, index) => ({
      x: mean((face) => face.points[index]?.x ?? 0),
      y: mean((face) => face.points[index]?.y ?? 0),
    })),
  }
}

/**
 * Makes a detector from its network and shape. The function it returns searches the square that `placement` puts into
 * the picture, and returns the faces with a score of at least `minScore`, best first, in image pixels.
 */
export function createDetector(network: Network, shape: DetectorShape) {
  const anchors = anchorCentres(shape)
  return async (pyramid: Pyramid, placement: Placement, minScore: number): Promise<FoundFace[]> => {
    readSquare(pyramid, placement, shape.side, PREPARATION, network.input)
    const [boxes, scores] = await network.run()
    if (!boxes || !scores) throw new Error('the face detector gave no result')
    const scale = Math.hypot(placement.a, placement.b)
    const candidates: FoundFace[] = []
    for (const [index, anchor] of anchors.entries()) {
      const score = 1 / (1 + Math.exp(-(scores[index] ?? 0)))
      if (score < minScore) continue
      const at = index * NUMBERS_PER_ANCHOR
      const read = (offset: number): Point =>
        place(placement, {
          x: anchor.x + (boxes[at + offset] ?? 0),
          y: anchor.y + (boxes[at + offset + 1] ?? 0),
        })
      candidates.push({
        score,
        centre: read(0),
        side: (((boxes[at + 2] ?? 0) + (boxes[at + 3] ?? 0)) / 2) * scale,
        points: Array.from({ length: POINT_COUNT }, (_, point) => read(4 + 2 * point)),
      })
    }
    candidates.sort((one, other) => other.score - one.score)
    const faces: FoundFace[] = []
    let rest = candidates
    while (rest[0]) {
      const best = rest[0]
      faces.push(mergeFaces(rest.filter((face) => face === best || overlap(best, face) > SAME_FACE_OVERLAP)))
      rest = rest.filter((face) => face !== best && overlap(best, face) <= SAME_FACE_OVERLAP)
    }
    return faces
  }
}

export type Detector = ReturnType<typeof createDetector>
