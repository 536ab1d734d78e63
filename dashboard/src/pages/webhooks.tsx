// Webhook deliveries: delivered, pending and failed ones, and their replay.
import { Alert, Button, Group, Modal, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { useAsk, useChange } from '../api/ask'
import { type Answer, api } from '../api/client'
import { ClientName } from '../parts/client-name'
import { OperatorEndpoint } from '../parts/operator-endpoint'
import { Answered, Empty, Page } from '../parts/page'
import { Copyable, State, Time } from '../parts/show'
import { Table } from '../parts/table'
import { useMay } from '../session'

type Delivery = Answer<'deliveries.list'>['items'][number]
const states = ['pending', 'delivered', 'exhausted', 'stopped'] as const

function Attempts({ delivery, onClose }: { delivery: Delivery; onClose: () => void }) {
  const attempts = useAsk(['deliveries', delivery.webhook_id], () =>
    api.GET('/deliveries/{webhook_id}/attempts', { params: { path: { webhook_id: delivery.webhook_id } } }),
  )
  return (
    <Modal opened onClose={onClose} title="Attempts" size="lg" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Answered question={attempts}>
        {({ items }) =>
          items.length === 0 ? (
            <Text size="sm">No attempts yet.</Text>
          ) : (
            <Table
              caption="Attempts"
              rows={items}
              keyOf={({ at }) => at}
              columns={[
                { title: 'Time', show: ({ at }) => <Time at={at} /> },
                { title: 'Outcome', show: ({ outcome }) => <State name={outcome} /> },
                { title: 'HTTP', isNumber: true, show: ({ http_status }) => http_status ?? '–' },
                { title: 'ms', isNumber: true, show: ({ duration_ms }) => duration_ms },
              ]}
            />
          )
        }
      </Answered>
    </Modal>
  )
}

export default function Webhooks() {
  const [state, setState] = useState('')
  const [shown, setShown] = useState<Delivery | null>(null)
  const mayChange = useMay('operator')
  const query = { limit: 100, ...(state === '' ? {} : { state: state as (typeof states)[number] }) }
  const deliveries = useAsk(['deliveries', query], () => api.GET('/deliveries', { params: { query } }), {
    everyMs: 5_000,
  })
  const replay = useChange(
    (webhook_id: string) => api.POST('/deliveries/{webhook_id}/replay', { params: { path: { webhook_id } } }),
    { touches: [['deliveries']], done: 'It will be delivered again' },
  )
  return (
    <Page title="Webhooks" about="Deliveries to clients. The page of each client has its endpoint.">
      <OperatorEndpoint />
      <Group>
        <NativeSelect
          label="State"
          data={[{ value: '', label: 'any' }, ...states]}
          value={state}
          onChange={(event) => setState(event.currentTarget.value)}
        />
      </Group>
      <Answered question={deliveries}>
        {({ items, next_cursor }) =>
          items.length === 0 ? (
            <Empty title="No deliveries">
              {state === ''
                ? 'When a batch is complete, its delivery appears here.'
                : 'No deliveries are in this state.'}
            </Empty>
          ) : (
            <>
              <Table
                caption="Deliveries"
                rows={items}
                keyOf={({ webhook_id }) => webhook_id}
                columns={[
                  { title: 'webhook-id', show: ({ webhook_id }) => <Copyable short text={webhook_id} /> },
                  { title: 'Event', show: ({ type }) => type },
                  {
                    title: 'Client',
                    show: ({ client_id }) =>
                      client_id === 'operator' ? 'the operator' : <ClientName id={client_id} />,
                  },
                  { title: 'State', show: (delivery) => <State name={delivery.state} /> },
                  { title: 'Last outcome', show: ({ last_outcome }) => last_outcome ?? '–' },
                  { title: 'Created', show: ({ created_at }) => <Time at={created_at} /> },
                  { title: 'Next attempt', show: ({ next_attempt_at }) => <Time at={next_attempt_at} /> },
                  {
                    title: 'More',
                    show: (delivery) => (
                      <Group gap="xs" wrap="nowrap">
                        <Button size="xs" variant="subtle" onClick={() => setShown(delivery)}>
                          Attempts
                        </Button>
                        {mayChange && delivery.state !== 'pending' && delivery.state !== 'failed' && (
                          <Button
                            size="xs"
                            variant="light"
                            onClick={() => replay.mutate(delivery.webhook_id)}
                          >
                            Replay
                          </Button>
                        )}
                      </Group>
                    ),
                  },
                ]}
              />
              {next_cursor !== null && <Alert color="gray">The newest 100 are shown.</Alert>}
            </>
          )
        }
      </Answered>
      {shown !== null && <Attempts delivery={shown} onClose={() => setShown(null)} />}
    </Page>
  )
}
