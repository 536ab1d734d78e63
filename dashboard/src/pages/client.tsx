// One client: its secret, what it may call, and where its webhooks go.
import {
  Alert,
  Button,
  Card,
  Group,
  MultiSelect,
  Select,
  Stack,
  Switch,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useAsk, useChange } from '../api/ask'
import { type Answer, api } from '../api/client'
import { Ask, ShownOnce } from '../parts/dialogs'
import { Answered, Page } from '../parts/page'
import { Copyable, Facts, State, Time, timeText } from '../parts/show'
import { useMay } from '../session'

type Client = Answer<'clients.show'>

const overlaps = [
  { value: '0', label: 'at once' },
  { value: '3600', label: 'in an hour' },
  { value: '86400', label: 'in a day' },
  { value: '604800', label: 'in a week' },
]

function Secret({ client }: { client: Client }) {
  const [overlap, setOverlap] = useState('86400')
  const [secrets, setSecrets] = useState<Record<string, string> | null>(null)
  const rotate = useChange(
    (overlap_seconds: number) =>
      api.POST('/clients/{client_id}/rotate', {
        params: { path: { client_id: client.client_id } },
        body: { overlap_seconds },
      }),
    { touches: [['clients']] },
  )
  return (
    <Card withBorder>
      <Title order={2} size="h4" mb="xs">
        Secret
      </Title>
      <Group align="flex-end">
        <Select
          label="The old secret ends"
          data={overlaps}
          value={overlap}
          onChange={(value) => setOverlap(value ?? '0')}
          allowDeselect={false}
        />
        <Ask
          label="New secret"
          title="Give this client a new secret?"
          colour="blue"
          onYes={() =>
            rotate.mutate(Number(overlap), {
              onSuccess: ({ client_secret, old_secret_ends_at }) =>
                setSecrets({ client_secret, 'The old secret ends': timeText(old_secret_ends_at) }),
            })
          }
        >
          {overlap === '0'
            ? 'The old secret and its tokens end at once: whoever still uses it is refused.'
            : 'Until the old secret ends, both are good. Change it in your system meanwhile.'}
        </Ask>
      </Group>
      <ShownOnce title="The new secret" secrets={secrets} onClose={() => setSecrets(null)} />
    </Card>
  )
}

