// Counts what a session is charged, and refuses the call that could go beyond its cap.

export interface Spending {
  /** Undefined: the call may be made, and `settle` must follow. Else why not. */
  reserve(lookup: string, price: number): string | undefined
  /** @param charged what the server said that the call cost; undefined where it does not say */
  settle(lookup: string, price: number, charged: number | undefined): void
  readonly spent: () => number
}

/** `cap` in the smallest unit of the currency; undefined: none. */
export function createSpending(cap: number | undefined): Spending {
  let spent = 0
  let reserved = 0
  /** What a server charges for a lookup, where that is more than its list price. */
  const seen = new Map<string, number>()
  const atMost = (lookup: string, price: number) => Math.max(price, seen.get(lookup) ?? 0)
  const held: Map<string, number[]> = new Map()
  return {
    reserve(lookup, price) {
      const most = atMost(lookup, price)
      if (cap !== undefined && spent + reserved + most > cap)
        return `this session may spend ${cap} and has spent ${spent}: the call, which costs up to ${most}, was not made`
      reserved += most
      held.set(lookup, [...(held.get(lookup) ?? []), most])
      return undefined
    },
    settle(lookup, price, charged) {
      reserved -= held.get(lookup)?.pop() ?? 0
      // A server that does not say what it charged is taken to have charged the list price.
      spent += charged ?? price
      if (charged !== undefined && charged > atMost(lookup, price)) seen.set(lookup, charged)
    },
    spent: () => spent,
  }
}
