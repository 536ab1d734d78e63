// Calls: by id, or by client, lookup, sub_code and the rest. Identifiers are not stored, so they cannot be shown.
import { Anchor, Badge, Button, Group, TextInput } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { type Answer, api, bodyOf, type Problem } from '../api/client'
import { ClientName } from '../parts/client-name'
import { Answered, Empty, Page } from '../parts/page'
import { moneyText, State, Time } from '../parts/show'
import { Table } from '../parts/table'

const filters = ['from', 'to', 'client_id', 'lookup', 'sub_code', 'source', 'origin', 'request_id'] as const
/** Days in India; the end is exclusive, as everywhere. */
const days = [
  ['from', 'From day'],
  ['to', 'Before day'],
] as const
type Filters = Partial<Record<(typeof filters)[number], string>>

function Find() {
  const navigate = useNavigate()
  const [id, setId] = useState('')
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (id.trim() !== '') void navigate({ to: '/transactions/$id', params: { id: id.trim() } })
  }
  return (
    <form onSubmit={onSubmit}>
      <Group align="flex-end">
        <TextInput
          label="transaction_id"
          value={id}
          onChange={(event) => setId(event.currentTarget.value)}
          pattern="\s*[0-9a-f]{32}\s*"
          w={330}
          maw="100%"
        />
        <Button type="submit" variant="default">
          Find
        </Button>
      </Group>
    </form>
  )
}

function Filter({ filters: chosen }: { filters: Filters }) {
  const navigate = useNavigate()
  const set = (next: Filters) => void navigate({ to: '/transactions', search: next as never })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const entries = filters.map((name) => [name, String(form.get(name) ?? '').trim()] as const)
    set(Object.fromEntries(entries.filter(([, value]) => value !== '')))
  }
  return (
    <form onSubmit={onSubmit} key={JSON.stringify(chosen)}>
      <Group align="flex-end">
        {days.map(([name, label]) => (
          <TextInput
            key={name}
            name={name}
            label={label}
            type="date"
            defaultValue={chosen[name] ?? ''}
            w={150}
          />
        ))}
        {(['client_id', 'lookup', 'sub_code', 'source'] as const).map((name) => (
          <TextInput key={name} name={name} label={name} defaultValue={chosen[name] ?? ''} w={180} />
        ))}
        <Button type="submit" variant="default">
          Filter
        </Button>
        {Object.keys(chosen).length > 0 && (
          <Button variant="subtle" onClick={() => set({})}>
            Clear
          </Button>
        )}
      </Group>
    </form>
  )
}

export default function Transactions() {
  const search = useSearch({ strict: false }) as Filters
  const chosen: Filters = Object.fromEntries(
    filters.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : [])),
  )
  const pages = useInfiniteQuery<Answer<'transactions.list'>, Problem>({
    queryKey: ['transactions', chosen],
    initialPageParam: undefined,
    queryFn: ({ pageParam }) =>
      bodyOf(
        api.GET('/transactions', {
          params: {
            query: {
              ...chosen,
              limit: 50,
              ...(pageParam === undefined ? {} : { cursor: pageParam as string }),
            },
          },
        }),
      ),
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })
  const rows = pages.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Page
      title="Transactions"
      about="Every lookup call, newest first. Identifiers are not stored, so none are shown."
    >
      <Find />
      <Filter filters={chosen} />
      <Answered question={pages as never}>
        {() =>
          rows.length === 0 && !pages.hasNextPage ? (
            <Empty title="No calls match">Clear the filters, or make a call: see Try it.</Empty>
          ) : (
            <Table
              caption="Transactions"
              rows={rows}
              keyOf={({ transaction_id }) => transaction_id}
              more={pages.hasNextPage ? () => void pages.fetchNextPage() : undefined}
              columns={[
                { title: 'Time', show: ({ at }) => <Time at={at} /> },
                {
                  title: 'Lookup',
                  show: ({ transaction_id, lookup }) => (
                    <Anchor
                      size="sm"
                      renderRoot={(props) => (
                        <Link to="/transactions/$id" params={{ id: transaction_id }} {...props} />
                      )}
                    >
                      {lookup}
                    </Anchor>
                  ),
                },
                {
                  title: 'Outcome',
                  show: ({ sub_code, http_status }) => <State name={sub_code ?? `HTTP ${http_status}`} />,
                },
                { title: 'Client', show: ({ client_id }) => <ClientName id={client_id} /> },
                {
                  title: 'Source',
                  show: ({ source, cached }) => (
                    <>
                      {source ?? '–'} {cached && <Badge size="xs">cached</Badge>}
                    </>
                  ),
                },
                { title: 'Price', isNumber: true, show: ({ price, currency }) => moneyText(price, currency) },
                { title: 'ms', isNumber: true, show: ({ duration_ms }) => duration_ms.toFixed(1) },
              ]}
            />
          )
        }
      </Answered>
    </Page>
  )
}
