// Which client the steps are about: the one that was made here, else the newest that is active.
import { useSessionStorage } from '@mantine/hooks'
import { useAsk } from '../api/ask'
import { api } from '../api/client'

/** Few are there in the first hour; the last of them is the newest. */
const most = 100

export function useFirstClient(): readonly [string | null, (id: string) => void] {
  const [made, setMade] = useSessionStorage({ key: 'satyapan-first-client', defaultValue: '' })
  const clients = useAsk(['clients', 'newest'], () =>
    api.GET('/clients', { params: { query: { state: 'active', limit: most } } }),
  )
  const items = clients.data?.items ?? []
  const known = items.find(({ client_id }) => client_id === made)
  return [known?.client_id ?? items.at(-1)?.client_id ?? null, setMade] as const
}
