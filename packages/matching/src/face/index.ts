// Exports what the folder offers: the face matcher, its engine for use in the caller's own thread, and the messages
// of its answers.
export { createFaceEngine, type FaceEngine } from './face-engine.js'
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
