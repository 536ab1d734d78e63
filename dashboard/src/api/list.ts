// Asks the service for a list page by page, and says how the next page is asked for.
import { type InfiniteData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { auditedReading, type Reply, showProblem } from './ask'
import { bodyOf, type Problem } from './client'

interface PageOfList {
  readonly items: readonly unknown[]
  readonly next_cursor: string | null
}

/**
 * `question` is for `Answered`, `rows` are of all pages so far, `paging` is for `Table`. `ask` gets the place of the page, for
 * its query. `everyMs`: refetched at this interval for each page, which may depend on what they hold. The other options are those of `useAsk`.
 */
export function useList<Body extends PageOfList>(
  key: QueryKey,
  ask: (place: { cursor?: string }) => Reply<Body>,
  options: {
    everyMs?: number | ((pages: readonly Body[]) => number)
    isOff?: boolean
    isAudited?: boolean
  } = {},
) {
  const { everyMs } = options
  // Every page that was opened is asked for again: the more there are, the less often.
  const pause = (pages: readonly Body[]): number | false =>
    everyMs === undefined
      ? false
      : (typeof everyMs === 'number' ? everyMs : everyMs(pages)) * Math.max(1, pages.length)
  const question = useInfiniteQuery<Body, Problem, InfiniteData<Body>, QueryKey, string | undefined>({
    queryKey: key,
    initialPageParam: undefined,
    queryFn: ({ pageParam }) => bodyOf(ask(pageParam === undefined ? {} : { cursor: pageParam })),
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    enabled: options.isOff !== true,
    refetchInterval: ({ state }) => pause((state.data?.pages as readonly Body[] | undefined) ?? []),
    ...(options.isAudited === true && auditedReading),
  })
  const pages: readonly Body[] = question.data?.pages ?? []
  const rows = pages.flatMap(({ items }) => items) as readonly Body['items'][number][]
  const addPage = async () => {
    const { isFetchNextPageError, error } = await question.fetchNextPage()
    if (isFetchNextPageError && error !== null) showProblem('The next page could not be loaded', error)
  }
  const more = question.hasNextPage ? () => void addPage() : undefined
  return { question, pages, rows, paging: { more, isLoadingMore: question.isFetchingNextPage } }
}
