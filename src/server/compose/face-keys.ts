// The configuration keys of face comparison.
import { type ConfigKey, type ConfigKeys, flag } from '../../platform/config-key.js'

/** Read where the models are loaded, which knows its fields. */
const model: ConfigKey<unknown, 'restart'> = {
  about: 'A face recogniser of your own (ONNX), which answers instead of the shipped ones.',
  expects: 'file, size, mean, scale, similarity, threshold and the other fields of docs/models.md',
  default: undefined,
  takesEffect: 'restart',
  read: (value) => value,
}

export const faceKeys = {
  'faces.model': model,
  'faces.secondRecogniser': flag({
    about: 'Compare faces with a second recogniser (faceres) too; docs/models.md has its licence.',
    default: true,
    takesEffect: 'restart',
  }),
} satisfies ConfigKeys
