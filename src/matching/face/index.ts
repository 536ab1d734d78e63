// Owns what the folder offers: the face matcher, its engine for a thread of one's own, and the texts of its answers.
export type { OwnEmbedder } from '../../kernel/own-embedder.js'
export { createFaceEngine, type FaceEngine, type FaceModels } from './face-engine.js'
export {
  describeLack,
  describeRefusal,
  type FaceFile,
  type FaceLackReason,
  type FaceMatch,
} from './face-match.js'
export { createFaceMatcher, type FaceMatcher, type FaceMatcherOptions } from './face-matcher.js'
export type { ImageRefusal } from './image.js'
