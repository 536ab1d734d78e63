// Owns the default models: which package's file, its SHA-256, and reading it only when that is what it is.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** A file of a pinned package. Licences and provenance are in docs/models.md. */
export type ModelFile = { file: string; sha256: string }

export const MODEL_FILES = {
  detector: {
    file: '@mediapipe/face_detection/face_detection_short_range.tflite',
    sha256: '3bc182eb9f33925d9e58b5c8d59308a760f4adea8f282370e428c51212c26633',
  },
  farDetector: {
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
  embedder: {
    file: '@vladmandic/face-api/model/face_recognition_model.bin',
    sha256: 'b413e420d6840b2775fba32008db6f3cddb07d485967fb42cfcf379c16a8c589',
  },
  embedderManifest: {
    file: '@vladmandic/face-api/model/face_recognition_model-weights_manifest.json',
    sha256: 'cbaffa501b0b9275a12b63357a6843e7e30c054e1c9151e1a5f879b26e32986b',
  },
} as const satisfies Record<string, ModelFile>

/** Reads a file and compares its hash. Throws an Error when the file is missing or is not the one expected. */
export function readChecked(path: string, sha256: string): Buffer {
  const bytes = readFileSync(path)
  const found = createHash('sha256').update(bytes).digest('hex')
  if (found !== sha256.toLowerCase())
    throw new Error(
      `model file ${path} has SHA-256 ${found}, expected ${sha256}: it is not the one that was checked`,
    )
  return bytes
}

/** Reads a file of an installed package, checked. */
export function readPackaged({ file, sha256 }: ModelFile): Buffer {
  return readChecked(createRequire(import.meta.url).resolve(file), sha256)
}
