// Where a client's webhooks go: its endpoint, a test, and the signing secret.
import { Alert, Button, Card, Group, Stack, TextInput, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useAsk, useChange } from '../api/ask'
import { type Answer, api } from '../api/client'
import { ShownOnce } from '../parts/dialogs'
import { Answered } from '../parts/page'

type Client = Answer<'clients.show'>

export function Webhook({ client }: { client: Client }) {
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
