// One batch: its progress, outcomes, cost, calls, and the webhook that tells its end.
import { Anchor, Button, Card, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useAsk } from '../api/ask'
import { api } from '../api/client'
import { serviceNow } from '../api/clock'
import { Cancel } from '../batch-cards/cancel'
import { type Batch, BatchProgress, stateOf } from '../batch-cards/progress'
import { DeliveryState } from '../delivery-cards/delivery-state'
import { ClientName } from '../parts/client-name'
import { Answered, Empty, Page } from '../parts/page'
import { Copyable, costText, dayText, Facts, moneyText, numberText, State, Time } from '../parts/show'
import { Table } from '../parts/table'
import { useMay } from '../session'

const busyMs = 1_000
/** Nothing of a batch that has ended changes, but its webhook. */
const idleMs = 15_000
const dayMs = 86_400_000

/** Days of the ledger on which its calls are: a batch rarely takes more than one. */
const periodOf = ({ submitted_at, completed_at }: Batch) => {
  const end = completed_at === null ? serviceNow() : Date.parse(completed_at)
  return { from: dayText(new Date(submitted_at)), to: dayText(new Date(end + dayMs)) }
}

/** What leads to its calls: with the days, since the ledger is read from the newest call on. */
const callsOf = (batch: Batch) => ({ request_id: batch.request_id, ...periodOf(batch) })

function Outcomes({ batch }: { batch: Batch }) {
  const codes = Object.entries(batch.sub_codes).sort(([, a], [, b]) => b - a)
  if (codes.length === 0)
    return <Empty title="No outcomes yet">They appear as the records are answered.</Empty>
  return (
    <Table
      caption="Outcomes"
      rows={codes}
      keyOf={([code]) => code}
      columns={[
        {
          title: 'Outcome',
          show: ([code]) =>
            code === 'CANCELLED' ? (
              <State name={code} tone="off" />
            ) : (
              <Anchor
                size="sm"
                renderRoot={(props) => (
                  <Link
                    to="/transactions"
                    search={{ ...callsOf(batch), sub_code: code } as never}
                    {...props}
                  />
                )}
              >
                {code}
              </Anchor>
            ),
        },
        { title: 'Records', isNumber: true, show: ([, count]) => numberText(count) },
        {
          title: 'Share',
          isNumber: true,
          show: ([, count]) => `${((100 * count) / batch.records).toFixed(1)} %`,
        },
      ]}
    />
  )
}

function Money({ batch }: { batch: Batch }) {
  const query = { by: ['lookup'], ...callsOf(batch) }
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
      <Outcomes batch={batch} />
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
              renderRoot={(props) => <Link to="/transactions" search={callsOf(data) as never} {...props} />}
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
