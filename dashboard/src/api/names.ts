// Fetches the names of clients by their ids: the ids that a page shows go in one request.
import { useQuery } from '@tanstack/react-query'
import { type Answer, api, bodyOf } from './client'

export type NamedClient = Answer<'clients.names'>['items'][number]

/** The service takes so many in one request. */
const mostIds = 200
const staleMs = 60_000

let waiting = new Map<string, ((found: NamedClient | null) => void)[]>()

async function fetchWaiting(): Promise<void> {
  const batch = waiting
  waiting = new Map()
  const ids = [...batch.keys()]
  for (let i = 0; i < ids.length; i += mostIds) {
    const some = ids.slice(i, i + mostIds)
    const query = { client_id: some }
    const items = await bodyOf(api.GET('/clients/names', { params: { query } })).then(
      (body) => body.items,
      () => [],
    )
    for (const id of some) {
      const found = items.find(({ client_id }) => client_id === id) ?? null
      for (const resolve of batch.get(id) ?? []) resolve(found)
    }
  }
}

const nameOf = (id: string): Promise<NamedClient | null> =>
  new Promise((resolve) => {
    if (waiting.size === 0) setTimeout(() => void fetchWaiting())
    waiting.set(id, [...(waiting.get(id) ?? []), resolve])
  })

/** Undefined while it loads; null: no client ever had this id. */
export function useClientName(id: string | undefined): NamedClient | null | undefined {
  const { data } = useQuery({
    queryKey: ['clients', 'name', id],
    queryFn: () => nameOf(id!),
    enabled: id !== undefined,
    staleTime: staleMs,
  })
  return data
}
