// Group commit: items that come while a flush is in progress go together into the next one.

export interface Batcher<Item, Result> {
  /** Resolves with this item's result once the flush that carried it is done; rejects with that flush's error. */
  add(item: Item): Promise<Result>
  /** Items waiting or in flight. */
  pending(): number
  /** Resolves when nothing is waiting or in flight. */
  idle(): Promise<void>
}

const maxGatherTurns = 8

interface Waiting<Item, Result> {
  item: Item
  resolve(result: Result): void
  reject(error: unknown): void
}

/**
 * `flush` gets up to `maxItems` items and returns their results in the same order. Under light load an item goes
 * out at once, under heavy load many share one statement and one sync: no timer and no tuning.
 */
export function createBatcher<Item, Result>(
  flush: (items: Item[]) => Promise<readonly Result[]>,
  /** Items of one flush. */
  { maxItems }: { readonly maxItems: number },
): Batcher<Item, Result> {
  let waiting: Waiting<Item, Result>[] = []
  let inFlight = 0
  let scheduled = false
  let idlers: (() => void)[] = []

  async function run(): Promise<void> {
    scheduled = false
    const taken = waiting.length <= maxItems ? waiting : waiting.slice(0, maxItems)
    waiting = waiting.slice(taken.length)
    inFlight += taken.length
    try {
      const results = await flush(taken.map(({ item }) => item))
      for (let i = 0; i < taken.length; i++) taken[i]!.resolve(results[i]!)
    } catch (error) {
      for (const { reject } of taken) reject(error)
    }
    inFlight -= taken.length
    if (waiting.length > 0) schedule()
    else if (inFlight === 0) {
      const done = idlers
      idlers = []
      for (const resolve of done) resolve()
    }
  }

  function schedule(): void {
    if (scheduled || inFlight > 0) return
    scheduled = true
    gather(0, 0)
  }

  // A flush leaves when a turn of the event loop brought nothing more: calls that are in progress together share one
  // commit, and a call that is alone waits for one empty turn, some microseconds. Only one flush runs at a time, on
  // PostgreSQL too: four at once took a quarter more of our processor time and twice as much of the server's.
  function gather(before: number, turns: number): void {
    setImmediate(() => {
      const { length } = waiting
      if (length === before || length >= maxItems || turns >= maxGatherTurns) run()
      else gather(length, turns + 1)
    })
  }

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject })
        schedule()
      }),
    pending: () => waiting.length + inFlight,
    idle: () =>
      waiting.length + inFlight === 0 ? Promise.resolve() : new Promise((resolve) => idlers.push(resolve)),
  }
}
