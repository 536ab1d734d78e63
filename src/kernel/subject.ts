// Names the subject of a call: the kind of identifier with the number. The ledger's index is computed from it.

/** Joined, since a string built with + would be put together again for every lookup in a Map. */
export const subjectOf = (identifier: string, value: string): string => [identifier, value].join('\0')
