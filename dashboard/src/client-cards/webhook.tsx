// Where a client's webhooks go: its endpoint, a test, and the signing secret.
import { Alert, Button, Card, Stack, TextInput, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useAsk, useChange } from '../api/ask'
import { type Answer, api } from '../api/client'
import { EndpointTools } from '../parts/endpoint-tools'
import { fieldError } from '../parts/field-errors'
import { Answered } from '../parts/page'

type Client = Answer<'clients.show'>

export function Webhook({ client }: { client: Client }) {
  const path = { client_id: client.client_id }
  const key = ['webhook', client.client_id]
  const endpoint = useAsk(key, () => api.GET('/clients/{client_id}/webhook', { params: { path } }))
  const [url, setUrl] = useState('')
  useEffect(() => setUrl(endpoint.data?.url ?? ''), [endpoint.data?.url])
  const save = useChange(
    (address: string) =>
      api.PUT('/clients/{client_id}/webhook', { params: { path }, body: { url: address } }),
    { touches: [key], done: 'The endpoint is saved', fields: ['url'] },
  )
  return (
    <Card withBorder>
      <Title order={2} size="h4" mb="xs">
        Webhooks
      </Title>
      <Answered question={endpoint}>
        {({ url: set, disabled }) => (
          <Stack>
            {disabled !== null && (
              <Alert color="yellow" title="The endpoint is disabled">
                {disabled}
              </Alert>
            )}
            <TextInput
              label="Endpoint"
              description="An https:// address. It receives a webhook when a batch is complete."
              value={url}
              onChange={(event) => setUrl(event.currentTarget.value)}
              error={fieldError(save.error, 'url')}
            />
            <EndpointTools
              isSet={set !== null}
              test={() => api.POST('/clients/{client_id}/webhook/test', { params: { path } })}
              reveal={() => api.POST('/clients/{client_id}/webhook/reveal-secret', { params: { path } })}
            >
              <Button
                variant="light"
                disabled={url === ''}
                loading={save.isPending}
                onClick={() => save.mutate(url)}
              >
                Save
              </Button>
            </EndpointTools>
          </Stack>
        )}
      </Answered>
    </Card>
  )
}
