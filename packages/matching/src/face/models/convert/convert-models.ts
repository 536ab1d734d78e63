// Makes the ONNX models of the service from files of npm packages. Runs in the build, not in the service.
import type { ModelName } from '../model-files.js'
import { dlibNetwork } from './dlib-network.js'
import { faceresNetwork } from './faceres-network.js'
import { PACKAGED_FILES, readPackaged } from './packaged-files.js'
import { pointsNetwork } from './points-network.js'
import { readTfjsWeights, type Weights } from './tfjs-weights.js'
import { tfliteToOnnx } from './tflite-to-onnx.js'

type FileName = keyof typeof PACKAGED_FILES

const weights = (manifest: FileName, packed: FileName): Weights =>
  readTfjsWeights(
    readPackaged(PACKAGED_FILES[manifest]).toString('utf8'),
    readPackaged(PACKAGED_FILES[packed]),
  )

/** Makes one model. Throws an Error when a file of a package is missing or has an unexpected SHA-256. */
export const convertModel: Record<ModelName, () => Uint8Array> = {
  near: () => tfliteToOnnx(readPackaged(PACKAGED_FILES.near), 'face-detector'),
  far: () => tfliteToOnnx(readPackaged(PACKAGED_FILES.far), 'face-detector'),
  points: () => pointsNetwork(weights('pointsManifest', 'points')),
  dlib: () => dlibNetwork(weights('dlibManifest', 'dlib')),
  faceres: () => faceresNetwork(weights('faceresManifest', 'faceres')),
}