function Entitlements({ client }: { client: Client }) {
  const known = useAsk(['lookups'], () => api.GET('/lookups'))
  const [all, setAll] = useState(client.lookups === null)
  const [names, setNames] = useState<string[]>([...(client.lookups ?? [])])
  const entitle = useChange(
    (lookups: string[] | null) =>
      api.PUT('/clients/{client_id}/lookups', {
        params: { path: { client_id: client.client_id } },
        // The names are those that the service listed.
        body: { lookups } as never,
      }),
    { touches: [['clients']], done: 'Entitlements are saved' },
  )
  return (
    <Card withBorder>
      <Title order={2} size="h4" mb="xs">
        What it may call
      </Title>
      <Stack>
        <Switch
          label="Every lookup"
          checked={all}
          onChange={(event) => setAll(event.currentTarget.checked)}
        />
        {!all && (
          <MultiSelect
            label="Lookups"
            searchable
            data={known.data?.items.map(({ name }) => name) ?? []}
            value={names}
            onChange={setNames}
          />
        )}
        <Group>
          <Button
            variant="light"
            disabled={!all && names.length === 0}
            loading={entitle.isPending}
            onClick={() => entitle.mutate(all ? null : names)}
          >
            Save
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}

function Webhook({ client }: { client: Client }) {
  const path = { client_id: client.client_id }
  const key = ['webhook', client.client_id]
  const endpoint = useAsk(key, () => api.GET('/clients/{client_id}/webhook', { params: { path } }))
  const [url, setUrl] = useState('')
  const [secrets, setSecrets] = useState<Record<string, string> | null>(null)
  useEffect(() => setUrl(endpoint.data?.url ?? ''), [endpoint.data?.url])
  const save = useChange(
    (address: string) =>
      api.PUT('/clients/{client_id}/webhook', { params: { path }, body: { url: address } }),
    { touches: [key], done: 'The endpoint is saved' },
  )
  const test = useChange(() => api.POST('/clients/{client_id}/webhook/test', { params: { path } }), {
    touches: [['deliveries']],
  })
  const reveal = useChange(
    () => api.POST('/clients/{client_id}/webhook/reveal-secret', { params: { path } }),
    { touches: [] },
  )
  return (
    <Card withBorder>
      <Title order={2} size="h4" mb="xs">
        Webhooks
      </Title>
      <Answered question={endpoint}>
        {({ disabled }) => (
          <Stack>
            {disabled !== null && (
              <Alert color="yellow" title="The endpoint is disabled">
                {disabled}
              </Alert>
            )}
            <TextInput
              label="Endpoint"
              description="An https:// address. It is told when a batch is complete."
              value={url}
              onChange={(event) => setUrl(event.currentTarget.value)}
            />
            <Group>
              <Button
                variant="light"
                disabled={url === ''}
                loading={save.isPending}
                onClick={() => save.mutate(url)}
              >
                Save
              </Button>
              <Button
                variant="default"
                loading={test.isPending}
                onClick={() => test.mutate(undefined as never)}
              >
                Send a test
              </Button>
              <Button
                variant="default"
                onClick={() =>
                  reveal.mutate(undefined as never, {
                    onSuccess: ({ webhook_secret }) => setSecrets({ webhook_secret }),
                  })
                }
              >
                Show the signing secret
              </Button>
            </Group>
            {test.data !== undefined && (
              <Alert color={test.data.outcome === 'delivered' ? 'green' : 'red'} role="status">
                {test.data.outcome}
                {test.data.http_status !== null && ` (HTTP ${test.data.http_status})`} in{' '}
                {test.data.duration_ms} ms
              </Alert>
            )}
          </Stack>
        )}
      </Answered>
      <ShownOnce title="The signing secret" secrets={secrets} onClose={() => setSecrets(null)} />
    </Card>
  )
}

function Activity({ client }: { client: Client }) {
  const path = { client_id: client.client_id }
  const verb = client.active ? 'deactivate' : 'activate'
  const change = useChange(() => api.POST(`/clients/{client_id}/${verb}`, { params: { path } }), {
    touches: [['clients']],
    done: client.active ? 'The client is inactive' : 'The client is active',
  })
  if (!client.active)
    return (
      <Button size="xs" variant="light" onClick={() => change.mutate(undefined as never)}>
        Activate
      </Button>
    )
  return (
    <Ask label="Deactivate" title="Turn this client off?" onYes={() => change.mutate(undefined as never)}>
      Its calls are refused within a second, its batches pause, and its webhooks wait, until it is active
      again.
    </Ask>
  )
}

export default function ClientPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const client = useAsk(['clients', id], () =>
    api.GET('/clients/{client_id}', { params: { path: { client_id: id } } }),
  )
  const mayChange = useMay('operator')
  return (
    <Page title={client.data?.name ?? 'Client'}>
      <Answered question={client}>
        {(found) => (
          <Stack>
            <Card withBorder>
              <Group justify="space-between" align="flex-start">
                <Facts
                  items={[
                    ['client_id', <Copyable key="id" text={found.client_id} />],
                    ['State', <State key="state" name={found.active ? 'active' : 'inactive'} />],
                    ['Created', <Time key="at" at={found.created_at} />],
                  ]}
                />
                {mayChange && <Activity client={found} />}
              </Group>
            </Card>
            {mayChange ? (
              <>
                <Secret client={found} />
                <Entitlements client={found} />
                <Webhook client={found} />
              </>
            ) : (
              <Text size="sm" c="dimmed">
                An operator can change its secret, what it may call, and its webhooks.
              </Text>
            )}
          </Stack>
        )}
      </Answered>
    </Page>
  )
}
