// Owns finding the one face of a picture that is compared: whichever way up it is, near or far.
import { type Detector, type FoundFace, FULL_RANGE, mergeFaces, overlap, SHORT_RANGE } from './detector.js'
import type { FaceLack } from './face-match.js'
import { placeSquare } from './geometry.js'
import type { Pyramid } from './picture.js'
import { tiltOf } from './points.js'

/** Below this the detector's score means nothing; upright faces of the test sets score .74 and more. */
const MIN_SCORE = 0.5

/**
 * An upright look that scores this much and is tilted by no more than 45 degrees is believed at once; otherwise the
 * picture is also looked at turned by 90, 180 and 270 degrees. Photographs that lost their orientation stay below.
 */
const SURE_SCORE = 0.87
const SURE_TILT = Math.PI / 4

/** A second, closer look at the face: the crops' sides in sides of the box. Their mean steadies the points. */
const CLOSER_LOOKS = [1.6, 2, 2.6]
const CLOSER_MIN_SCORE = 0.3
const SAME_FACE_OVERLAP = 0.35

/** A face whose box is narrower than this, in pixels, carries too little to tell people apart. */
const MIN_FACE_SIDE = 32

const TURNS = [Math.PI / 2, Math.PI, -Math.PI / 2]

/** The face that a person would take as the subject: large and near the middle. */
function mainFace(faces: readonly FoundFace[], { width, height }: Pyramid[0]): FoundFace | undefined {
  const weight = ({ centre, side }: FoundFace): number =>
    side * (1 - Math.hypot(centre.x - width / 2, centre.y - height / 2) / (Math.hypot(width, height) / 2))
  return faces.reduce<FoundFace | undefined>(
    (best, face) => (best && weight(best) >= weight(face) ? best : face),
    undefined,
  )
}

/**
 * Makes the finder from the two detectors: `near` for faces that fill a good part of the picture, `far` for small
 * ones, asked only when `near` finds none. The answer is the face in image pixels, or why there is none.
 */
export function createFaceFinder({ near, far }: { near: Detector; far: Detector }) {
  const look = async (pyramid: Pyramid, turn: number, detect: Detector, side: number) => {
    const [{ width, height }] = pyramid
    const whole = placeSquare({ x: width / 2, y: height / 2 }, Math.max(width, height), turn, side)
    return mainFace(await detect(pyramid, whole, MIN_SCORE), pyramid[0])
  }
  const firstLook = async (
    pyramid: Pyramid,
    detect: Detector,
    side: number,
  ): Promise<FoundFace | undefined> => {
    const upright = await look(pyramid, 0, detect, side)
    if (upright && upright.score >= SURE_SCORE && Math.abs(tiltOf(upright)) <= SURE_TILT) return upright
    let best = upright
    for (const turn of TURNS) {
      const face = await look(pyramid, turn, detect, side)
      if (face && face.score > (best?.score ?? 0)) best = face
    }
    return best
  }
  const closerLook = async (pyramid: Pyramid, face: FoundFace): Promise<FoundFace | undefined> => {
    const seen: FoundFace[] = []
    for (const extent of CLOSER_LOOKS) {
      const crop = placeSquare(face.centre, face.side * extent, tiltOf(face), SHORT_RANGE.side)
      const candidates = await near(pyramid, crop, CLOSER_MIN_SCORE)
      const nearest = candidates.reduce<FoundFace | undefined>(
        (best, one) => (best && overlap(best, face) >= overlap(one, face) ? best : one),
        undefined,
      )
      if (nearest && overlap(nearest, face) > SAME_FACE_OVERLAP) seen.push(nearest)
    }
    return seen.length > 0 ? mergeFaces(seen) : undefined
  }
  return async (pyramid: Pyramid): Promise<FoundFace | FaceLack> => {
    const first =
      (await firstLook(pyramid, near, SHORT_RANGE.side)) ?? (await firstLook(pyramid, far, FULL_RANGE.side))
    if (!first) return 'no-face'
    const closer = await closerLook(pyramid, first)
    if (!closer || closer.score < MIN_SCORE) return 'no-face'
    return closer.side < MIN_FACE_SIDE ? 'face-too-small' : closer
  }
}

export type FaceFinder = ReturnType<typeof createFaceFinder>
