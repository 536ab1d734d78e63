// One client: what it did, its secrets, what it may call, its limits and prices, and where its webhooks go.
import { Stack, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useAsk } from '../api/ask'
import { api } from '../api/client'
import { Entitlements } from '../client-cards/entitlements'
import { Identity } from '../client-cards/identity'
import { Limits } from '../client-cards/limits'
import { Prices } from '../client-cards/prices'
import { Secrets } from '../client-cards/secrets'
import { Webhook } from '../client-cards/webhook'
import { Answered, Page } from '../parts/page'
import { useMay } from '../session'

export default function ClientPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const client = useAsk(['clients', id], () =>
    api.GET('/clients/{client_id}', { params: { path: { client_id: id } } }),
  )
  const mayChange = useMay('operator')
  return (
    <Page title={client.data?.name ?? 'Client'} crumbs={[{ name: 'Clients', to: '/clients' }]}>
      <Answered question={client} height={480}>
        {(found) => (
          <Stack>
            <Identity client={found} />
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
