// Finds the one face of a picture to compare, whichever way up it is, near or far.
import { type Detector, type FoundFace, FULL_RANGE, mergeFaces, overlap, SHORT_RANGE } from './detector.js'
import type { FaceLack } from './face-match.js'
import { tiltOf } from './face-points.js'
import { placeSquare } from './geometry.js'
import type { Pyramid } from './picture.js'

/** Below this the detector's score means nothing; upright faces of the test sets score .74 and more. */
const MIN_SCORE = 0.5

/**
 * An upright detection that scores this much and is tilted by no more than 45 degrees is accepted at once; otherwise
 * the picture is also searched turned by 90, 180 and 270 degrees. Photographs that lost their orientation stay below.
 */
const SURE_SCORE = 0.87
const SURE_TILT = Math.PI / 4

/** A second, closer view of the face: the crops' sides in sides of the box. The mean over them steadies the points. */
const CLOSER_LOOKS = [1.6, 2, 2.6]
const CLOSER_MIN_SCORE = 0.3
const SAME_FACE_OVERLAP = 0.35

/** A face whose box is narrower than this, in pixels, shows too little to tell people apart. */
const MIN_FACE_SIDE = 32

/**
 * From this share of the main face's side on, another face counts as being of similar size. Bystanders and the small
 * second portrait of a card stay below; two people side by side do not.
 */
const SIMILAR_SIDE = 0.7

const TURNS = [Math.PI / 2, Math.PI, -Math.PI / 2]

/** The face to compare, in image pixels, and whether the picture holds others of similar size. */
export type MainFace = { face: FoundFace; isOneOfSeveral: boolean }

/** The face that a person would take as the subject: large and near the centre. */
function mainFace(faces: readonly FoundFace[], { width, height }: Pyramid[0]): MainFace | undefined {
  const weight = ({ centre, side }: FoundFace): number =>
    side * (1 - Math.hypot(centre.x - width / 2, centre.y - height / 2) / (Math.hypot(width, height) / 2))
  const face = faces.reduce<FoundFace | undefined>(
    (best, one) => (best && weight(best) >= weight(one) ? best : one),
    undefined,
  )
  if (!face) return undefined
  const isOneOfSeveral = faces.some((other) => other !== face && other.side >= SIMILAR_SIDE * face.side)
  return { face, isOneOfSeveral }
}

/**
 * Makes the finder from the two detectors: `near` for faces that fill a good part of the picture, `far` for small
 * ones, used only when `near` finds none. Its function returns the main face, or why there is none.
 */
export function createFaceFinder({ near, far }: { near: Detector; far: Detector }) {
  const look = async (pyramid: Pyramid, turn: number, detect: Detector, side: number) => {
    const [{ width, height }] = pyramid
    const whole = placeSquare({ x: width / 2, y: height / 2 }, Math.max(width, height), turn, side)
    return mainFace(await detect(pyramid, whole, MIN_SCORE), pyramid[0])
  }
  const firstLook = async (pyramid: Pyramid, detect: Detector, side: number) => {
    const upright = await look(pyramid, 0, detect, side)
    if (upright && upright.face.score >= SURE_SCORE && Math.abs(tiltOf(upright.face)) <= SURE_TILT)
      return upright
    let best = upright
    for (const turn of TURNS) {
      const face = await look(pyramid, turn, detect, side)
      if (face && face.face.score > (best?.face.score ?? 0)) best = face
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
  return async (pyramid: Pyramid): Promise<MainFace | FaceLack> => {
    const first =
      (await firstLook(pyramid, near, SHORT_RANGE.side)) ?? (await firstLook(pyramid, far, FULL_RANGE.side))
    if (!first) return 'no-face'
    const closer = await closerLook(pyramid, first.face)
    if (!closer || closer.score < MIN_SCORE) return 'no-face'
    return closer.side < MIN_FACE_SIDE ? 'face-too-small' : { ...first, face: closer }
  }
}
