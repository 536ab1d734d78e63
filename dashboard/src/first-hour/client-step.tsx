// The step of the first client.
import { Group, Stack, Text } from '@mantine/core'
import { NewClient } from '../client-cards/new-client'
import { ClientName } from '../parts/client-name'

export function ClientStep({ clientId, onMade }: { clientId: string | null; onMade: (id: string) => void }) {
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm">
        A client is a system that calls the service. It gets a client_id and a secret, which is shown once.
      </Text>
      <NewClient label="Create a client" onSaved={onMade} />
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
