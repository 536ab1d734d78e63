// Lists bulk files with their progress and steps, page by page, filtered by client and state.
import { Anchor, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type Answer, api } from '../api/client'
import { useList } from '../api/list'
import { RecordsBar } from '../batch-cards/progress'
import { ClientName } from '../parts/client-name'
import { ClientSelect } from '../parts/client-select'
import { Answered, Empty } from '../parts/page'
import { useSearchState } from '../parts/search-state'
import { Copyable, moneyText, numberText, State, Time } from '../parts/show'
import { Table } from '../parts/table'
import { type Bulk, Steps } from './steps'
import { causes, stateWords } from './words'

type List = Answer<'bulk.list'>

const busyMs = 1_000
const idleMs = 5_000

function Done({ bulk }: { bulk: Bulk }) {
  const { done, records, paused_for, sub_codes } = bulk
  const codes = Object.entries(sub_codes).map(([code, count]) => `${code} ${numberText(count)}`)
  return (
    <div style={{ minWidth: 160 }}>
      <RecordsBar of={bulk} />
      <Text size="xs" c="dimmed">
        {numberText(done)} of {numberText(records)}
        {codes.length > 0 && `: ${codes.join(', ')}`}
      </Text>
      {paused_for !== null && <Text size="xs">{causes[paused_for]}</Text>}
    </div>
  )
}

const isBusy = (pages: readonly List[]) =>
  pages.some(({ items }) => items.some(({ completed_at }) => completed_at === null))

const stateChoices = [
  { value: '', label: 'any' },
  ...Object.entries(stateWords).map(([value, label]) => ({ value, label })),
]

const columns = (currency: string, mayChange: boolean) => [
  {
    title: 'Lookup',
    show: ({ request_id, lookup, name }: Bulk) => (
      <Anchor
        size="sm"
        renderRoot={(props) => <Link to="/batches/bulk/$id" params={{ id: request_id }} {...props} />}
      >
        {name === null ? lookup : <bdi>{`${lookup}: ${name}`}</bdi>}
      </Anchor>
    ),
  },
  { title: 'State', isCorner: true, show: ({ state }: Bulk) => <State name={stateWords[state]} /> },
  { title: 'Records', show: (each: Bulk) => <Done bulk={each} /> },
  { title: 'Cost', isNumber: true, show: ({ cost }: Bulk) => moneyText(cost, currency) },
  { title: 'Client', show: ({ client_id }: Bulk) => <ClientName id={client_id} /> },
  { title: 'Started', show: ({ started_at }: Bulk) => <Time at={started_at} /> },
  {
    title: 'request_id',
    isExtra: true,
    show: ({ request_id }: Bulk) => <Copyable short text={request_id} />,
  },
  ...(mayChange
    ? [
        {
          title: 'Steps',
          isKept: true,
          show: (each: Bulk) => <Steps bulk={each} currency={currency} />,
        },
      ]
    : []),
]

const emptyTitle = (client: string | undefined, state: string | undefined) => {
  if (state !== undefined) return 'No bulk is in this state'
  return client === undefined ? 'No bulk yet' : 'This client has no bulk'
}

export function BulkList({ currency, mayChange }: { currency: string; mayChange: boolean }) {
  // The batches above have the plain names.
  const [{ bulk_client: client, bulk_state: state }, choose] = useSearchState(['bulk_client', 'bulk_state'])
  const filters = { ...(client && { client_id: client }), ...(state && { state: state as Bulk['state'] }) }
  const isFiltered = Object.keys(filters).length > 0
  const { question, rows, paging } = useList(
    ['bulk', filters],
    (place) => api.GET('/bulk', { params: { query: { ...filters, ...place } } }),
    { everyMs: (pages) => (isBusy(pages) ? busyMs : idleMs) },
  )
  return (
    <Stack gap="sm">
      {(isFiltered || rows.length > 0) && (
        <Group gap="sm" align="flex-end" className="fields">
          <ClientSelect
            label="Bulk of"
            placeholder="all clients"
            w={260}
            maw="100%"
            value={client ?? null}
            onChange={(id) => choose({ bulk_client: id ?? undefined })}
            clearable
            clearButtonProps={{ 'aria-label': 'Clear Bulk of' }}
          />
          <NativeSelect
            label="State of the bulk"
            data={stateChoices}
            value={state ?? ''}
            onChange={(event) => choose({ bulk_state: event.currentTarget.value || undefined })}
          />
        </Group>
      )}
      <Answered question={question}>
        {() =>
          rows.length === 0 ? (
            <Empty title={emptyTitle(client, state)}>
              An operator starts one here, or with satyapan bulk start.
            </Empty>
          ) : (
            <Table
              caption="Bulk"
              rows={rows}
              keyOf={({ request_id }) => request_id}
              {...paging}
              columns={columns(currency, mayChange)}
            />
          )
        }
      </Answered>
    </Stack>
  )
}
