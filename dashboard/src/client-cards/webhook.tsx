// Where a client's webhooks go: its endpoints, each with its events, state, test and signing secret.
import { Alert, Anchor, Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAsk, useChange } from '../api/ask'
import { type Answer, api } from '../api/client'
import { Ask } from '../parts/dialogs'
import { Answered, Empty } from '../parts/page'
import { State } from '../parts/show'
import { useMay } from '../session'
import { type EndpointDraft, EndpointForm } from './endpoint-form'
import { EndpointSecret } from './endpoint-secret'

type Client = Answer<'clients.show'>
type Endpoint = Answer<'webhook-endpoints.list'>['items'][number]

const address = '/clients/{client_id}/webhook/endpoints/{endpoint_id}' as const
const none: EndpointDraft = { url: '', events: null, note: null }
const fields = ['url', 'events', 'note']

const whyDisabled = {
  gone: 'Its receiver answered 410 Gone. Its events are kept for a replay.',
  operator: 'An operator disabled it. Its events are kept for a replay.',
} as const

function Tools({ client, endpoint, touches }: { client: Client; endpoint: Endpoint; touches: string[][] }) {
  const path = { client_id: client.client_id, endpoint_id: endpoint.endpoint_id }
  const [isEdited, setEdited] = useState(false)
  const test = useChange(() => api.POST(`${address}/test`, { params: { path } }), {
    touches: [['deliveries']],
  })
  const change = useChange(
    (body: EndpointDraft) => api.PATCH(address, { params: { path }, body: body as never }),
    { touches, done: 'The endpoint is saved', fields },
  )
  const enable = useChange(() => api.POST(`${address}/enable`, { params: { path } }), { touches })
  const disable = useChange(() => api.POST(`${address}/disable`, { params: { path } }), { touches })
  const remove = useChange(() => api.DELETE(address, { params: { path } }), { touches })
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          loading={test.isPending}
          onClick={() => test.mutate(undefined as never)}
        >
          Send a test
        </Button>
        <EndpointSecret clientId={client.client_id} endpointId={endpoint.endpoint_id} />
        <Button size="xs" variant="default" onClick={() => setEdited(true)}>
          Change
        </Button>
        {endpoint.disabled === null ? (
          <Button size="xs" variant="default" onClick={() => disable.mutate(undefined as never)}>
            Disable
          </Button>
        ) : (
          <Button size="xs" variant="light" onClick={() => enable.mutate(undefined as never)}>
            Enable
          </Button>
        )}
        <Ask label="Remove" title="Remove the endpoint?" onYes={() => remove.mutate(undefined as never)}>
          Its pending deliveries are stopped.
        </Ask>
      </Group>
      {test.data !== undefined && (
        <Alert color={test.data.outcome === 'delivered' ? 'green' : 'red'} role="status">
          <Text size="sm">
            {test.data.outcome}
            {test.data.http_status !== null && ` (HTTP ${test.data.http_status})`} in {test.data.duration_ms}{' '}
            ms
          </Text>
        </Alert>
      )}
      {isEdited && (
        <EndpointForm
          title="Change the endpoint"
          start={endpoint}
          problem={change.error}
          isBusy={change.isPending}
          onClose={() => setEdited(false)}
          save={(draft) => change.mutate(draft, { onSuccess: () => setEdited(false) })}
        />
      )}
    </Stack>
  )
}

function One({ client, endpoint, touches }: { client: Client; endpoint: Endpoint; touches: string[][] }) {
  const mayChange = useMay('operator')
  const { endpoint_id, url, events, note, disabled } = endpoint
  return (
    <Card withBorder component="section" aria-label={`Endpoint ${endpoint_id}`}>
      <Stack gap="xs">
        <Group justify="space-between" align="flex-start" gap="sm">
          <div style={{ minWidth: 0, flex: '1 1 260px' }}>
            <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
              {url}
            </Text>
            {note !== null && (
              <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                <bdi>{note}</bdi>
              </Text>
            )}
          </div>
          <State name={disabled === null ? 'enabled' : 'disabled'} />
        </Group>
        <Group gap="xs">
          {(events ?? ['every event']).map((event) => (
            <Badge key={event} variant="default" tt="none" fw={500}>
              {event}
            </Badge>
          ))}
          <Anchor
            size="sm"
            renderRoot={(props) => (
              <Link
                to="/webhooks"
                search={{ client_id: client.client_id, endpoint_id } as never}
                {...props}
              />
            )}
          >
            Deliveries
          </Anchor>
        </Group>
        {disabled !== null && (
          <Text size="sm" role="status">
            {whyDisabled[disabled]}
          </Text>
        )}
        {mayChange && <Tools client={client} endpoint={endpoint} touches={touches} />}
      </Stack>
    </Card>
  )
}

export function Webhook({ client }: { client: Client }) {
  const path = { client_id: client.client_id }
  const key = ['webhook', client.client_id]
  const mayChange = useMay('operator')
  const [isNew, setNew] = useState(false)
  const endpoints = useAsk(key, () => api.GET('/clients/{client_id}/webhook/endpoints', { params: { path } }))
  const first = useChange(
    async ({ url, events, note }: EndpointDraft) => {
      // Without a first endpoint, this becomes it: its secret is the one that the client was created with.
      const set = await api.PUT('/clients/{client_id}/webhook', { params: { path }, body: { url } })
      if (set.error !== undefined || (events === null && note === null)) return set
      const one = { ...path, endpoint_id: 'first' }
      return api.PATCH(address, { params: { path: one }, body: { events, note } as never }) as never
    },
    { touches: [key], done: 'The endpoint is saved', fields },
  )
  const add = useChange(
    (body: EndpointDraft) =>
      api.POST('/clients/{client_id}/webhook/endpoints', { params: { path }, body: body as never }),
    { touches: [key], done: 'The endpoint is added', fields },
  )
  return (
    <Card withBorder>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4">
          Webhooks
        </Title>
        {mayChange && (
          <Button size="xs" variant="light" onClick={() => setNew(true)}>
            Add an endpoint
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed" mb="sm">
        An event goes to every endpoint that receives it, unless a batch names an address of its own.
      </Text>
      <Answered question={endpoints}>
        {({ items }) => {
          const hasFirst = items.some(({ endpoint_id }) => endpoint_id === 'first')
          const way = hasFirst ? add : first
          return (
            <Stack gap="sm">
              {items.length === 0 && (
                <Empty title="No endpoint">
                  Without one, this client hears of a completed batch only at the webhook_url of the batch.
                </Empty>
              )}
              {items.map((endpoint) => (
                <One key={endpoint.endpoint_id} client={client} endpoint={endpoint} touches={[key]} />
              ))}
              {!hasFirst && mayChange && (
                <Group gap="sm" justify="space-between">
                  <Text size="sm" c="dimmed">
                    Deliveries to the webhook_url of a batch are signed with the client's own secret.
                  </Text>
                  <EndpointSecret clientId={client.client_id} />
                </Group>
              )}
              {isNew && (
                <EndpointForm
                  title="Add an endpoint"
                  start={none}
                  problem={way.error}
                  isBusy={way.isPending}
                  onClose={() => setNew(false)}
                  save={(draft) =>
                    hasFirst
                      ? add.mutate(draft, { onSuccess: () => setNew(false) })
                      : first.mutate(draft, { onSuccess: () => setNew(false) })
                  }
                />
              )}
            </Stack>
          )
        }}
      </Answered>
    </Card>
  )
}
