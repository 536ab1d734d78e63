// Keeps the state of a page (period, filters, grouping) in its address.
import { useNavigate, useSearch } from '@tanstack/react-router'

export type SearchState<Name extends string> = Partial<Record<Name, string>>

/**
 * The values of these names in the address, and a function that changes some of them; undefined removes one. What the
 * address holds beside them stays, so that no filter is lost on the way. `replace`: a change is no step of the browser's
 * Back.
 */
export function useSearchState<const Name extends string>(
  names: readonly Name[],
  { replace = false }: { replace?: boolean } = {},
): [SearchState<Name>, (change: { [Own in Name]?: string | undefined }) => void] {
  const search = useSearch({ strict: false }) as Record<string, string | undefined>
  const navigate = useNavigate()
  const state = Object.fromEntries(
    names.flatMap((name) =>
      search[name] === undefined || search[name] === '' ? [] : [[name, search[name]]],
    ),
  ) as SearchState<Name>
  const change = (next: object) =>
    void navigate({ to: '.', search: { ...search, ...next } as never, replace })
  return [state, change]
}
