// Chooses a client by typing a part of its name or client_id; the service finds it among any number.
import { Loader, Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAsk } from '../api/ask'
import { api, bodyOf } from '../api/client'
import { clientChoices } from './client-choices'

const most = 50

export const useFirstClient = () =>
  useAsk(['clients', 'first'], () =>
    api.GET('/clients', { params: { query: { state: 'active', limit: 1 } } }),
  )

/** The client that was chosen, else the first one that is active; null while none is known. */
export function useActiveClient(chosen: string | null | undefined): string | null {
  const first = useFirstClient()
  return chosen ?? first.data?.items[0]?.client_id ?? null
}

interface Choice {
  readonly value: string
  readonly label: string
}

/** `value`: a client_id, or that of one of `others`, which stand before the clients; null: none. */
export function ClientSelect({
  value,
  onChange,
  state,
  others = [],
  ...props
}: Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  value: string | null
  onChange: (clientId: string | null) => void
  state?: 'active' | 'inactive'
  others?: readonly Choice[]
}) {
  const [typed, setTyped] = useState('')
  const isOther = others.some((each) => each.value === value)
  const chosen = useQuery({
    queryKey: ['clients', value],
    queryFn: () => bodyOf(api.GET('/clients/{client_id}', { params: { path: { client_id: value ?? '' } } })),
    enabled: value !== null && !isOther,
  })
  const isChosen = typed === chosen.data?.name || others.some(({ label }) => label === typed)
  const [search] = useDebouncedValue(isChosen ? '' : typed.trim(), 200)
  const found = useQuery({
    queryKey: ['clients', 'choice', search, state],
    queryFn: () =>
      bodyOf(
        api.GET('/clients', {
          params: {
            query: {
              limit: most,
              ...(search === '' ? {} : { search }),
              ...(state === undefined ? {} : { state }),
            },
          },
        }),
      ),
    placeholderData: keepPreviousData,
  })
  const items = found.data?.items ?? []
  const known = chosen.data
  const all =
    known === undefined || items.some((each) => each.client_id === known.client_id)
      ? items
      : [known, ...items]
  return (
    <Select
      {...props}
      data={[...others, ...clientChoices(all)]}
      value={value}
      onChange={onChange}
      searchable
      filter={({ options }) => options}
      onSearchChange={setTyped}
      nothingFoundMessage="No client matches"
      rightSection={found.isFetching ? <Loader size={14} /> : undefined}
    />
  )
}
