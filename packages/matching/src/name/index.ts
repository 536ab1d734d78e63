// Exports the public functions of name matching.

export { matchNames } from './match-names.js'
export type { NameMatch, NameMatchData, PartKind, PartMatch } from './name-match.js'
export { MATCH_THRESHOLD, toNameMatchData } from './name-match.js'
