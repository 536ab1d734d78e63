// The step of the first batch: two made-up addresses in the sandbox, a file of one's own otherwise.
import { Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useAsk, useChange } from '../api/ask'
import { api } from '../api/client'

const sample = 'vpa\nfound@sandbox\nunknown@sandbox\n'

export function BatchStep({ clientId }: { clientId: string | null }) {
  const entrance = useAsk(['entrance'], () => api.GET('/session/entrance'))
  const submit = useChange(
    (id: string) =>
      api.POST('/clients/{client_id}/batches', {
        params: { path: { client_id: id }, query: { lookup: 'upi-basic', file_name: 'first.csv' } },
        headers: { 'content-type': 'text/csv' },
        body: sample,
        bodySerializer: (body) => body,
      }),
    { touches: [['batches'], ['progress']], done: 'The batch is in progress' },
  )
  if (clientId === null) return <Text size="sm">Create a client first.</Text>
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm">
        A batch is a CSV file with one column: up to 999 identifiers in one request. When it is complete, the
        client gets a webhook.
      </Text>
      <Group>
        {entrance.data?.mode === 'sandbox' && (
          <Button size="xs" loading={submit.isPending} onClick={() => submit.mutate(clientId)}>
            Submit two made-up addresses
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          renderRoot={(props) => <Link to="/batches" search={{ client_id: clientId } as never} {...props} />}
        >
          A file of your own
        </Button>
      </Group>
    </Stack>
  )
}
