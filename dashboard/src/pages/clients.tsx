// The clients: who may call, found by name, and a new one with its secrets.
import { Anchor, Group, SegmentedControl, Text } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type Answer, api } from '../api/client'
import { useList } from '../api/list'
import { lastUsedAt } from '../client-cards/last-use'
import { NewClient } from '../client-cards/new-client'
import { FindField } from '../parts/find-field'
import { Answered, Empty, Page } from '../parts/page'
import { Copyable, numberText, State, Time } from '../parts/show'
import { Table } from '../parts/table'
import { useMay } from '../session'

type Listed = Answer<'clients.list'>['items'][number]

const pageSize = 50
const states = ['active', 'inactive'] as const
interface Filters {
  readonly search?: string
  readonly state?: (typeof states)[number]
}

function filtersOf({ search, state }: Record<string, unknown>): Filters {
  const known = states.find((each) => each === state)
  return {
    ...(typeof search === 'string' && search !== '' ? { search } : {}),
    ...(known === undefined ? {} : { state: known }),
  }
}

const useClients = (filters: Filters) =>
  useList(['clients', 'pages', filters], (place) =>
    api.GET('/clients', { params: { query: { ...filters, limit: pageSize, ...place } } }),
  )

function Filter({ filters, set }: { filters: Filters; set: (filters: Filters) => void }) {
  const find = (search: string) => {
    const { search: _before, ...rest } = filters
    set(search === '' ? rest : { ...rest, search })
  }
  return (
    <Group align="flex-end">
      <FindField
        label="Find"
        placeholder="Name, client_id, cost centre or note"
        text={filters.search ?? ''}
        onFind={find}
      />
      <SegmentedControl
        aria-label="State"
        data={[
          { value: '', label: 'All' },
          { value: 'active', label: 'Active' },
          { value: 'inactive', label: 'Inactive' },
        ]}
        value={filters.state ?? ''}
        onChange={(value) => {
          const { state: _before, ...rest } = filters
          set(value === '' ? rest : { ...rest, state: value as 'active' })
        }}
      />
    </Group>
  )
}

const columns = [
  {
    title: 'Name',
    show: ({ client_id, name }: Listed) => (
      <Anchor
        size="sm"
        style={{ overflowWrap: 'anywhere' }}
        renderRoot={(props) => <Link to="/clients/$id" params={{ id: client_id }} {...props} />}
      >
        <bdi>{name}</bdi>
      </Anchor>
    ),
  },
  {
    title: 'State',
    isCorner: true,
    show: ({ active }: Listed) => <State name={active ? 'active' : 'inactive'} />,
  },
  { title: 'client_id', show: ({ client_id }: Listed) => <Copyable inOneLine text={client_id} /> },
  {
    title: 'May call',
    show: ({ lookups }: Listed) =>
      lookups === null ? 'every lookup' : lookups.length === 1 ? '1 lookup' : `${lookups.length} lookups`,
  },
  {
    title: 'Last used',
    show: (client: Listed) => (lastUsedAt(client) === null ? 'never' : <Time at={lastUsedAt(client)} />),
  },
  { title: 'Created', show: ({ created_at }: Listed) => <Time at={created_at} /> },
]

export default function Clients() {
  const filters = filtersOf(useSearch({ strict: false }))
  const navigate = useNavigate()
  const { question, pages, rows, paging } = useClients(filters)
  const mayChange = useMay('operator')
  const found = pages[0]?.found ?? 0
  const isFiltered = Object.keys(filters).length > 0
  return (
    <Page
      title="Clients"
      about="Give each system that calls the service a client of its own."
      actions={mayChange ? <NewClient /> : undefined}
    >
      <Filter
        filters={filters}
        set={(next) => void navigate({ to: '/clients', search: next as never, replace: true })}
      />
      <Answered question={question} height={320}>
        {() =>
          rows.length === 0 ? (
            <Empty title={isFiltered ? 'No client matches' : 'No clients yet'}>
              {isFiltered
                ? 'Look for a part of the name or of the client_id.'
                : mayChange
                  ? 'Create one to get a client_id and a secret.'
                  : 'An operator creates one to get a client_id and a secret.'}
            </Empty>
          ) : (
            <>
              <Text size="sm" c="dimmed" role="status">
                {numberText(found)} {found === 1 ? 'client' : 'clients'}
                {isFiltered && ' found'}
              </Text>
              <Table
                caption="Clients"
                rows={rows}
                keyOf={({ client_id }) => client_id}
                {...paging}
                columns={columns}
              />
            </>
          )
        }
      </Answered>
    </Page>
  )
}
