// Declares the types of statistics.mjs.
export function percentile(values: readonly number[], part: number): number
export function median(values: readonly number[]): number
