// The step of the first client.
import { Group, Stack, Text } from '@mantine/core'
import { NewClientButton } from '../client-cards/new-client'
import { ClientName } from '../parts/client-name'

/** `open`: opens the dialog of a new client. */
export function ClientStep({ clientId, open }: { clientId: string | null; open: () => void }) {
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm">
        A client is a system that calls the service. It gets a client_id and a secret, which is shown once.
      </Text>
      <NewClientButton label="Create a client" open={open} />
      {clientId !== null && (
        <Group gap={4}>
          <Text size="sm" c="dimmed">
            The steps below are about
          </Text>
          <ClientName id={clientId} />
        </Group>
      )}
    </Stack>
  )
}
