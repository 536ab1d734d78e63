// Buttons for a webhook endpoint: send a test, and show its signing secret.
import { Alert, Button, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type Reply, useChange } from '../api/ask'
import { ShownOnce } from './dialogs'

interface Tested {
  readonly outcome: string
  readonly http_status?: number | null
  readonly duration_ms: number
}

/** `children` stand before the two buttons. */
export function EndpointTools({
  test: sendTest,
  reveal: revealSecret,
  isSet,
  children,
}: {
  test: () => Reply<Tested>
  reveal: () => Reply<{ webhook_secret: string }>
  /** Without an endpoint, a test has nowhere to go. */
  isSet: boolean
  children?: ReactNode
}) {
  const [secrets, setSecrets] = useState<Record<string, string> | null>(null)
  const test = useChange(sendTest, { touches: [['deliveries']] })
  const reveal = useChange(revealSecret, { touches: [] })
  return (
    <>
      <Group>
        {children}
        <Button variant="default" disabled={!isSet} loading={test.isPending} onClick={() => test.mutate()}>
          Send a test
        </Button>
        <Button
          variant="default"
          onClick={() =>
            reveal.mutate(undefined, {
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
          {typeof test.data.http_status === 'number' && ` (HTTP ${test.data.http_status})`} in{' '}
          {test.data.duration_ms} ms
        </Alert>
      )}
      <ShownOnce
        title="The signing secret"
        about="Whoever has it can sign webhooks in the name of this service. It is stored encrypted and can be shown again."
        secrets={secrets}
        onClose={() => setSecrets(null)}
      />
    </>
  )
}
