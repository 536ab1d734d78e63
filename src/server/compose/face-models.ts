// Opens the face matcher that the configuration names, and says in one line what is wrong with the operator's own
// model.

import type { FaceMatcher, FaceModels, OwnEmbedder } from '@satyapan/matching/faces'
import { type Config, ConfigProblem } from '../config.js'

type FaceConfig = Pick<Config, 'faces.model' | 'faces.secondRecogniser' | 'file' | 'resolve'>

/** Imported here: the program of the service is a script, which cannot require a module. */
export async function openFaceMatcher(models: FaceModels = {}): Promise<FaceMatcher> {
  const { createFaceMatcher } = await import('@satyapan/matching/faces')
  return createFaceMatcher({ models })
}

/** The models to compare with. Throws ConfigProblem for a wrong field of the operator's own model. */
export async function readFaceModels(config: FaceConfig): Promise<FaceModels> {
  const secondRecogniser = config['faces.secondRecogniser']
  const value = config['faces.model']
  if (value === undefined) return { secondRecogniser }
  // Loaded only here: few operators have their own model, and the schema library's checks take a while to load.
  const { faultOfEmbedder } = await import('@satyapan/matching/own-model')
  const fault = faultOfEmbedder('faces.model', value)
  if (fault !== undefined) throw new ConfigProblem(`${config.file}: ${fault}`)
  const embedder = value as OwnEmbedder
  return { embedder: { ...embedder, file: config.resolve(embedder.file) } }
}

/**
 * The face matcher of the configuration. The operator's own model is loaded, so that a wrong one is reported now and
 * not at the first call. Throws ConfigProblem.
 */
export async function openFaces(config: FaceConfig): Promise<FaceMatcher> {
  const models = await readFaceModels(config)
  const faces = await openFaceMatcher(models)
  if (models.embedder === undefined) return faces
  try {
    await faces.prepare()
    return faces
  } catch (error) {
    await faces.close()
    const reason = (error as Error).message.replaceAll(/\s+/g, ' ')
    const problem = reason.startsWith('embedder.')
      ? `faces.model.${reason.slice('embedder.'.length)}`
      : `faces.model cannot be used: ${reason}`
    throw new ConfigProblem(`${config.file}: ${problem}`)
  }
}

/** Which model answers face match, for the operator. */
export function describeFaceModel(config: Pick<Config, 'faces.model' | 'faces.secondRecogniser'>): string {
  const embedder = config['faces.model'] as OwnEmbedder | undefined
  if (embedder === undefined)
    return config['faces.secondRecogniser'] ? 'dlib and faceres (shipped)' : 'dlib (shipped)'
  const { file, size, similarity, threshold } = embedder
  const range = similarity === 'cosine' ? `cosine from ${threshold} on` : `distance up to ${threshold}`
  return `${file} (your own, ${size} x ${size} pixels, a match is a ${range})`
}
