// Declares the types of statistics.mjs.
export function percentile(values: readonly number[], part: number): number
export function median(values: readonly number[]): number
export function ratioOf(
  ones: readonly number[],
  others: readonly number[],
): { median: number; least: number | undefined; most: number | undefined }
