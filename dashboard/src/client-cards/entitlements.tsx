// Which lookups a client may call.
import { Button, Card, Group, MultiSelect, Stack, Switch, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useAsk, useChange } from '../api/ask'
import { type Answer, api } from '../api/client'
import { useMay } from '../session'

type Client = Answer<'clients.show'>

function Change({ client }: { client: Client }) {
  const known = useAsk(['lookups'], () => api.GET('/lookups'))
  const [all, setAll] = useState(client.lookups === null)
  const [names, setNames] = useState<string[]>([...(client.lookups ?? [])])
  // The list as this operator saw it: the service refuses the change if somebody else changed it meanwhile.
  const [seen] = useState(client.lookups)
  const entitle = useChange(
    (lookups: string[] | null) =>
      api.PUT('/clients/{client_id}/lookups', {
        params: { path: { client_id: client.client_id } },
        // The names are those that the service listed.
        body: { lookups, seen } as never,
      }),
    { touches: [['clients']], done: 'Entitlements are saved' },
  )
  return (
    <Stack>
      <Switch label="Every lookup" checked={all} onChange={(event) => setAll(event.currentTarget.checked)} />
      {!all && (
        <MultiSelect
          label="Lookups"
          searchable
          data={known.data?.items.map(({ name }) => name) ?? []}
          value={names}
          onChange={setNames}
        />
      )}
      <Group>
        <Button
          variant="light"
          disabled={!all && names.length === 0}
          loading={entitle.isPending}
          onClick={() => entitle.mutate(all ? null : names)}
        >
          Save what it may call
        </Button>
      </Group>
    </Stack>
  )
}

export function Entitlements({ client }: { client: Client }) {
  const mayChange = useMay('operator')
  return (
    <Card withBorder>
      <Title order={2} size="h4" mb="xs">
        What it may call
      </Title>
      {mayChange ? (
        // Reset when the list has changed, so that the form shows the current one.
        <Change key={JSON.stringify(client.lookups)} client={client} />
      ) : (
        <Text size="sm">{client.lookups === null ? 'Every lookup.' : client.lookups.join(', ')}</Text>
      )}
    </Card>
  )
}
