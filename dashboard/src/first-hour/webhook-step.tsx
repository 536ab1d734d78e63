// The step of the first webhook: an endpoint, and a test that goes there.
import { Alert, Button, Code, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useAsk, useChange } from '../api/ask'
import { api } from '../api/client'
import { fieldError } from '../parts/field-errors'
import { Copyable } from '../parts/show'

function Test({ clientId }: { clientId: string }) {
  const path = { client_id: clientId }
  const test = useChange(() => api.POST('/clients/{client_id}/webhook/test', { params: { path } }), {
    touches: [['deliveries'], ['progress']],
  })
  const { data } = test
  return (
    <Stack gap="xs" align="flex-start">
      <Button size="xs" loading={test.isPending} onClick={() => test.mutate(undefined as never)}>
        Send a test
      </Button>
      {data !== undefined && data.outcome !== 'delivered' && (
        <Alert color="red" c="var(--mantine-color-text)" role="alert" title="It was not received">
          {data.outcome}
          {data.http_status !== null && ` (HTTP ${data.http_status})`}
        </Alert>
      )}
    </Stack>
  )
}

export function WebhookStep({ clientId }: { clientId: string | null }) {
  if (clientId === null) return <Text size="sm">Create a client first.</Text>
  return <Endpoint key={clientId} clientId={clientId} />
}

function Endpoint({ clientId }: { clientId: string }) {
  const path = { client_id: clientId }
  const key = ['webhook', clientId]
  const endpoint = useAsk(key, () => api.GET('/clients/{client_id}/webhook', { params: { path } }))
  const [url, setUrl] = useState('')
  const save = useChange(
    (address: string) =>
      api.PUT('/clients/{client_id}/webhook', { params: { path }, body: { url: address } }),
    { touches: [key], done: 'The endpoint is saved', fields: ['url'] },
  )
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(url.trim())
  }
  const saved = endpoint.data?.url ?? null
  return (
    <Stack gap="sm">
      <Text size="sm">
        Each complete batch is told to an https:// address of the client, signed with its webhook_secret.
      </Text>
      <form onSubmit={onSubmit}>
        <Group align="flex-end">
          <TextInput
            label="Endpoint"
            placeholder={saved ?? 'https://'}
            value={url}
            onChange={(event) => setUrl(event.currentTarget.value)}
            error={fieldError(save.error, 'url')}
            style={{ flex: '1 1 280px' }}
          />
          <Button type="submit" variant="default" loading={save.isPending} disabled={url.trim() === ''}>
            Save
          </Button>
        </Group>
      </form>
      {saved !== null && (
        <Text size="sm">
          It goes to <Code>{saved}</Code>.
        </Text>
      )}
      {saved !== null && <Test clientId={clientId} />}
      <Group gap={4}>
        <Text size="sm" c="dimmed">
          No endpoint yet? On the machine of the service this receives and shows them:
        </Text>
        <Copyable text="./bin/satyapan listen --register" />
      </Group>
    </Stack>
  )
}
