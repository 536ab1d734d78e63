// Queries and mutations of the pages: answers are cached, and a change refetches what it touches.
import { notifications } from '@mantine/notifications'
import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { areAtFields } from '../parts/field-errors'
import { bodyOf, lostConnection, messageOf, Problem } from './client'

export type Reply<Body> = Promise<{ data?: Body; error?: unknown; response: Response }>

const closeButtonProps = { 'aria-label': 'Dismiss' }

/** Queries whose every reading is in the audit log: a window that comes back to the front asks nothing. */
export const auditedReading = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const

/**
 * A query. `everyMs`: refetched at this interval, which may depend on the last answer, while the page is visible. `isOff`:
 * not asked for now. `isAudited`: each reading is in the audit log.
 */
export function useAsk<Body>(
  key: QueryKey,
  ask: () => Reply<Body>,
  options: {
    everyMs?: number | ((body: Body | undefined) => number)
    isOff?: boolean
    isAudited?: boolean
  } = {},
) {
  const { everyMs } = options
  return useQuery<Body, Problem>({
    queryKey: key,
    queryFn: () => bodyOf(ask()),
    enabled: options.isOff !== true,
    ...(options.isAudited === true && auditedReading),
    refetchInterval: ({ state }) =>
      typeof everyMs === 'function' ? everyMs(state.data) : (everyMs ?? false),
  })
}

/** At the corner, until it is dismissed. */
export const showProblem = (title: string, problem: Error) =>
  notifications.show({
    title,
    message: messageOf(problem),
    color: 'red',
    autoClose: false,
    closeButtonProps,
  })

const refused = (error: unknown): Problem => (error instanceof Problem ? error : lostConnection())

/**
 * A mutation. It refetches the queries that it touches, and shows `done` on success. `fields`: the form shows what is
 * wrong with its fields (parts/field-errors.ts); only other problems are shown at the corner, until they are dismissed.
 */
export function useChange<Input, Body>(
  change: (input: Input) => Reply<Body>,
  options: { touches: readonly QueryKey[]; done?: string; fields?: readonly string[] },
) {
  const queries = useQueryClient()
  return useMutation<Body, Problem, Input>({
    mutationFn: (input) =>
      bodyOf(change(input)).catch((error) => {
        throw refused(error)
      }),
    onSuccess: () => {
      for (const queryKey of options.touches) void queries.invalidateQueries({ queryKey })
      if (options.done !== undefined)
        notifications.show({ message: options.done, color: 'green', closeButtonProps })
    },
    onError(problem) {
      if (options.fields !== undefined && areAtFields(problem, options.fields)) return
      showProblem('The action failed', problem)
    },
  })
}
