// Exports '@satyapan/matching/faces': the face matcher and the messages of its answers. The runtime of the models is
// loaded by its worker threads only.
export {
  describeLack,
  describeRefusal,
  type FaceFile,
  type FaceLackReason,
  type FaceMatch,
} from './face-match.js'
export { createFaceMatcher, type FaceMatcher, type FaceMatcherOptions } from './face-matcher.js'
export type { ImageRefusal } from './image.js'
export type { FaceModels } from './models/load-models.js'
export type { OwnEmbedder } from './models/own-embedder.js'
