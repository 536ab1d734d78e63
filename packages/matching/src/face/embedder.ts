// Turns a found face into the numbers of one network.
import type { Network } from './detector.js'
import { type FacePoints, isOnFace, type View } from './face-points.js'
import { enlarge, fitPlacement, type Placement, type Point } from './geometry.js'
import { type Preparation, type Pyramid, readSquare } from './picture.js'

/**
 * Where the points of a face must lie in the input square of an embedder, as shares of its side: five taken from the
 * 68 points, and the detector's own four (eyes, nose, mouth) for faces on which the two disagree.
 */
export type Alignment = {
  pick: (points: readonly Point[]) => Point[]
  fine: readonly Point[]
  coarse: readonly Point[]
}

/**
 * One aligned square given to a network: which points align it, whether it is mirrored, and how much of the
 * surroundings it shows.
 */
export type Chip = { view: View; mirrored: boolean; enlarged: number }

/** An embedder's description, without its network. */
export type EmbedderShape = {
  side: number
  preparation: Preparation
  layout: 'nchw' | 'nhwc'
  alignment: Alignment
  /** The numbers of a face are the mean over these chips. */
  chips: readonly Chip[]
  /**
   * Each number is replaced by its square root, and each chip's list is scaled to unit length, before the mean is
   * taken.
   */
  rooted: boolean
}

function toChannelsLast(planes: Float32Array, side: number, result: Float32Array): void {
  const size = side * side
  for (let pixel = 0; pixel < size; pixel++)
    for (let channel = 0; channel < 3; channel++)
      result[3 * pixel + channel] = planes[channel * size + pixel] ?? 0
}

/** Square roots reduce the few large numbers of networks that end in a mean over positive values. */
function toUnitRoots(numbers: Float32Array): Float32Array {
  const roots = numbers.map((value) => Math.sqrt(Math.max(value, 0)))
  const length = Math.hypot(...roots)
  return length === 0 ? roots : roots.map((value) => value / length)
}

/** Makes an embedder: its function reads the chips of one face and returns their mean. */
export function createEmbedder(network: Network, shape: EmbedderShape) {
  const { side, alignment } = shape
  const scaled = (points: readonly Point[]): Point[] =>
    points.map(({ x, y }) => ({ x: x * side, y: y * side }))
  const fine = scaled(alignment.fine)
  const coarse = scaled(alignment.coarse)
  const align = ({ face, ...views }: FacePoints, view: View): Placement =>
    isOnFace(views[view], face)
      ? fitPlacement(fine, alignment.pick(views[view]))
      : fitPlacement(coarse, face.points.slice(0, coarse.length))
  const planes = shape.layout === 'nchw' ? network.input : new Float32Array(network.input.length)
  const embedChip = async (pyramid: Pyramid, placement: Placement, mirrored: boolean) => {
    readSquare(pyramid, placement, side, shape.preparation, planes, mirrored)
    if (shape.layout === 'nhwc') toChannelsLast(planes, side, network.input)
    const [numbers] = await network.run()
    if (!numbers) throw new Error('the embedder gave no result')
    return shape.rooted ? toUnitRoots(numbers) : numbers
  }
  return async (pyramid: Pyramid, points: FacePoints): Promise<Float32Array> => {
    const lists: Float32Array[] = []
    for (const { view, mirrored, enlarged } of shape.chips)
      lists.push(await embedChip(pyramid, enlarge(align(points, view), side, enlarged), mirrored))
    const [first = new Float32Array(), ...others] = lists
    return first.map(
      (value, index) => others.reduce((sum, list) => sum + (list[index] ?? 0), value) / lists.length,
    )
  }
}

export type Embedder = ReturnType<typeof createEmbedder>
