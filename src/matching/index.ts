// The public entry of matching: the library that 'satyapan/matching' names.

export * from './face/index.js'
export { matchNames } from './name/match-names.js'
export type { NameMatch, NameMatchData, PartKind, PartMatch } from './name/name-match.js'
export { MATCH_THRESHOLD, toNameMatchData } from './name/name-match.js'
