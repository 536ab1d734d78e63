// The configuration keys of face comparison.
import type { ConfigKey } from './config-key.js'

export interface FaceValues {
  /** Read where the models are loaded, which knows its fields. */
  'faces.model': unknown
  'faces.secondRecogniser': boolean
}

export const faceKeys: { readonly [Key in keyof FaceValues]: ConfigKey<FaceValues[Key]> } = {
  'faces.model': {
    about: 'A face recogniser of your own (ONNX), which answers instead of the shipped ones.',
    expects: 'file, size, mean, scale, similarity, threshold and the other fields of docs/models.md',
    default: undefined,
    read: (value) => value,
  },
  'faces.secondRecogniser': {
    about: 'Compare faces with a second recogniser (faceres) too; docs/models.md has its licence.',
    expects: 'true or false',
    default: true,
    read: (value) => (typeof value === 'boolean' ? value : undefined),
  },
}
