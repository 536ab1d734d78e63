// Compares faces by one embedder, or by the sum of the distances of two.
import type { Calibration } from './calibration.js'
import type { Embedder } from './embedder.js'
import type { FacePoints } from './face-points.js'
import type { Pyramid } from './picture.js'

/** The embeddings of one face, one list of numbers per embedder. They live as long as the comparison. */
export type Embedding = readonly Float32Array[]

/** How the lists of one embedder are compared. */
export type Metric = {
  /** Euclidean distance, or one minus the cosine of the angle. */
  kind: 'euclidean' | 'cosine'
  /** The factor of this distance in the sum. */
  weight: number
  /** The list of a mean face, subtracted before angles are measured. */
  meanFace?: Float32Array
}

/** The lists have the same length. */
function distanceBy({ kind, meanFace }: Metric, one: Float32Array, other: Float32Array): number {
  let [dot, oneSquare, otherSquare, gap] = [0, 0, 0, 0]
  for (let index = 0; index < one.length; index++) {
    const mean = meanFace === undefined ? 0 : meanFace[index]!
    const left = one[index]! - mean
    const right = other[index]! - mean
    dot += left * right
    oneSquare += left * left
    otherSquare += right * right
    gap += (left - right) ** 2
  }
  return kind === 'euclidean' ? Math.sqrt(gap) : 1 - dot / Math.sqrt(oneSquare * otherSquare)
}

/** The distance between two faces: the weighted sum over the embedders. */
export function distanceBetween(metrics: readonly Metric[], one: Embedding, other: Embedding): number {
  return metrics.reduce((sum, metric, index) => {
    const [left, right] = [one[index], other[index]]
    if (!left || !right) throw new Error('an embedding lacks the numbers of an embedder')
    return sum + metric.weight * distanceBy(metric, left, right)
  }, 0)
}

/** A recogniser: its embedders with their metrics, and the calibration of the distance. */
export type RecogniserParts = {
  embedders: readonly { embed: Embedder; metric: Metric }[]
  calibration: Calibration
}

export function createRecogniser({ embedders, calibration }: RecogniserParts) {
  const metrics = embedders.map(({ metric }) => metric)
  return {
    calibration,
    async embed(pyramid: Pyramid, points: FacePoints): Promise<Embedding> {
      const lists: Float32Array[] = []
      for (const { embed } of embedders) lists.push(await embed(pyramid, points))
      return lists
    },
    distance: (one: Embedding, other: Embedding): number => distanceBetween(metrics, one, other),
  }
}

export type Recogniser = ReturnType<typeof createRecogniser>
