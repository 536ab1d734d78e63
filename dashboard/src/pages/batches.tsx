// Batches: a file is submitted here, and all are listed with their progress.
import { Anchor, Group, NativeSelect } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type Answer, api } from '../api/client'
import { useList } from '../api/list'
import { BatchProgress, stateOf } from '../batch-cards/progress'
import { Submit } from '../batch-cards/submit'
import { Bulk } from '../bulk-cards/bulk'
import { ClientName } from '../parts/client-name'
import { ClientSelect } from '../parts/client-select'
import { Answered, Empty, Page } from '../parts/page'
import { useSearchState } from '../parts/search-state'
import { Copyable, State, Time } from '../parts/show'
import { Table } from '../parts/table'
import { useMay } from '../session'

type List = Answer<'batches.list'>
type Batch = List['items'][number]

const busyMs = 1_000
const idleMs = 5_000

const isBusy = (pages: readonly List[]) =>
  pages.some(({ items }) => items.some(({ state }) => state === 'processing'))

interface Filters {
  readonly client_id?: string
  readonly state?: 'processing' | 'completed' | 'cancelled'
}

const useBatches = (filters: Filters) =>
  useList(
    ['batches', 'list', filters],
    (place) => api.GET('/batches', { params: { query: { ...filters, ...place } } }),
    { everyMs: (pages) => (isBusy(pages) ? busyMs : idleMs) },
  )

const stateChoices = [
  { value: '', label: 'any' },
  { value: 'processing', label: 'in progress' },
  { value: 'completed', label: 'complete' },
  { value: 'cancelled', label: 'cancelled' },
]

const emptyTitle = ({ client_id, state }: Filters) => {
  if (state !== undefined) return 'No batch is in this state'
  return client_id === undefined ? 'No batches yet' : 'This client has no batches'
}

const columns = [
  {
    title: 'Lookup',
    show: ({ request_id, lookup }: Batch) => (
      <Anchor
        size="sm"
        renderRoot={(props) => <Link to="/batches/$id" params={{ id: request_id }} {...props} />}
      >
        {lookup}
      </Anchor>
    ),
  },
  { title: 'State', isCorner: true, show: (batch: Batch) => <State name={stateOf(batch)} /> },
  { title: 'Records', show: (batch: Batch) => <BatchProgress batch={batch} /> },
  { title: 'Client', show: ({ client_id }: Batch) => <ClientName id={client_id} /> },
  { title: 'Submitted', show: ({ submitted_at }: Batch) => <Time at={submitted_at} /> },
  { title: 'Completed', isExtra: true, show: ({ completed_at }: Batch) => <Time at={completed_at} /> },
  {
    title: 'Result',
    show: ({ request_id, state }: Batch) =>
      state === 'completed' ? (
        <Anchor
          size="sm"
          href={`/admin/v1/batches/${request_id}/result`}
          aria-label={`Download the result of ${request_id}`}
        >
          Download
        </Anchor>
      ) : (
        '–'
      ),
  },
  {
    title: 'request_id',
    isExtra: true,
    show: ({ request_id }: Batch) => <Copyable short text={request_id} />,
  },
]

export default function Batches() {
  const [chosen, choose] = useSearchState(['client_id', 'state'])
  const filters = chosen as Filters
  const { client_id, state } = filters
  const maySubmit = useMay('operator')
  const { question, rows, paging } = useBatches(filters)
  return (
    <Page title="Batches" about="Files of up to 999 records for one lookup, with a result file at the end.">
      {maySubmit && <Submit />}
      <Group gap="sm" align="flex-end" className="fields">
        <ClientSelect
          label="Batches of"
          placeholder="all clients"
          w={260}
          maw="100%"
          value={client_id ?? null}
          onChange={(id) => choose({ client_id: id ?? undefined })}
          clearable
          clearButtonProps={{ 'aria-label': 'Clear Batches of' }}
        />
        <NativeSelect
          label="State"
          data={stateChoices}
          value={state ?? ''}
          onChange={(event) => choose({ state: event.currentTarget.value || undefined })}
        />
      </Group>
      <Answered question={question}>
        {() =>
          rows.length === 0 ? (
            <Empty title={emptyTitle(filters)}>
              {maySubmit ? 'Submit one here, or let a client send it' : 'A client sends one'} with POST
              /v1/verification/gstinlite/batch.
            </Empty>
          ) : (
            <Table
              caption="Batches"
              rows={rows}
              keyOf={({ request_id }) => request_id}
              {...paging}
              columns={maySubmit ? columns : columns.filter(({ title }) => title !== 'Result')}
            />
          )
        }
      </Answered>
      <Bulk />
    </Page>
  )
}
