// Owns one whole comparison in the calling thread: two files in, one answer out, nothing kept.
import type { OwnEmbedder } from '../../kernel/own-embedder.js'
import { judge } from './calibration.js'
import { createDetector, FULL_RANGE, SHORT_RANGE } from './detector.js'
import { createEmbedder, distanceBetween, type Embedding } from './embedder.js'
import type { FaceFile, FaceLack, FaceMatch } from './face-match.js'
import { createImageDecoder, type ImageRefusal } from './image.js'
import { createFaceFinder } from './locate.js'
import { DEFAULT_SHAPE, loadOwnModel, toEmbedderShape } from './models/embedder-options.js'
import { embedderNetwork, pointsNetwork } from './models/face-networks.js'
import { MODEL_FILES, readChecked, readPackaged } from './models/model-files.js'
import { createNetwork } from './models/sessions.js'
import { readTfjsWeights } from './models/tfjs-weights.js'
import { tfliteToOnnx } from './models/tflite-to-onnx.js'
import { toPyramid } from './picture.js'
import { createPointsReader, POINTS_SIDE } from './points.js'

/** What can be chosen about the models; nothing chosen means the default embedder. */
export type FaceModels = { embedder?: OwnEmbedder }

/** A look at one file: its numbers, or why there are none. */
type Look = { embedding: Embedding } | { refused: ImageRefusal } | { lack: FaceLack }

/**
 * Loads the models and makes the engine. Throws an Error when a field of the own embedder is wrong, or when a model
 * file is missing, is not the one whose hash is known, or does not have the shape that was named.
 */
export async function createFaceEngine({ embedder: own }: FaceModels = {}) {
  const detector = async (file: Parameters<typeof readPackaged>[0], shape: typeof SHORT_RANGE) => {
    const model = tfliteToOnnx(readPackaged(file), 'face-detector')
    return createDetector(await createNetwork(model, [1, 3, shape.side, shape.side]), shape)
  }
  const weights = (manifest: Parameters<typeof readPackaged>[0], packed: typeof manifest) =>
    readTfjsWeights(readPackaged(manifest).toString('utf8'), readPackaged(packed))
  const shape = own === undefined ? DEFAULT_SHAPE : toEmbedderShape(own)
  const input = shape.layout === 'nchw' ? [1, 3, shape.side, shape.side] : [1, shape.side, shape.side, 3]
  const network =
    own === undefined
      ? await createNetwork(
          embedderNetwork(weights(MODEL_FILES.embedderManifest, MODEL_FILES.embedder)),
          input,
        )
      : await loadOwnModel(own, async () => createNetwork(readChecked(own.path, own.sha256), input))
  const points = pointsNetwork(weights(MODEL_FILES.pointsManifest, MODEL_FILES.points))

  const decode = createImageDecoder()
  const findFace = createFaceFinder({
    near: await detector(MODEL_FILES.detector, SHORT_RANGE),
    far: await detector(MODEL_FILES.farDetector, FULL_RANGE),
  })
  const embed = createEmbedder(
    network,
    createPointsReader(await createNetwork(points, [1, 3, POINTS_SIDE, POINTS_SIDE])),
    shape,
  )

  const look = async (file: Uint8Array): Promise<Look> => {
    const picture = await decode(file)
    if (typeof picture === 'string') return { refused: picture }
    const pyramid = toPyramid(picture)
    const face = await findFace(pyramid)
    return typeof face === 'string' ? { lack: face } : { embedding: await embed(pyramid, face) }
  }

  // The networks' inputs are used again and again: one file is looked at at a time, whoever calls.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }

  /** Distance between the faces of two files, or what stands in the way; refusals come before missing faces. */
  const measure = async (
    fileA: Uint8Array,
    fileB: Uint8Array,
  ): Promise<{ distance: number } | Exclude<FaceMatch, { comparable: true } | { busy: true }>> => {
    const looks: [FaceFile, Look][] = [
      ['file_a', await inTurn(() => look(fileA))],
      ['file_b', await inTurn(() => look(fileB))],
    ]
    for (const [file, seen] of looks) if ('refused' in seen) return { refused: file, reason: seen.refused }
    for (const [file, seen] of looks)
      if ('lack' in seen)
        return { comparable: false, match: false, confidence: null, reason: `${seen.lack}-in-${file}` }
    const [one, other] = looks.map(([, seen]) => ('embedding' in seen ? seen.embedding : undefined))
    if (!one || !other) throw new Error('a face was neither embedded nor refused')
    return { distance: distanceBetween(one, other, shape.distance) }
  }

  return {
    /** Looks at one file: the numbers of its main face, or what stands in the way. For measuring. */
    look: (file: Uint8Array): Promise<Look> => inTurn(() => look(file)),
    /** The distance that is judged, between the numbers of two faces. */
    distance: (one: Embedding, other: Embedding): number => distanceBetween(one, other, shape.distance),
    /** The answer for a distance. */
    judge: (distance: number): { match: boolean; confidence: number } => judge(shape.calibration, distance),
    /** Compares the main faces of two image files. */
    async compare(fileA: Uint8Array, fileB: Uint8Array): Promise<FaceMatch> {
      const measured = await measure(fileA, fileB)
      return 'distance' in measured
        ? { comparable: true, ...judge(shape.calibration, measured.distance) }
        : measured
    },
  }
}

export type FaceEngine = Awaited<ReturnType<typeof createFaceEngine>>
