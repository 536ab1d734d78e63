// Names whom a call is about: the number with the identifier that it is one of, as the ledger's index is made of it.

/** Joined, since a Map puts a text of added parts together again for every look-up. */
export const subjectOf = (identifier: string, value: string): string => [identifier, value].join('\0')
