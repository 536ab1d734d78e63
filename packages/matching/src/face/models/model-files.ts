// Lists the default models, and reads a model only when its SHA-256 matches.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { packageFile } from '../../package-files.js'

export type ModelFile = { file: string; sha256: string }

/**
 * The models that the build makes from files of npm packages (convert/). docs/models.md has their licences and
 * origins. A change of the conversion changes the sums; the build then prints the ones it found.
 */
export const MODEL_FILES = {
  near: {
    file: 'face-detector-near.onnx',
    sha256: 'ae3fa1d8260e9d3df937d6643b1c8efc39f774e031766fbaf4267eccd839f82b',
  },
  far: {
    file: 'face-detector-far.onnx',
    sha256: 'ee9c445b50416f25c469fbfb131f43588f787af06a6b31ce41396e124810a831',
  },
  points: {
    file: 'face-points.onnx',
    sha256: '01ac186d6a12b7be607a986ac2e1fe8cbf727c53caa6d02a4789585158d1730d',
  },
  dlib: {
    file: 'dlib.onnx',
    sha256: 'b17d819935f9692c0365238bfd41dc11ec3fb656c6d41ac6f126e4d0def952e1',
  },
  faceres: {
    file: 'faceres.onnx',
    sha256: '0279d0422c99c9e855a0cd0ee4502c9702d3106ef3f6ffcdcaeb7b2e22b69714',
  },
} as const satisfies Record<string, ModelFile>

export type ModelName = keyof typeof MODEL_FILES

const FOLDER = packageFile('dist/face-models')

/** Reads a file and compares its sum. Throws an Error when the file is missing or is not the expected one. */
export function readVerified(path: string, sha256: string): Buffer {
  const bytes = readFileSync(path)
  const digest = createHash('sha256').update(bytes).digest('hex')
  if (digest !== sha256.toLowerCase())
    throw new Error(
      `model file ${path} has SHA-256 ${digest}, expected ${sha256}: it is not the one that was checked`,
    )
  return bytes
}

/** Reads a model that the build has made. */
export function readModel(name: ModelName): Buffer {
  const { file, sha256 } = MODEL_FILES[name]
  return readVerified(`${FOLDER}/${file}`, sha256)
}
