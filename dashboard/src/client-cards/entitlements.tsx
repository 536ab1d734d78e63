// Which lookups a client may call.
import { Button, Card, Group, MultiSelect, Stack, Switch, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useAsk, useChange } from '../api/ask'
import { type Answer, api } from '../api/client'
import { fieldError } from '../parts/field-errors'
import { useMay } from '../session'
import { Conflicts } from './conflicts'
import { useEdited } from './edited'

type Client = Answer<'clients.show'>

const listText = (lookups: Client['lookups']) => (lookups === null ? 'every lookup' : lookups.join(', '))

function Change({ client }: { client: Client }) {
  const queries = useQueryClient()
  const known = useAsk(['lookups'], () => api.GET('/lookups'))
  const form = useEdited({ lookups: client.lookups })
  const { lookups } = form.draft
  const entitle = useChange(
    () =>
      api.PUT('/clients/{client_id}/lookups', {
        params: { path: { client_id: client.client_id } },
        // The names are those that the service listed. With the list as this operator saw it, the service refuses the
        // change if somebody else changed it meanwhile.
        body: { lookups, seen: form.before.lookups ?? null } as never,
      }),
    { touches: [['clients']], done: 'Entitlements are saved', fields: ['lookups'] },
  )
  return (
    <Stack>
      <Switch
        label="Every lookup"
        checked={lookups === null}
        onChange={(event) => form.put({ lookups: event.currentTarget.checked ? null : [] })}
      />
      {lookups !== null && (
        <MultiSelect
          label="Lookups"
          searchable
          data={known.data?.items.map(({ name }) => name) ?? []}
          value={[...lookups]}
          onChange={(names) => form.put({ lookups: names })}
          error={fieldError(entitle.error, 'lookups', 'lookup')}
        />
      )}
      <Conflicts form={form} label={() => 'May call'} show={(_name, value) => listText(value)} />
      <Group>
        <Button
          disabled={!form.isChanged || lookups?.length === 0 || form.conflicts.length > 0}
          loading={entitle.isPending}
          onClick={() =>
            entitle.mutate(undefined as never, {
              onError: ({ status }) => {
                if (status === 409) void queries.invalidateQueries({ queryKey: ['clients'] })
              },
            })
          }
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
        <Change client={client} />
      ) : (
        <Text size="sm">{client.lookups === null ? 'Every lookup.' : client.lookups.join(', ')}</Text>
      )}
    </Card>
  )
}
