// Loads the networks of a comparison: detectors, points and the chosen recogniser.
import { createDetector, type DetectorShape, FULL_RANGE, type Network, SHORT_RANGE } from '../detector.js'
import { createEmbedder } from '../embedder.js'
import { createPointsReader, POINTS_SIDE } from '../face-points.js'
import { createRecogniser, type Recogniser } from '../recogniser.js'
import { type ModelName, readModel } from './model-files.js'
import type { OwnEmbedder } from './own-embedder.js'
import { openOwnNetwork } from './own-network.js'
import { DLIB_ALONE, DLIB_AND_FACERES, toRecogniserPlan } from './recognisers.js'
import { createNetwork } from './sessions.js'

/** The choices of models. */
export type FaceModels = {
  /** The operator's own embedder, which replaces the default ones. */
  embedder?: OwnEmbedder | undefined
  /** Whether a second recogniser (faceres) works beside dlib's; true when absent. An own embedder works alone. */
  secondRecogniser?: boolean | undefined
}

const DEFAULT_NAMES: readonly ModelName[] = ['dlib', 'faceres']

const load = (name: ModelName, side: number): Promise<Network> =>
  createNetwork(readModel(name), [1, 3, side, side])

async function loadRecogniser({ embedder, secondRecogniser = true }: FaceModels): Promise<Recogniser> {
  const opened = embedder && (await openOwnNetwork(embedder))
  const plan =
    embedder && opened
      ? toRecogniserPlan(embedder, opened.layout)
      : secondRecogniser
        ? DLIB_AND_FACERES
        : DLIB_ALONE
  const embedders = []
  for (const [index, { shape, metric }] of plan.embedders.entries()) {
    const network = opened?.network ?? (await load(DEFAULT_NAMES[index]!, shape.side))
    embedders.push({ embed: createEmbedder(network, shape), metric })
  }
  return createRecogniser({ embedders, calibration: plan.calibration })
}

/**
 * Loads all networks. Throws an Error when a field of the own embedder is wrong, or when a model file is missing, has
 * a SHA-256 other than the known one, or does not fit the fields.
 */
export async function loadModels(models: FaceModels) {
  if (models.embedder !== undefined) {
    // Loaded only here, because the schema library takes a worker thread longer to load than all the models together.
    const { faultOfEmbedder } = await import('./own-embedder.js')
    const fault = faultOfEmbedder('embedder', models.embedder)
    if (fault !== undefined) throw new Error(fault)
  }
  const detector = async (name: ModelName, shape: DetectorShape) =>
    createDetector(await load(name, shape.side), shape)
  return {
    near: await detector('near', SHORT_RANGE),
    far: await detector('far', FULL_RANGE),
    readPoints: createPointsReader(await load('points', POINTS_SIDE)),
    recogniser: await loadRecogniser(models),
  }
}
