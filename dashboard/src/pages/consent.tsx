// One consent: what the person agreed to, until when, and the calls that named it; it is withdrawn here.
import { Button, Card, Stack, Title } from '@mantine/core'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useAsk, useChange } from '../api/ask'
import { type Answer, api } from '../api/client'
import { allowedText } from '../consent-cards/columns'
import { ConsentState } from '../consent-cards/state'
import { CallLink } from '../parts/call-link'
import { ClientName } from '../parts/client-name'
import { Ask } from '../parts/dialogs'
import { Answered, Empty, Page } from '../parts/page'
import { Copyable, Facts, Time } from '../parts/show'
import { Outcome } from '../parts/state'
import { Table } from '../parts/table'
import { useMay } from '../session'

type Consent = Answer<'consents.show'>

const aboutText = ({ subjects, withdrawn_at }: Consent) =>
  subjects.length > 0
    ? subjects
        .flatMap((subject) => Object.entries(subject).map(([kind, number]) => `${kind} ${number}`))
        .join(', ')
    : withdrawn_at === null
      ? 'nobody in particular'
      : 'nobody: it named none, or all whom it named are erased'

const What = ({ consent, clientId }: { consent: Consent; clientId: string }) => (
  <Card withBorder>
    <Facts
      items={[
        ['State', <ConsentState key="state" consent={consent} />],
        ['Id', <Copyable key="id" text={consent.id} />],
        ['Client', <ClientName key="client" id={clientId} />],
        ['About', <bdi key="about">{aboutText(consent)}</bdi>],
        ['Purposes', <bdi key="purposes">{allowedText(consent.purposes)}</bdi>],
        ['Lookups', allowedText(consent.lookups)],
        [
          'Notice',
          <bdi key="notice" style={{ whiteSpace: 'pre-line' }}>
            {consent.notice ?? '–'}
          </bdi>,
        ],
        ['Given', <Time key="given" at={consent.given_at} />],
        [
          'Expires',
          consent.expires_at === null ? 'not by itself' : <Time key="ends" at={consent.expires_at} />,
        ],
        ['Registered', <Time key="registered" at={consent.registered_at} />],
        ['Withdrawn', <Time key="withdrawn" at={consent.withdrawn_at} />],
      ]}
    />
  </Card>
)

/** The newest calls that named it. */
function Calls({ clientId, id }: { clientId: string; id: string }) {
  const filter = { client_id: clientId, consent_id: id }
  const calls = useAsk(['transactions', 'consent', clientId, id], () =>
    api.GET('/transactions', { params: { query: { ...filter, limit: 20 } } }),
  )
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        Calls that named it
      </Title>
      <Answered question={calls}>
        {({ items, next_cursor }) =>
          items.length === 0 ? (
            <Empty
              title={next_cursor === null ? 'No call has named it' : 'None of the newest calls named it'}
            >
              A call names a consent in the header X-Satyapan-Consent-Id.
            </Empty>
          ) : (
            <Table
              caption="Calls that named this consent"
              rows={items}
              keyOf={({ transaction_id }) => transaction_id}
              columns={[
                {
                  title: 'Time',
                  isHeading: true,
                  show: ({ transaction_id, at }) => <CallLink id={transaction_id} at={at} />,
                },
                { title: 'Lookup', show: ({ lookup }) => lookup },
                {
                  title: 'Outcome',
                  isCorner: true,
                  show: ({ sub_code, http_status }) => (
                    <Outcome subCode={sub_code} httpStatus={http_status} />
                  ),
                },
                { title: 'Purpose', show: ({ consent }) => <bdi>{consent?.purpose ?? '–'}</bdi> },
              ]}
            />
          )
        }
      </Answered>
      <Button
        variant="default"
        size="xs"
        style={{ alignSelf: 'flex-start' }}
        renderRoot={(props) => <Link to="/transactions" search={filter as never} {...props} />}
      >
        Search all calls
      </Button>
    </Stack>
  )
}

function Withdraw({ clientId, id }: { clientId: string; id: string }) {
  const withdraw = useChange(
    () =>
      api.POST('/clients/{client_id}/consents/{id}/withdraw', {
        params: { path: { client_id: clientId, id } },
      }),
    { touches: [['consents'], ['consent', clientId, id]], done: 'The consent is withdrawn' },
  )
  return (
    <Ask
      label="Withdraw"
      title="Withdraw this consent?"
      disabled={withdraw.isPending}
      onYes={() => withdraw.mutate(undefined as never)}
    >
      Within a second, every call that names it is refused. This cannot be undone: the client would have to
      register a new consent under another id. Calls that were made on it keep their record.
    </Ask>
  )
}

export default function OneConsent() {
  const { client: clientId, id } = useParams({ strict: false }) as { client: string; id: string }
  const search = useSearch({ strict: false }) as object
  const mayWithdraw = useMay('operator')
  const consent = useAsk(
    ['consent', clientId, id],
    () => api.GET('/clients/{client_id}/consents/{id}', { params: { path: { client_id: clientId, id } } }),
    { isAudited: true },
  )
  // Without the client, nothing is known of its consents.
  const isUnknown = consent.error?.status === 404 && /consent/.test(consent.error.message)
  return (
    <Page
      title={`Consent ${id}`}
      crumbs={[{ name: 'Consents', to: '/consents', search: { client_id: clientId, ...search } }]}
      actions={mayWithdraw && consent.data?.withdrawn_at === null && <Withdraw clientId={clientId} id={id} />}
    >
      {isUnknown ? (
        <Empty title="The client has not registered it">
          Calls may name a consent that is not registered: the id is then the client's own reference, and
          nothing is checked.
        </Empty>
      ) : (
        <Answered question={consent} height={320}>
          {(found) => <What consent={found} clientId={clientId} />}
        </Answered>
      )}
      <Calls clientId={clientId} id={id} />
    </Page>
  )
}
