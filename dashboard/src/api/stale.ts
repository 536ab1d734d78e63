// Finds out whether what the open page shows is old, because it could not be asked for again.
import { type Query, useQueryClient } from '@tanstack/react-query'
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

/** Shown, and older than it should be. That the next page of a list was not loaded makes the others no older. */
function isStale(query: Query): boolean {
  const { status, data, fetchMeta } = query.state
  return query.isActive() && status === 'error' && data !== undefined && fetchMeta?.fetchMore === undefined
}

function staleText(queries: readonly Query[]): string {
  const [oldest] = queries.filter(isStale).sort((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)
  if (oldest === undefined) return ''
  const error = oldest.state.error as Error
  const reason = error instanceof Problem ? messageOf(error) : null
  return JSON.stringify({ since: oldest.state.dataUpdatedAt, reason } satisfies Stale)
}

/** Undefined while everything is up to date. What got no answer is asked for again until there is one. */
export function useStale(): { readonly stale: Stale | undefined; readonly ask: () => void } {
  const queries = useQueryClient()
  const cache = queries.getQueryCache()
  const subscribe = useCallback((changed: () => void) => cache.subscribe(changed), [cache])
  const text = useSyncExternalStore(subscribe, () => staleText(cache.getAll()))
  const again = useCallback(
    (isWanted: (query: Query) => boolean) => {
      const predicate = (query: Query) => isStale(query) && isWanted(query)
      void queries.refetchQueries({ predicate }, { cancelRefetch: false })
    },
    [queries],
  )
  useEffect(() => {
    if (text === '') return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') again(({ state }) => isLost(state.error))
    }, againMs)
    return () => clearInterval(timer)
  }, [text, again])
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
