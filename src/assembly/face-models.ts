// Opens the face matcher that the configuration names, and says in one line what is wrong with the operator's own
// embedder.
import { createFaceMatcher, type FaceMatcher } from '../matching/face/face-matcher.js'
import type { FaceModels, OwnEmbedder } from '../matching/face/index.js'
import { type Config, ConfigProblem } from '../platform/config.js'

/** The models to compare with. Throws ConfigProblem for a wrong field of the operator's own embedder. */
export async function readFaceModels(config: Config): Promise<FaceModels> {
  const secondRecogniser = config['faces.secondRecogniser']
  const given = config['faces.embedder']
  if (given === undefined) return { secondRecogniser }
  // Loaded only here: few operators have their own embedder, and the schema library's checks take a while to load.
  const { faultOfEmbedder } = await import('../matching/face/models/own-embedder.js')
  const fault = faultOfEmbedder('faces.embedder', given)
  if (fault !== undefined) throw new ConfigProblem(`${config.file}: ${fault}`)
  return { embedder: given as OwnEmbedder }
}

/**
 * The face matcher of the configuration. The operator's own model is loaded, so that a wrong one is reported now and
 * not at the first call. Throws ConfigProblem.
 */
export async function openFaces(config: Config): Promise<FaceMatcher> {
  const models = await readFaceModels(config)
  const faces = createFaceMatcher({ models })
  if (models.embedder === undefined) return faces
  try {
    await faces.prepare()
    return faces
  } catch (error) {
    await faces.close()
    const reason = (error as Error).message.replaceAll(/\s+/g, ' ')
    const problem = reason.startsWith('embedder.')
      ? `faces.${reason}`
      : `faces.embedder cannot be used: ${reason}`
    throw new ConfigProblem(`${config.file}: ${problem}`)
  }
}
