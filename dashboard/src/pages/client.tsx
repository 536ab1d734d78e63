// One client: its secrets, what it may call, its limits and prices, and where its webhooks go.
import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useAsk, useChange } from '../api/ask'
import { type Answer, api } from '../api/client'
import { Entitlements } from '../client-cards/entitlements'
import { Limits } from '../client-cards/limits'
import { Prices } from '../client-cards/prices'
import { Secrets } from '../client-cards/secrets'
import { Webhook } from '../client-cards/webhook'
import { Ask } from '../parts/dialogs'
import { Answered, Page } from '../parts/page'
import { Copyable, Facts, State, Time } from '../parts/show'
import { useMay } from '../session'

type Client = Answer<'clients.show'>

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
    <Ask label="Deactivate" title="Deactivate this client?" onYes={() => change.mutate(undefined as never)}>
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
            <Secrets client={found} />
            <Entitlements client={found} />
            <Limits client={found} />
            <Prices client={found} />
            {mayChange && <Webhook client={found} />}
            {!mayChange && (
              <Text size="sm" c="dimmed">
                An operator can change these and the webhook endpoint.
              </Text>
            )}
          </Stack>
        )}
      </Answered>
    </Page>
  )
}
