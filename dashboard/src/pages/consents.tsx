// The consents that a client registered, by state; the client and the state are in the address.
import { Group, NativeSelect } from '@mantine/core'
import { type Answer, api } from '../api/client'
import { useList } from '../api/list'
import { allowedText, consentColumns } from '../consent-cards/columns'
import { ClientSelect } from '../parts/client-select'
import { Answered, Empty, Page } from '../parts/page'
import { useSearchState } from '../parts/search-state'
import { Time } from '../parts/show'
import { Table } from '../parts/table'

type Consent = Answer<'consents.list'>['items'][number]
type State = 'in-force' | 'expired' | 'withdrawn'

const states = [
  { value: '', label: 'any' },
  { value: 'in-force', label: 'in force' },
  { value: 'expired', label: 'expired' },
  { value: 'withdrawn', label: 'withdrawn' },
]

const useConsents = (clientId: string | undefined, state: string | undefined) =>
  useList(
    ['consents', clientId, state],
    (place) =>
      api.GET('/clients/{client_id}/consents', {
        params: {
          path: { client_id: clientId ?? '' },
          query: { ...(state === undefined ? {} : { state: state as State }), ...place },
        },
      }),
    { isOff: clientId === undefined, isAudited: true },
  )

function columnsOf(clientId: string, search: object) {
  const { consent, state, purposes, given } = consentColumns<Consent>(() => clientId, search)
  return [
    consent,
    state,
    purposes,
    { title: 'Lookups', show: ({ lookups }: Consent) => allowedText(lookups) },
    given,
    { title: 'Expires', show: ({ expires_at }: Consent) => <Time at={expires_at} /> },
    { title: 'Withdrawn', isExtra: true, show: ({ withdrawn_at }: Consent) => <Time at={withdrawn_at} /> },
  ]
}

export default function Consents() {
  const [{ client_id: clientId, state }, change] = useSearchState(['client_id', 'state'])
  const { question, rows, paging } = useConsents(clientId, state)
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
        <Answered question={question}>
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
                {...paging}
                columns={columnsOf(clientId, { client_id: clientId, ...(state && { state }) })}
              />
            )
          }
        </Answered>
      )}
    </Page>
  )
}
