// Owns the reading of the configuration key faces.embedder: an operator's own face embedder with its calibration.
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'

const triple = Type.Tuple([Type.Number(), Type.Number(), Type.Number()])

const shape = Type.Object(
  {
    path: Type.String({ minLength: 1 }),
    sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    inputSide: Type.Integer({ minimum: 16, maximum: 1024 }),
    layout: Type.Union([Type.Literal('nchw'), Type.Literal('nhwc')]),
    order: Type.Union([Type.Literal('rgb'), Type.Literal('bgr')]),
    mean: triple,
    std: triple,
    alignment: Type.Union([Type.Literal('arcface'), Type.Literal('dlib')]),
    distance: Type.Union([Type.Literal('cosine'), Type.Literal('euclidean')]),
    threshold: Type.Number({ minimum: 0 }),
    calibration: Type.Array(Type.Tuple([Type.Number(), Type.Number({ minimum: 0, maximum: 100 })]), {
      minItems: 2,
    }),
  },
  { additionalProperties: false },
)

export type EmbedderKey = Type.Static<typeof shape>

export const embedderExpects =
  'path, sha256, inputSide, layout, order, mean, std, alignment, distance, threshold and calibration, as docs/models.md says'

/** undefined when it does not have every field. */
export function readEmbedder(value: unknown): EmbedderKey | undefined {
  return Compile(shape).Check(value) ? (value as EmbedderKey) : undefined
}
