// One batch: its progress, outcomes, cost, calls, and the webhook that tells its end.
import { Anchor, Button, Card, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { Link, Navigate, useParams } from '@tanstack/react-router'
import { useAsk } from '../api/ask'
import { api } from '../api/client'
import { callsOf } from '../batch-cards/calls-of'
import { Cancel } from '../batch-cards/cancel'
import { Outcomes } from '../batch-cards/outcomes'
import { type Batch, BatchProgress, stateOf } from '../batch-cards/progress'
import { DeliveryState } from '../delivery-cards/delivery-state'
import { ClientName } from '../parts/client-name'
import { Answered, Page } from '../parts/page'
import { Copyable, costText, Facts, moneyText, numberText, State, Time } from '../parts/show'
import { useMay } from '../session'

const busyMs = 1_000
/** Nothing of a batch that has ended changes, but its webhook. */
const idleMs = 15_000

/** What leads to its calls. */
const callsOfBatch = ({ request_id, submitted_at, completed_at }: Batch) =>
  callsOf(request_id, submitted_at, completed_at)

function Money({ batch }: { batch: Batch }) {
  const query = { by: ['lookup'], ...callsOfBatch(batch) }
  const sums = useAsk(['usage', 'batch', batch.request_id, batch.done], () =>
    api.GET('/usage', { params: { query: query as never } }),
  )
  return (
    <Answered question={sums} height={64}>
      {({ items }) => {
        const [sum] = items
        if (sum === undefined) return <Text size="sm">No call is in the ledger yet.</Text>
        return (
          <Facts
            items={[
              ['Charged', `${moneyText(sum.amount, sum.currency)} for ${numberText(sum.charged)} calls`],
              ['Free', `${numberText(sum.free)} calls`],
              ['Our cost', costText(sum.cost, sum.currency, sum.unpriced)],
            ]}
          />
        )
      }}
    </Answered>
  )
}

function Delivery({ batch }: { batch: Batch }) {
  const { client_id, request_id } = batch
  const found = useAsk(
    ['deliveries', 'batch', request_id, batch.state],
    () => api.GET('/deliveries', { params: { query: { client_id, request_id } } }),
    { everyMs: 5_000 },
  )
  return (
    <Answered question={found} height={64}>
      {({ items }) =>
        items.length === 0 ? (
          <Text size="sm" c="dimmed">
            {batch.state === 'completed'
              ? 'None: the client had no webhook endpoint for it when the batch ended, or the delivery is past its retention.'
              : 'It is sent when the batch ends.'}
          </Text>
        ) : (
          <Stack gap="md">
            {items.map((delivery) => (
              <Facts
                key={delivery.webhook_id}
                items={[
                  ['Endpoint', delivery.endpoint_id ?? 'the webhook_url of the batch'],
                  ['State', <DeliveryState key="state" state={delivery.state} />],
                  ['Last outcome', delivery.last_outcome ?? '–'],
                  ['Next attempt', <Time key="next" at={delivery.next_attempt_at} />],
                  [
                    'More',
                    <Anchor
                      key="more"
                      size="sm"
                      renderRoot={(props) => (
                        <Link to="/webhooks/$id" params={{ id: delivery.webhook_id }} {...props} />
                      )}
                    >
                      Payload and attempts
                    </Anchor>,
                  ],
                ]}
              />
            ))}
          </Stack>
        )
      }
    </Answered>
  )
}

function Cards({ batch }: { batch: Batch }) {
  return (
    <Stack>
      <Card withBorder>
        <Stack>
          <BatchProgress batch={batch} size="xl" />
          <Facts
            items={[
              ['State', <State key="state" name={stateOf(batch)} />],
              ['Client', <ClientName key="client" id={batch.client_id} />],
              ['Submitted', <Time key="submitted" at={batch.submitted_at} />],
              ['Completed', <Time key="completed" at={batch.completed_at} />],
              ['Origin', batch.origin ?? '–'],
              ['request_id', <Copyable key="id" text={batch.request_id} />],
            ]}
          />
        </Stack>
      </Card>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Card withBorder>
          <Title order={2} size="h4" mb="xs">
            Charges
          </Title>
          <Money batch={batch} />
        </Card>
        <Card withBorder>
          <Title order={2} size="h4" mb="xs">
            Webhook
          </Title>
          <Delivery batch={batch} />
        </Card>
      </SimpleGrid>
      <Title order={2} size="h4">
        Outcomes
      </Title>
      <Outcomes of={batch} calls={callsOfBatch(batch)} />
    </Stack>
  )
}

export default function BatchPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const mayRead = useMay('operator')
  const batch = useAsk(
    ['batches', id],
    () => api.GET('/batches/{request_id}', { params: { path: { request_id: id } } }),
    { everyMs: (body) => (body?.state === 'completed' ? idleMs : busyMs) },
  )
  const { data } = batch
  // A call knows only the id of what it belongs to.
  const bulk = useAsk(
    ['bulk', 'one', id],
    () => api.GET('/bulk/{request_id}', { params: { path: { request_id: id } } }),
    { isOff: batch.error?.status !== 404 },
  )
  if (bulk.data !== undefined) return <Navigate to="/batches/bulk/$id" params={{ id }} replace />
  const isComplete = data?.state === 'completed'
  return (
    <Page
      title={data === undefined ? 'Batch' : `Batch of ${numberText(data.records)} to ${data.lookup}`}
      crumbs={[{ name: 'Batches', to: '/batches' }]}
      actions={
        data !== undefined && (
          <>
            <Button
              variant="default"
              renderRoot={(props) => (
                <Link to="/transactions" search={callsOfBatch(data) as never} {...props} />
              )}
            >
              Its calls
            </Button>
            {mayRead && isComplete && (
              <Button component="a" href={`/admin/v1/batches/${id}/result`}>
                Download the result
              </Button>
            )}
            {mayRead && !isComplete && <Cancel batch={data} />}
          </>
        )
      }
    >
      <Answered question={batch} height={320}>
        {(found) => <Cards batch={found} />}
      </Answered>
    </Page>
  )
}
