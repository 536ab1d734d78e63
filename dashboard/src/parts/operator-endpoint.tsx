// The operator's own webhook endpoint, for events about failing and recovered sources.
import { Alert, Button, Card, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useAsk, useChange } from '../api/ask'
import { api } from '../api/client'
import { useMay } from '../session'
import { Ask } from './dialogs'
import { EndpointTools } from './endpoint-tools'
import { Answered } from './page'

const key = ['operator-webhook']

function Change({ now }: { now: string | null }) {
  const [url, setUrl] = useState(now ?? '')
  useEffect(() => setUrl(now ?? ''), [now])
  const save = useChange((address: string) => api.PUT('/operator/webhook', { body: { url: address } }), {
    touches: [key],
    done: 'The endpoint is saved',
  })
  const remove = useChange(() => api.DELETE('/operator/webhook'), {
    touches: [key],
    done: 'The endpoint is removed',
  })
  return (
    <Group align="flex-end">
      <TextInput
        label="Address"
        description="It may be in a private network."
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
        w={320}
        maw="100%"
      />
      <Button variant="light" disabled={url === ''} loading={save.isPending} onClick={() => save.mutate(url)}>
        Save
      </Button>
      {now !== null && (
        <Ask label="Remove" title="Remove the endpoint?" onYes={() => remove.mutate(undefined as never)}>
          Its pending deliveries are stopped.
        </Ask>
      )}
    </Group>
  )
}

export function OperatorEndpoint() {
  const endpoint = useAsk(key, () => api.GET('/operator/webhook'))
  const maySet = useMay('owner')
  const mayTest = useMay('operator')
  return (
    <Card withBorder>
      <Title order={2} size="h4" mb="xs">
        Your own endpoint
      </Title>
      <Answered question={endpoint}>
        {({ url, disabled }) => (
          <Stack gap="sm">
            <Text size="sm">
              {url === null
                ? 'Not set. It receives a webhook when a source fails and when it recovers.'
                : `It receives a webhook when a source fails and when it recovers: ${url}`}
            </Text>
            {disabled !== null && <Alert color="yellow">It is disabled: {disabled}</Alert>}
            {maySet && <Change now={url} />}
            {mayTest && url !== null && (
              <EndpointTools
                isSet
                test={() => api.POST('/operator/webhook/test')}
                reveal={() => api.POST('/operator/webhook/reveal-secret')}
              />
            )}
          </Stack>
        )}
      </Answered>
    </Card>
  )
}
