// Exports '@satyapan/matching': names, faces, and the face engine for use in the caller's own thread.

export { createFaceEngine, type FaceEngine } from './face/face-engine.js'
export * from './face/index.js'
export * from './name/index.js'
