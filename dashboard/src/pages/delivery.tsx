// One delivery: its state, every attempt, what was sent and answered, and its replay.
import { Anchor, Button, Card, Stack, Text, Title } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useAsk, useChange } from '../api/ask'
import { type Answer, api } from '../api/client'
import { DeliveryContent } from '../delivery-cards/content'
import { DeliveryState } from '../delivery-cards/delivery-state'
import { ClientName } from '../parts/client-name'
import { Answered, Empty, Page } from '../parts/page'
import { Copyable, Facts, numberText, State, Time } from '../parts/show'
import { Table } from '../parts/table'
import { useMay } from '../session'

type Delivery = Answer<'deliveries.list'>['items'][number]

const everyMs = 5_000

function Attempts({ id }: { id: string }) {
  const attempts = useAsk(
    ['deliveries', id, 'attempts'],
    () => api.GET('/deliveries/{webhook_id}/attempts', { params: { path: { webhook_id: id } } }),
    { everyMs },
  )
  return (
    <Answered question={attempts}>
      {({ items }) =>
        items.length === 0 ? (
          <Empty title="No attempts yet">The first one is made when the event is due.</Empty>
        ) : (
          <Table
            caption="Attempts"
            rows={items.map((attempt, i) => ({ ...attempt, nth: i + 1 }))}
            keyOf={({ nth }) => String(nth)}
            columns={[
              { title: 'Attempt', show: ({ nth }) => nth },
              {
                title: 'Outcome',
                isCorner: true,
                show: ({ outcome }) => (
                  <State name={outcome} tone={outcome === 'delivered' ? 'good' : 'bad'} />
                ),
              },
              { title: 'HTTP status', isNumber: true, show: ({ http_status }) => http_status ?? 'no answer' },
              {
                title: 'Took',
                isNumber: true,
                show: ({ duration_ms }) => `${numberText(duration_ms)} ms`,
              },
              { title: 'Time', show: ({ at }) => <Time at={at} /> },
            ]}
          />
        )
      }
    </Answered>
  )
}

const batchOf = ({ type, webhook_id }: Delivery) =>
  type === 'batch.completed' ? /^msg_([0-9a-f]{32})(_|$)/.exec(webhook_id)?.[1] : undefined

function Known({ delivery }: { delivery: Delivery }) {
  const mayOpen = useMay('operator')
  const batch = batchOf(delivery)
  const timing = (
    <>
      <Title order={2} size="h4">
        Attempts
      </Title>
      <Attempts id={delivery.webhook_id} />
    </>
  )
  return (
    <Stack>
      <Card withBorder>
        <Facts
          items={[
            ['State', <DeliveryState key="state" state={delivery.state} />],
            ['Event', delivery.type],
            [
              'Client',
              delivery.client_id === 'operator' ? (
                'the operator'
              ) : (
                <ClientName key="client" id={delivery.client_id} />
              ),
            ],
            ...(batch === undefined
              ? []
              : [
                  [
                    'Batch',
                    <Anchor
                      key="batch"
                      size="sm"
                      renderRoot={(props) => <Link to="/batches/$id" params={{ id: batch }} {...props} />}
                    >
                      {batch}
                    </Anchor>,
                  ] as const,
                ]),
            ['Endpoint', delivery.endpoint_id ?? 'the webhook_url of the batch'],
            ['Created', <Time key="created" at={delivery.created_at} />],
            ['Next attempt', <Time key="next" at={delivery.next_attempt_at} />],
            ['Ended', <Time key="ended" at={delivery.finished_at} />],
            ['webhook-id', <Copyable key="id" text={delivery.webhook_id} />],
          ]}
        />
      </Card>
      {mayOpen ? (
        <DeliveryContent webhookId={delivery.webhook_id}>{timing}</DeliveryContent>
      ) : (
        <>
          <Text size="sm" c="dimmed">
            Payload and answers may hold personal data: an operator can read them.
          </Text>
          {timing}
        </>
      )}
    </Stack>
  )
}

function Replay({ delivery: { webhook_id } }: { delivery: Delivery }) {
  const replay = useChange(
    () => api.POST('/deliveries/{webhook_id}/replay', { params: { path: { webhook_id } } }),
    { touches: [['deliveries']], done: 'It will be delivered again' },
  )
  return (
    <Button loading={replay.isPending} onClick={() => replay.mutate(undefined as never)}>
      Replay
    </Button>
  )
}

export default function DeliveryPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const mayReplay = useMay('operator')
  const found = useAsk(
    ['deliveries', id],
    () => api.GET('/deliveries', { params: { query: { webhook_id: id } } }),
    { everyMs },
  )
  const delivery = found.data?.items[0]
  const isReplayable = delivery !== undefined && delivery.state !== 'pending' && delivery.state !== 'failed'
  return (
    <Page
      title="Delivery"
      crumbs={[{ name: 'Webhooks', to: '/webhooks' }]}
      actions={mayReplay && isReplayable && <Replay delivery={delivery} />}
    >
      <Answered question={found} height={240}>
        {({ items: [first] }) =>
          first === undefined ? (
            <Empty title="No such delivery">Its retention has ended, or the address is wrong.</Empty>
          ) : (
            <Known delivery={first} />
          )
        }
      </Answered>
    </Page>
  )
}
