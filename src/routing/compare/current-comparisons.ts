// Holds the comparisons of the configuration in force, and lets those of replaced ones end.
import { type Comparisons, createComparisons, newTallies } from './comparisons.js'

type Deps = Parameters<typeof createComparisons>[0]

export interface CurrentComparisons extends Comparisons {
  /** From now on these rules hold. What the earlier ones have compared is stored; what they still ask is ended. */
  replace(rules: Pick<Deps, 'compare' | 'catalogue' | 'sources' | 'beside'>): void
}

/** Nothing is compared before the first `replace`. The counts go on over all of them. */
export function createCurrentComparisons(
  deps: Omit<Deps, 'compare' | 'catalogue' | 'sources' | 'beside' | 'tallies'>,
): CurrentComparisons {
  const tallies = newTallies()
  let current: Comparisons | undefined
  /** Those that still write what they compared. */
  const ending = new Set<Promise<void>>()

  function end(): void {
    if (current === undefined) return
    const closing = current.close().finally(() => ending.delete(closing))
    ending.add(closing)
  }

  return {
    onAnswered: (...call) => current?.onAnswered(...call),
    counts: () => current?.counts() ?? [],
    replace(rules) {
      end()
      current = createComparisons({ ...deps, ...rules, tallies })
    },
    async close() {
      end()
      await Promise.all(ending)
    },
  }
}
