// Names the subject of a call: the kind of identifier with the number. The ledger's index is computed from it.

/** Joined, since a Map puts a text of added parts together again for every look-up. */
export const subjectOf = (identifier: string, value: string): string => [identifier, value].join('\0')
