// Batches: a file is submitted here, and all are listed with their progress.
import { Anchor, NativeSelect } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useAsk } from '../api/ask'
import { type Answer, api, bodyOf, type Problem } from '../api/client'
import { BatchProgress, stateOf } from '../batch-cards/progress'
import { Submit } from '../batch-cards/submit'
import { Bulk } from '../bulk-cards/bulk'
import { clientChoices } from '../parts/client-choices'
import { ClientName } from '../parts/client-name'
import { Answered, Empty, Page } from '../parts/page'
import { Copyable, State, Time } from '../parts/show'
import { Table } from '../parts/table'
import { useMay } from '../session'

type List = Answer<'batches.list'>
type Batch = List['items'][number]

const busyMs = 1_000
const idleMs = 5_000

const isBusy = (pages: readonly List[]) =>
  pages.some(({ items }) => items.some(({ state }) => state === 'processing'))

function useBatches(clientId: string | undefined) {
  return useInfiniteQuery<List, Problem>({
    queryKey: ['batches', 'list', clientId],
    initialPageParam: undefined,
    refetchInterval: ({ state }) =>
      isBusy((state.data?.pages as List[] | undefined) ?? []) ? busyMs : idleMs,
    queryFn: ({ pageParam }) =>
      bodyOf(
        api.GET('/batches', {
          params: {
            query: {
              ...(clientId === undefined ? {} : { client_id: clientId }),
              ...(pageParam === undefined ? {} : { cursor: pageParam as string }),
            },
          },
        }),
      ),
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })
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
  const navigate = useNavigate()
  const { client_id } = useSearch({ strict: false }) as { client_id?: string }
  const maySubmit = useMay('operator')
  const clients = useAsk(['clients'], () => api.GET('/clients'))
  const batches = useBatches(client_id)
  const rows = batches.data?.pages.flatMap(({ items }) => items) ?? []
  const choose = (id: string) =>
    void navigate({ to: '/batches', search: (id === '' ? {} : { client_id: id }) as never })
  return (
    <Page title="Batches" about="Files of up to 999 records for one lookup, with a result file at the end.">
      {maySubmit && <Submit />}
      <NativeSelect
        label="Batches of"
        w={260}
        maw="100%"
        data={[{ value: '', label: 'all clients' }, ...clientChoices(clients.data?.items ?? [])]}
        value={client_id ?? ''}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <Answered question={batches as never}>
        {() =>
          rows.length === 0 ? (
            <Empty title={client_id === undefined ? 'No batches yet' : 'This client has no batches'}>
              {maySubmit ? 'Submit one here, or let a client send it' : 'A client sends one'} with POST
              /v1/verification/gstinlite/batch.
            </Empty>
          ) : (
            <Table
              caption="Batches"
              rows={rows}
              keyOf={({ request_id }) => request_id}
              more={batches.hasNextPage ? () => void batches.fetchNextPage() : undefined}
              isLoadingMore={batches.isFetchingNextPage}
              columns={maySubmit ? columns : columns.filter(({ title }) => title !== 'Result')}
            />
          )
        }
      </Answered>
      <Bulk />
    </Page>
  )
}
