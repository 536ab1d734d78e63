// Answers facematch: two images compared by the face matcher, in the row's outcomes or as the failure of an image.

import type { FaceFile, FaceLackReason, FaceMatch, FaceMatcher } from '@satyapan/matching/faces'
import { Failure } from '../../kernel/failures.js'
import type { Answer, Ask } from '../../lookups/source.js'

const refusals = { file_a: 'INVALID_IMAGE_A', file_b: 'INVALID_IMAGE_B' } as const

/** The row's outcome for two images that cannot be compared. */
const lacks: Readonly<Record<FaceLackReason, string>> = {
  'no-face-in-file_a': 'NO_FACE_IN_FILE_A',
  'no-face-in-file_b': 'NO_FACE_IN_FILE_B',
  'face-too-small-in-file_a': 'FACE_TOO_SMALL_IN_FILE_A',
  'face-too-small-in-file_b': 'FACE_TOO_SMALL_IN_FILE_B',
}

/** The row's remark that names the files with several faces. */
function remarkOn(files: readonly FaceFile[]): string | undefined {
  if (files.length === 0) return undefined
  return `several-faces-in-${files.length === 1 ? files[0] : 'both'}`
}

/** Throws the Failure when nothing was compared. */
function answerOf(faceMatch: FaceMatch): Answer {
  if ('busy' in faceMatch) throw new Failure('OVERLOADED', { retryAfterS: faceMatch.retryAfterSeconds })
  if ('refused' in faceMatch) throw new Failure(refusals[faceMatch.refused], { log: faceMatch.reason })
  if (!faceMatch.comparable)
    return { subCode: lacks[faceMatch.reason], data: { match: false, confidence: null } }
  const { match, confidence, severalFacesIn } = faceMatch
  return { subCode: 'SUCCESS', remark: remarkOn(severalFacesIn), data: { match, confidence } }
}

export const createCompareFaces =
  (faces: Pick<FaceMatcher, 'compareFaces'>): Ask =>
  async ({ file_a, file_b }, { clientId, signal, onStart }) => {
    const options = {
      client: clientId,
      ...(signal === undefined ? {} : { signal }),
      ...(onStart === undefined ? {} : { onStart }),
    }
    try {
      return answerOf(await faces.compareFaces(file_a as Uint8Array, file_b as Uint8Array, options))
    } catch (error) {
      // An internal fault, not a source that is down.
      throw error instanceof Failure ? error : new Failure('INTERNAL_SERVER_ERROR', { cause: error })
    }
  }
