// Says what one answer of a source costs.

/** Smallest unit of the currency; lookups that are not named cost `default`. */
export const costOf = (
  { cost }: { readonly cost: Readonly<Record<string, number>> },
  lookup: string,
): number => (Object.hasOwn(cost, lookup) ? cost[lookup] : cost.default) ?? 0
