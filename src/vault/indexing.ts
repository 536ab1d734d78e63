// Computes keyed indexes: by the key in use, and by every other index key of the ring, which may have made stored ones.
import { createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { BulkIndexing } from '../kernel/sealing.js'
import type { RingKey } from './key-ring.js'

const cachedPerDomain = 10_000

/** @param keys the index keys of the ring; the last one is in use */
export function createIndexing(keys: () => readonly RingKey[]): BulkIndexing {
  // Recently indexed values by domain: some are needed again soon.
  const cached = new Map<string, LRUCache<string, readonly Buffer[]>>()
  let seen: readonly RingKey[] = []
  let inUseFirst: readonly RingKey[] = []

  /** The ring gives another array whenever it is read. */
  function keysNow(): readonly RingKey[] {
    const now = keys()
    if (now === seen) return inUseFirst
    const isSame = now.length === seen.length && now.every(({ id }, i) => id === seen[i]!.id)
    seen = now
    if (isSame) return inUseFirst
    inUseFirst = now.toReversed()
    cached.clear()
    return inUseFirst
  }

  const indexesBy = (by: readonly RingKey[], domain: string, value: string): readonly Buffer[] =>
    by.map(({ key }) => createHmac('sha256', key).update(`${domain}\0${value}`).digest())

  function indexes(domain: string, value: string): readonly Buffer[] {
    const by = keysNow()
    let known = cached.get(domain)
    if (known === undefined) {
      known = new LRUCache({ max: cachedPerDomain })
      cached.set(domain, known)
    }
    let cachedIndexes = known.get(value)
    if (cachedIndexes === undefined) {
      cachedIndexes = indexesBy(by, domain, value)
      known.set(value, cachedIndexes)
    }
    return cachedIndexes
  }

  return {
    indexes,
    indexesOnce: (domain, value) => indexesBy(keysNow(), domain, value),
    index: (domain, value) => indexes(domain, value)[0]!,
  }
}
