// Finds out whether what the open page shows is old, because it could not be asked for again.
import { type Query, type QueryCacheNotifyEvent, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { messageOf, Problem } from './client'
import { serviceNow } from './clock'

export interface Stale {
  /** Of the oldest that the page shows; Unix milliseconds by the browser's clock. */
  readonly since: number
  /** Why; null: the service does not answer. */
  readonly reason: string | null
}

const againMs = 5_000

const isLost = (error: unknown): boolean => !(error instanceof Problem) || error.status >= 500

/** Queries that could not be asked for again: since when what they show is old, and why it still is. */
type Old = WeakMap<Query, { readonly since: number; readonly error: Error }>

/** The next page of a list, loaded or not, makes those before it neither older nor newer. */
function learn(old: Old, event: QueryCacheNotifyEvent): void {
  if (event.type !== 'updated') return
  const { action, query } = event
  const { data, dataUpdatedAt, fetchMeta } = query.state
  if (fetchMeta?.fetchMore !== undefined) return
  if (action.type === 'success') old.delete(query)
  if (action.type === 'error' && data !== undefined)
    old.set(query, { since: old.get(query)?.since ?? dataUpdatedAt, error: action.error as Error })
}

/** Shown, and older than it should be. */
const isStale = (old: Old, query: Query): boolean => query.isActive() && old.has(query)

function staleText(old: Old, queries: readonly Query[]): string {
  const [oldest] = queries
    .filter((query) => isStale(old, query))
    .map((query) => old.get(query)!)
    .sort((a, b) => a.since - b.since)
  if (oldest === undefined) return ''
  const { since, error } = oldest
  return JSON.stringify({
    since,
    reason: error instanceof Problem ? messageOf(error) : null,
  } satisfies Stale)
}

/** Undefined while everything is up to date. What got no answer is asked for again until there is one. */
export function useStale(): { readonly stale: Stale | undefined; readonly ask: () => void } {
  const queries = useQueryClient()
  const cache = queries.getQueryCache()
  const [old] = useState<Old>(() => new WeakMap())
  const subscribe = useCallback(
    (changed: () => void) =>
      cache.subscribe((event) => {
        learn(old, event)
        changed()
      }),
    [cache, old],
  )
  const text = useSyncExternalStore(subscribe, () => staleText(old, cache.getAll()))
  const again = useCallback(
    (isWanted: (query: Query) => boolean) => {
      const predicate = (query: Query) => isStale(old, query) && isWanted(query)
      void queries.refetchQueries({ predicate }, { cancelRefetch: false })
    },
    [queries, old],
  )
  useEffect(() => {
    if (text === '') return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') again((query) => isLost(old.get(query)?.error))
    }, againMs)
    return () => clearInterval(timer)
  }, [text, again, old])
  return {
    stale: text === '' ? undefined : (JSON.parse(text) as Stale),
    ask: () => again(() => true),
  }
}

/** The same time by the service's clock. */
export const serviceTime = (browserMs: number): string =>
  new Date(browserMs + serviceNow() - Date.now()).toISOString()

/** Whether it was true before and is not any more. */
export function useWas(now: boolean): boolean {
  const [was, setWas] = useState(now)
  if (now && !was) setWas(true)
  return was && !now
}
