// Declares the answers of a face comparison, and the message of each.
import type { ImageRefusal } from './image.js'

/** The parts of the request, with the names that the interface gives them. */
export type FaceFile = 'file_a' | 'file_b'

/** Why an acceptable image holds no face that can be compared. */
export type FaceLack = 'no-face' | 'face-too-small'

export type FaceLackReason = `${FaceLack}-in-${FaceFile}`

/**
 * The answer to one comparison.
 * - compared: `confidence` is 0 to 100, and at least 50 exactly when `match`; `severalFacesIn` names the files that
 *   show faces of similar size, of which the largest and most central one was compared
 * - not comparable: the images are acceptable, one has no usable face
 * - refused: one file is not an acceptable image (422 INVALID_IMAGE)
 * - busy: the queue is full (503 with Retry-After)
 */
export type FaceMatch =
  | { comparable: true; match: boolean; confidence: number; severalFacesIn: readonly FaceFile[] }
  | { comparable: false; match: false; confidence: null; reason: FaceLackReason }
  | { refused: FaceFile; reason: ImageRefusal }
  | { busy: true; retryAfterSeconds: number }

const LACK_TEXTS: Record<FaceLack, string> = {
  'no-face': 'No face was found in',
  'face-too-small': 'The face is too small to be compared in',
}

const REFUSAL_TEXTS: Record<ImageRefusal, string> = {
  empty: 'is empty',
  'not-an-image': 'is not an image in an accepted format (JPEG, PNG, WebP, GIF, TIFF or AVIF)',
  'too-many-pixels': 'has more pixels than are accepted',
  'too-complex': 'holds more beside one image than is accepted',
  damaged: 'is damaged or cut off',
}

/** One sentence for whoever called: why nothing was compared. */
export function describeLack(reason: FaceLackReason): string {
  const [lack, file] = reason.split('-in-') as [FaceLack, FaceFile]
  return `${LACK_TEXTS[lack]} ${file}`
}

/** One sentence for whoever called: why the file was refused. */
export function describeRefusal(file: FaceFile, reason: ImageRefusal): string {
  return `${file} ${REFUSAL_TEXTS[reason]}`
}
