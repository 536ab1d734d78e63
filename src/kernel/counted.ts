// Writes numbers with their noun: one record, two records.

/** `1 record`, `2 records`; `many` where it is not the noun with an s. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`
