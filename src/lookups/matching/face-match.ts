// The lookup facematch: whether two images show the same person. Computed here, by the source `computed`.
import { Type } from 'typebox'
import { fields } from '../fields.js'
import { defineLookup } from '../lookup.js'
import { image } from '../params.js'

const noComparison = fields({ match: Type.Literal(false), confidence: Type.Null() })
const none = (message: string) =>
  ({ status: 200, charge: 'free', codeIsNull: true, message, data: noComparison }) as const

const several = (who: string) =>
  `Face match completed. ${who} several faces of similar size: the largest, most central one was compared.`

export const faceMatch = defineLookup({
  name: 'facematch',
  summary: 'Whether two images show the same person',
  route: { method: 'POST', path: '/v1/facematch', from: 'form' },
  credentials: 'token-and-key',
  input: { file_a: image('One image'), file_b: image('The other image') },
  output: fields({
    match: Type.Boolean(),
    confidence: Type.Number({
      minimum: 0,
      maximum: 100,
      description: '50 and above exactly when match is true',
    }),
  }),
  outcomes: {
    SUCCESS: {
      status: 200,
      charge: 'charged',
      message: 'Face match completed.',
      remarks: {
        'several-faces-in-file_a': several('file_a shows'),
        'several-faces-in-file_b': several('file_b shows'),
        'several-faces-in-both': several('file_a and file_b each show'),
      },
    },
    NO_FACE_IN_FILE_A: none('No face was found in file_a'),
    NO_FACE_IN_FILE_B: none('No face was found in file_b'),
    FACE_TOO_SMALL_IN_FILE_A: none('The face is too small to be compared in file_a'),
    FACE_TOO_SMALL_IN_FILE_B: none('The face is too small to be compared in file_b'),
  },
  price: 200,
  example: { match: true, confidence: 98 },
})
