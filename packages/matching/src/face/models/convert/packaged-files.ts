// Lists the files of npm packages from which the face models are made, and reads one only when its SHA-256 is right.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type ModelFile, readVerified } from '../model-files.js'

/** Development dependencies with pinned versions: the build needs them, the running service does not. */
export const PACKAGED_FILES = {
  near: {
    file: '@mediapipe/face_detection/face_detection_short_range.tflite',
    sha256: '3bc182eb9f33925d9e58b5c8d59308a760f4adea8f282370e428c51212c26633',
  },
  far: {
    file: '@mediapipe/face_detection/face_detection_full_range.tflite',
    sha256: '99bf9494d84f50acc6617d89873f71bf6635a841ea699c17cb3377f9507cfec3',
  },
  points: {
    file: '@vladmandic/face-api/model/face_landmark_68_model.bin',
    sha256: '4611ef65c87d836d03d684b30eec4d195d8b219fa1dd58fc58945831c6b9299b',
  },
  pointsManifest: {
    file: '@vladmandic/face-api/model/face_landmark_68_model-weights_manifest.json',
    sha256: 'ca4886639f86e99b39fed0c155f81b63317225773bd9616716e887b0153389c9',
  },
  dlib: {
    file: '@vladmandic/face-api/model/face_recognition_model.bin',
    sha256: 'b413e420d6840b2775fba32008db6f3cddb07d485967fb42cfcf379c16a8c589',
  },
  dlibManifest: {
    file: '@vladmandic/face-api/model/face_recognition_model-weights_manifest.json',
    sha256: 'cbaffa501b0b9275a12b63357a6843e7e30c054e1c9151e1a5f879b26e32986b',
  },
  faceres: {
    file: '@vladmandic/human/models/faceres.bin',
    sha256: '2c7d2d62b76c97528b736527aa09d310ea71743c9e3e79fb6c62d4b2d73af79b',
  },
  faceresManifest: {
    file: '@vladmandic/human/models/faceres.json',
    sha256: '5b83d49c0385d2e68a05122441b94226313677cae9fcc40b9587ad50079eb4df',
  },
} as const satisfies Record<string, ModelFile>

/** Reads a file of an installed package. Throws an Error when it is missing or is not the expected one. */
export function readPackaged({ file, sha256 }: ModelFile): Buffer {
  // Looked up by folder, because a package's exports need not list its models.
  const folders = createRequire(import.meta.url).resolve.paths(file) ?? []
  const path = folders.map((folder) => join(folder, file)).find((candidate) => existsSync(candidate))
  if (path === undefined)
    throw new Error(`${file} is not installed; npm ci installs what the face models are made from`)
  return readVerified(path, sha256)
}
