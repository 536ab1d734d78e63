// Owns turning a found face into the numbers that are compared, and the distance between two such lists.
import type { Calibration } from './calibration.js'
import type { FoundFace, Network } from './detector.js'
import { fitPlacement, type Placement, type Point } from './geometry.js'
import { type Preparation, type Pyramid, readSquare } from './picture.js'
import { eyesOf, type PointsReader, TIGHT_VIEW, WIDE_VIEW } from './points.js'

/**
 * Where the points of a face must lie in the square an embedder sees, in shares of its side: five taken from the 68
 * points, and the detector's own four (eyes, nose, mouth) for faces on which the two disagree.
 */
export type Alignment = {
  pick: (points: readonly Point[]) => Point[]
  fine: readonly Point[]
  coarse: readonly Point[]
}

/** What an embedder is, beside its network. */
export type EmbedderShape = {
  side: number
  preparation: Preparation
  layout: 'nchw' | 'nhwc'
  alignment: Alignment
  distance: 'euclidean' | 'cosine'
  calibration: Calibration
}

/** The numbers of one face. They live as long as the comparison. */
export type Embedding = Float32Array

/** Above this part of the distance between the eyes, the 68 points are taken to be somewhere else than the face. */
const MAX_EYE_DRIFT = 0.3

function inFace(points: readonly Point[], face: FoundFace): boolean {
  const [left, right] = face.points
  if (!left || !right) return false
  const apart = Math.hypot(right.x - left.x, right.y - left.y)
  return eyesOf(points).every((eye, index) => {
    const seen = index === 0 ? left : right
    return Math.hypot(eye.x - seen.x, eye.y - seen.y) < MAX_EYE_DRIFT * apart
  })
}

function toChannelsLast(planes: Float32Array, side: number, result: Float32Array): void {
  const size = side * side
  for (let pixel = 0; pixel < size; pixel++)
    for (let channel = 0; channel < 3; channel++)
      result[3 * pixel + channel] = planes[channel * size + pixel] ?? 0
}

/**
 * Makes the embedder: the mean over two looks, a plain one aligned by points read close up and a mirrored one
 * aligned by points read from further away. Errors of the points differ between the two and half cancel out.
 */
export function createEmbedder(network: Network, readPoints: PointsReader, shape: EmbedderShape) {
  const { side, alignment } = shape
  const scaled = (points: readonly Point[]): Point[] =>
    points.map(({ x, y }) => ({ x: x * side, y: y * side }))
  const fine = scaled(alignment.fine)
  const coarse = scaled(alignment.coarse)
  const align = (points: readonly Point[], face: FoundFace): Placement =>
    inFace(points, face)
      ? fitPlacement(fine, alignment.pick(points))
      : fitPlacement(coarse, face.points.slice(0, coarse.length))
  const planes = shape.layout === 'nchw' ? network.input : new Float32Array(network.input.length)
  const look = async (pyramid: Pyramid, placement: Placement, mirrored: boolean): Promise<Float32Array> => {
    readSquare(pyramid, placement, side, shape.preparation, planes, mirrored)
    if (shape.layout === 'nhwc') toChannelsLast(planes, side, network.input)
    const [embedding] = await network.run()
    if (!embedding) throw new Error('the embedder gave no result')
    return embedding
  }
  return async (pyramid: Pyramid, face: FoundFace): Promise<Embedding> => {
    const tight = align(await readPoints(pyramid, face, TIGHT_VIEW), face)
    const wide = align(await readPoints(pyramid, face, WIDE_VIEW), face)
    const plain = await look(pyramid, tight, false)
    const mirrored = await look(pyramid, wide, true)
    return plain.map((value, index) => (value + (mirrored[index] ?? 0)) / 2)
  }
}

export type Embedder = ReturnType<typeof createEmbedder>

/** Euclidean distance, or one minus the cosine of the angle. The lists have the same length. */
export function distanceBetween(one: Embedding, other: Embedding, kind: EmbedderShape['distance']): number {
  let [dot, oneSquare, otherSquare, gap] = [0, 0, 0, 0]
  for (const [index, value] of one.entries()) {
    const against = other[index] ?? 0
    dot += value * against
    oneSquare += value * value
    otherSquare += against * against
    gap += (value - against) ** 2
  }
  return kind === 'euclidean' ? Math.sqrt(gap) : 1 - dot / Math.sqrt(oneSquare * otherSquare)
}
