// Makes one complete comparison in the calling thread: two files in, one answer out, nothing kept.
import { createMutex } from '../mutex.js'
import { resultAt } from './calibration.js'
import type { FaceFile, FaceLack, FaceMatch } from './face-match.js'
import { createImageDecoder, type ImageRefusal } from './image.js'
import { createFaceFinder } from './locate.js'
import { type FaceModels, loadModels } from './models/load-models.js'
import { toPyramid } from './picture.js'
import type { Embedding } from './recogniser.js'

/** What one file shows: the embedding of its main face, or why there is none. */
type Look = { embedding: Embedding; isOneOfSeveral: boolean } | { refused: ImageRefusal } | { lack: FaceLack }

type Looks = readonly (readonly [FaceFile, Look])[]

/** Why two files cannot be compared. A refused file is reported before a missing face. */
function obstacle(looks: Looks): FaceMatch | undefined {
  for (const [file, look] of looks) if ('refused' in look) return { refused: file, reason: look.refused }
  for (const [file, look] of looks)
    if ('lack' in look)
      return { comparable: false, match: false, confidence: null, reason: `${look.lack}-in-${file}` }
  return undefined
}

/**
 * Loads the models and makes the engine. Throws an Error when a field of the own embedder is wrong, or when a model
 * file is missing, has a SHA-256 other than the known one, or does not have the stated shape.
 */
export async function createFaceEngine(models: FaceModels = {}) {
  const { near, far, readPoints, recogniser } = await loadModels(models)
  const decode = createImageDecoder()
  const findFace = createFaceFinder({ near, far })
  // The networks' input buffers are used again for every picture.
  const alone = createMutex()

  const look = (file: Uint8Array): Promise<Look> =>
    alone(async () => {
      const picture = await decode(file)
      if (typeof picture === 'string') return { refused: picture }
      const pyramid = toPyramid(picture)
      const face = await findFace(pyramid)
      if (typeof face === 'string') return { lack: face }
      const points = await readPoints(pyramid, face.face)
      const embedding = await recogniser.embed(pyramid, points)
      return { embedding, isOneOfSeveral: face.isOneOfSeveral }
    })

  const compare = async (fileA: Uint8Array, fileB: Uint8Array): Promise<FaceMatch> => {
    const [one, other] = [await look(fileA), await look(fileB)]
    const looks: Looks = [
      ['file_a', one],
      ['file_b', other],
    ]
    if (!('embedding' in one && 'embedding' in other)) return obstacle(looks)!
    const distance = recogniser.distance(one.embedding, other.embedding)
    // An operator's own model may answer so for a single picture; that says nothing about the faces.
    if (!Number.isFinite(distance))
      throw new Error(
        'the face model answered with numbers that cannot be compared (NaN, infinite or all zero)',
      )
    const result = resultAt(recogniser.calibration, distance)
    const several = looks.filter(([, seen]) => 'embedding' in seen && seen.isOneOfSeveral)
    return { comparable: true, ...result, severalFacesIn: several.map(([file]) => file) }
  }

  return {
    /** Compares the main faces of two image files. */
    compare,
    /** Reads one file. This and the following functions are for measurements. */
    look,
    distance: recogniser.distance,
    /** The answer for a distance. */
    resultAt: (distance: number) => resultAt(recogniser.calibration, distance),
  }
}

export type FaceEngine = Awaited<ReturnType<typeof createFaceEngine>>
