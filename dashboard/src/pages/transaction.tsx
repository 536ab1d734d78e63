// One call: its outcome, its price, and the sources that were asked; the way to its client, batch and like calls.
import { Anchor, Button, Card, SimpleGrid, Stack, Title } from '@mantine/core'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAsk } from '../api/ask'
import { type Answer, api } from '../api/client'
import { Receipt } from '../call-cards/receipt'
import { ClientName } from '../parts/client-name'
import { Answered, Empty, Page } from '../parts/page'
import { Copyable, costText, Facts, moneyText, msText, Time } from '../parts/show'
import { Outcome, State } from '../parts/state'
import { Table } from '../parts/table'

type Call = Answer<'transactions.show'>

/** A link to the calls that share this. */
const Alike = ({ search, children }: { search: object; children: ReactNode }) => (
  <Anchor size="sm" renderRoot={(props) => <Link to="/transactions" search={search as never} {...props} />}>
    <bdi>{children}</bdi>
  </Anchor>
)

const metadataText = (metadata: Call['metadata'] | Call['consent']) =>
  Object.entries(metadata ?? {})
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('\n') || '–'

function What({ call }: { call: Call }) {
  return (
    <Card withBorder>
      <Title order={2} size="h4" mb="sm">
        The call
      </Title>
      <Facts
        items={[
          ['transaction_id', <Copyable key="id" text={call.transaction_id} />],
          ['Time', <Time key="at" at={call.at} />],
          [
            'Lookup',
            <Alike key="lookup" search={{ lookup: call.lookup }}>
              {call.lookup} {call.version}
            </Alike>,
          ],
          ['Outcome', <Outcome key="outcome" subCode={call.sub_code} httpStatus={call.http_status} />],
          ['HTTP status', call.http_status],
          ['Client', <ClientName key="client" id={call.client_id} />],
          [
            'Batch',
            call.request_id === null ? (
              'none: a single call'
            ) : (
              <Anchor
                key="batch"
                size="sm"
                renderRoot={(props) => <Link to={`/batches/${call.request_id}` as never} {...props} />}
              >
                {call.request_id}
              </Anchor>
            ),
          ],
          ['Origin', <bdi key="origin">{call.origin ?? '–'}</bdi>],
          [
            'Metadata',
            <bdi key="metadata" style={{ whiteSpace: 'pre-line' }}>
              {metadataText(call.metadata)}
            </bdi>,
          ],
          [
            'Stated consent',
            <bdi key="consent" style={{ whiteSpace: 'pre-line' }}>
              {metadataText(call.consent)}
            </bdi>,
          ],
        ]}
      />
    </Card>
  )
}

/** The consent that the call named, with the way to it; else what it stated. */
function BoundConsent({ call: { client_id, consent } }: { call: Call }) {
  if (consent === null) return 'the call stated none'
  if (consent.id === undefined) return 'stated with the call, without an id'
  return (
    <Anchor
      size="sm"
      renderRoot={(props) => (
        <Link to="/consents/$client/$id" params={{ client: client_id, id: consent.id! }} {...props} />
      )}
    >
      <bdi>{consent.id}</bdi>
    </Anchor>
  )
}

const CostAndProof = ({ call }: { call: Call }) => (
  <Card withBorder>
    <Title order={2} size="h4" mb="sm">
      Cost and proof
    </Title>
    <Facts
      items={[
        ['Price', `${moneyText(call.price, call.currency)}, ${call.charged ? 'charged' : 'free'}`],
        ['Cost at the source', costText(call.cost, call.currency)],
        ['Margin', costText(call.cost === null ? null : call.price - call.cost, call.currency)],
        ['Took', msText(call.duration_ms)],
        [
          'Answered by',
          call.source === null ? (
            'no source'
          ) : (
            <Alike key="source" search={{ source: call.source }}>
              {call.source}
              {call.cached && ', from the cache'}
            </Alike>
          ),
        ],
        ["The source's reference", call.source_reference ?? '–'],
        ['Registered consent', <BoundConsent key="consent" call={call} />],
        ['Receipt', <Receipt key="receipt" id={call.transaction_id} />],
      ]}
    />
  </Card>
)

const Attempts = ({ call }: { call: Call }) => (
  <Stack gap="xs">
    <Title order={2} size="h4">
      Sources asked
    </Title>
    {call.attempts.length === 0 ? (
      <Empty title="No source was asked">
        {call.cached ? 'The answer came from the cache.' : 'The call was refused first, or needs no source.'}
      </Empty>
    ) : (
      <Table
        caption="Attempts"
        rows={call.attempts.map((attempt, i) => ({ ...attempt, n: i + 1 }))}
        keyOf={({ n }) => String(n)}
        columns={[
          { title: 'No.', show: ({ n }) => n },
          { title: 'Source', isHeading: true, show: ({ source }) => source },
          {
            title: 'Outcome',
            isCorner: true,
            show: ({ source, outcome, reason }) =>
              outcome === null ? (
                <State name="none" />
              ) : source === call.source ? (
                <Outcome subCode={outcome} httpStatus={call.http_status} />
              ) : (
                <State
                  name={reason === undefined ? outcome : `${outcome}: ${reason}`}
                  tone={outcome === 'skipped' ? 'off' : 'bad'}
                />
              ),
          },
          { title: 'Reference', show: ({ reference }) => reference ?? '–' },
          { title: 'Took', isNumber: true, show: ({ duration_ms }) => msText(duration_ms) },
        ]}
      />
    )}
  </Stack>
)

export default function Transaction() {
  const { id } = useParams({ strict: false }) as { id: string }
  // The filters of the list that led here: the way back keeps them.
  const search = useSearch({ strict: false }) as object
  const transaction = useAsk(['transactions', id], () =>
    api.GET('/transactions/{transaction_id}', { params: { path: { transaction_id: id } } }),
  )
  const call = transaction.data
  return (
    <Page
      title="Transaction"
      crumbs={[{ name: 'Transactions', to: '/transactions', search }]}
      actions={
        call !== undefined && (
          <Button
            variant="default"
            renderRoot={(props) => (
              <Link
                to="/transactions"
                search={{ client_id: call.client_id, lookup: call.lookup } as never}
                {...props}
              />
            )}
          >
            Calls of this client and lookup
          </Button>
        )
      }
    >
      <Answered question={transaction} height={420}>
        {(found) => (
          <Stack gap="lg">
            <SimpleGrid cols={{ base: 1, md: 2 }}>
              <What call={found} />
              <CostAndProof call={found} />
            </SimpleGrid>
            <Attempts call={found} />
          </Stack>
        )}
      </Answered>
    </Page>
  )
}
