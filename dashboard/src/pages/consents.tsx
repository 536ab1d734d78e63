// The consents that a client registered, by state; the client and the state are in the address.
import { Anchor, Group, NativeSelect } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { auditedReading } from '../api/ask'
import { type Answer, api, bodyOf, type Problem } from '../api/client'
import { ConsentState } from '../consent-cards/state'
import { ClientSelect } from '../parts/client-select'
import { Answered, Empty, Page } from '../parts/page'
import { useSearchState } from '../parts/search-state'
import { Time } from '../parts/show'
import { Table } from '../parts/table'

type List = Answer<'consents.list'>
type Consent = List['items'][number]
type State = 'in-force' | 'expired' | 'withdrawn'

const states = [
  { value: '', label: 'any' },
  { value: 'in-force', label: 'in force' },
  { value: 'expired', label: 'expired' },
  { value: 'withdrawn', label: 'withdrawn' },
]

function useConsents(clientId: string | undefined, state: string | undefined) {
  return useInfiniteQuery<List, Problem>({
    ...auditedReading,
    queryKey: ['consents', clientId, state],
    enabled: clientId !== undefined,
    initialPageParam: undefined,
    queryFn: ({ pageParam }) =>
      bodyOf(
        api.GET('/clients/{client_id}/consents', {
          params: {
            path: { client_id: clientId ?? '' },
            query: {
              ...(state === undefined ? {} : { state: state as State }),
              ...(pageParam === undefined ? {} : { cursor: pageParam as string }),
            },
          },
        }),
      ),
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })
}

const list = (texts: readonly string[]) => (texts.length === 0 ? 'any' : texts.join(', '))

const columnsOf = (clientId: string, search: object) => [
  {
    title: 'Consent',
    isHeading: true,
    show: ({ id }: Consent) => (
      <Anchor
        size="sm"
        renderRoot={(props) => (
          <Link
            to="/consents/$client/$id"
            params={{ client: clientId, id }}
            search={search as never}
            {...props}
          />
        )}
      >
        <bdi>{id}</bdi>
      </Anchor>
    ),
  },
  { title: 'State', isCorner: true, show: (consent: Consent) => <ConsentState consent={consent} /> },
  { title: 'Purposes', show: ({ purposes }: Consent) => <bdi>{list(purposes)}</bdi> },
  { title: 'Lookups', show: ({ lookups }: Consent) => list(lookups) },
  { title: 'Given', show: ({ given_at }: Consent) => <Time at={given_at} /> },
  { title: 'Expires', show: ({ expires_at }: Consent) => <Time at={expires_at} /> },
  { title: 'Withdrawn', isExtra: true, show: ({ withdrawn_at }: Consent) => <Time at={withdrawn_at} /> },
]

export default function Consents() {
  const [{ client_id: clientId, state }, change] = useSearchState(['client_id', 'state'])
  const consents = useConsents(clientId, state)
  const rows = consents.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Page
      title="Consents"
      about="What people agreed to, as clients registered it. A call that names a consent is held to it. The audit log says who read them."
    >
      <Group gap="sm" align="flex-end">
        <ClientSelect
          label="Consents of"
          placeholder="Choose a client"
          w={300}
          maw="100%"
          value={clientId ?? null}
          clearable
          onChange={(chosen) => change({ client_id: chosen ?? undefined })}
        />
        <NativeSelect
          label="State"
          data={states}
          value={state ?? ''}
          onChange={(event) => change({ state: event.currentTarget.value || undefined })}
        />
      </Group>
      {clientId === undefined ? (
        <Empty title="Choose a client">
          Consents belong to the client that registered them: the same id may be used by another.
        </Empty>
      ) : (
        <Answered question={consents as never}>
          {() =>
            rows.length === 0 ? (
              <Empty
                title={
                  state === undefined
                    ? 'This client has registered no consent'
                    : 'No consent is in this state'
                }
              >
                A client registers one with PUT /v1/consents/ID.
              </Empty>
            ) : (
              <Table
                caption="Consents"
                rows={rows}
                keyOf={({ id }) => id}
                more={consents.hasNextPage ? () => void consents.fetchNextPage() : undefined}
                isLoadingMore={consents.isFetchingNextPage}
                columns={columnsOf(clientId, { client_id: clientId, ...(state && { state }) })}
              />
            )
          }
        </Answered>
      )}
    </Page>
  )
}
