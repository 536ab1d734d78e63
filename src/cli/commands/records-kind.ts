// Reads the kind of records that a command names.
import { countRecords } from '../../sources/operations/records.js'
import { kindNames } from '../../sources/records/kinds.js'
import { typedMember } from '../member-values.js'

/** The built-in kinds of records, for the completion. */
export const recordKinds: readonly string[] = kindNames

/** The service knows which kinds there are. Throws Misuse for what can be none. */
export const readKind = (word: string): string => typedMember(countRecords, 'kind', word)!
