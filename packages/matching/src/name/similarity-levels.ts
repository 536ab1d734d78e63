// Declares the similarity of two tokens, and the ways in which tokens agree.

/** The ways in which two tokens agree, best first. */
export const EXACT = 0
export const SAME_SOUND = 1
export const SHORT_FORM = 2
export const ALIKE = 3
export const SUFFIXED = 4
export const CUT = 5
export const INITIAL = 6
export const INITIALS = 7
export type Way = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7

/** Two tokens that may be the same name part. */
export interface Similarity {
  /** 0 to 1 */
  readonly similarity: number
  readonly way: Way
  /** both are well-known names, and not the same one */
  readonly distinct: boolean
}

/** Makes a similarity of two tokens that are not two different well-known names. */
export const alike = (way: Way, similarity: number): Similarity => ({ similarity, way, distinct: false })

export const EXACTLY = alike(EXACT, 1)
export const BY_SOUND = alike(SAME_SOUND, 0.97)
export const BY_VARIANT = alike(SAME_SOUND, 0.96)
export const BY_SHORT_FORM = alike(SHORT_FORM, 0.9)
export const BY_COURTESY = alike(SUFFIXED, 0.88)
