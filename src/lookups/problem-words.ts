// Words that all problems of a row share.
import { nearestName } from '../kernel/nearest-name.js'

/** What is wrong, in one line; undefined: nothing. */
export type Problem = string | undefined

/** The first key that is not `known`. @param place the key that holds the map; '' for the row itself */
export function unknownKey(place: string, map: object, known: readonly string[]): Problem {
  const wrong = Object.keys(map).find((key) => !known.includes(key))
  if (wrong === undefined) return undefined
  const near = nearestName(wrong, known)
  const meant = near === undefined ? `there are ${known.join(', ')}` : `did you mean ${near}?`
  return `${place === '' ? wrong : `${place}.${wrong}`} is not a key of a row; ${meant}`
}
