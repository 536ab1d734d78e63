// Counts the calls of each group of a report whose cost is not known: their source has no cost for the lookup.
import type { Figures, FiguresAsked } from './figures.js'

type Sum = (asked: FiguresAsked) => Promise<Figures[]>

/** Whether it is known what an answer costs: by the configuration, or because this installation answers it itself. */
export type IsPriced = (source: string, lookup: string) => boolean

/** What is known of the cost of one call; null: nothing. The ledger holds 0 for what has no price. An answer of the cache costs nothing. */
export function knownCost(
  { source, lookup, cached, cost }: { source: string | null; lookup: string; cached: boolean; cost: number },
  isPriced: IsPriced,
): number | null {
  const isKnown = cost !== 0 || source === null || cached || isPriced(source, lookup)
  return isKnown ? cost : null
}

/** More sources and lookups than any installation has. */
const mostPairs = 10_000

/** What a group is called in the result. */
export const keyOfGroup = ({ group, currency }: Pick<Figures, 'group' | 'currency'>): string =>
  JSON.stringify([...group, currency])

/**
 * The ledger holds 0 for what has no price. Answers of the cache are counted too where their source has none. With a limit,
 * the counts are complete for the first groups of the report, so many as the limit allows.
 */
export async function countUnpriced(
  sum: Sum,
  { by, filter, period, limit }: FiguresAsked,
  isPriced: IsPriced,
): Promise<ReadonlyMap<string, number>> {
  const pairs = await sum({ by: ['source', 'lookup'], filter, period, limit: mostPairs })
  const unpriced = pairs.filter(({ group: [source, lookup], cost }) => {
    return source != null && lookup != null && cost === 0 && !isPriced(source, lookup)
  })
  const counts = new Map<string, number>()
  for (const source of new Set(unpriced.map(({ group }) => group[0]!))) {
    // A group of the report has a row for each lookup of the source here, at most.
    const rowsOfGroup = pairs.filter(({ group }) => group[0] === source).length
    const asked = { by: [...by, 'lookup'], filter: { ...filter, source }, period }
    const groups = await sum(limit === undefined ? asked : { ...asked, limit: limit * rowsOfGroup })
    for (const { group, currency, calls, cost } of groups) {
      if (cost !== 0 || isPriced(source, group.at(-1)!)) continue
      const key = keyOfGroup({ group: group.slice(0, -1), currency })
      counts.set(key, (counts.get(key) ?? 0) + calls)
    }
  }
  return counts
}
