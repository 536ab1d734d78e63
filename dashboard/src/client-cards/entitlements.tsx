// Which lookups a client may call.
import { Alert, Button, Card, Group, MultiSelect, Stack, Switch, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useAsk, useChange } from '../api/ask'
import { type Answer, api } from '../api/client'
import { fieldError } from '../parts/field-errors'
import { Answered } from '../parts/page'
import { useMay } from '../session'
import { Conflicts } from './conflicts'
import { useEdited } from './edited'

type Client = Answer<'clients.show'>

type Lookups = Client['lookups']

const namesText = (names: readonly string[]) => (names.length === 0 ? 'none' : names.join(', '))
const listText = (lookups: Lookups) => (lookups === null ? 'every lookup' : namesText(lookups))

const about = `These answer with what a person would not expect to be looked up. "Every lookup" does not include them: a
client may call only those that are named here.`

/** Sensitive lookups, apart: what "every lookup" leaves out. */
function Sensitive({
  known,
  names,
  put,
  error,
}: {
  known: readonly string[]
  names: readonly string[]
  put: (names: string[]) => void
  error?: string | undefined
}) {
  return (
    <Alert
      color={names.length === 0 ? 'gray' : 'yellow'}
      c="var(--mantine-color-text)"
      icon={<IconAlertTriangle />}
      title={`Sensitive lookups that it may call: ${names.length}`}
    >
      <MultiSelect
        label="Sensitive lookups"
        description={about}
        // The library's pale description has too little contrast on the colour of a warning.
        styles={{ description: { color: 'inherit' } }}
        searchable
        data={known}
        value={[...names]}
        onChange={put}
        error={error}
      />
    </Alert>
  )
}

/** What is sent: a list has the sensitive lookups in itself, and beside "every lookup" they are named. */
const bodyOf = ({ plain, sensitive }: { plain: Lookups; sensitive: readonly string[] }) =>
  plain === null ? { lookups: null, sensitive } : { lookups: [...plain, ...sensitive] }

function Change({ client, sensitive }: { client: Client; sensitive: readonly string[] }) {
  const queries = useQueryClient()
  const known = useAsk(['lookups'], () => api.GET('/lookups'))
  const isSensitive = (name: string) => sensitive.includes(name)
  const form = useEdited({
    plain: client.lookups === null ? null : client.lookups.filter((name) => !isSensitive(name)),
    sensitive: client.lookups === null ? client.sensitive_lookups : client.lookups.filter(isSensitive),
  })
  const { plain } = form.draft
  const entitle = useChange(
    () =>
      api.PUT('/clients/{client_id}/lookups', {
        params: { path: { client_id: client.client_id } },
        // The names are those that the service listed. With the lists as this operator saw them, the service refuses the
        // change if somebody else changed one meanwhile.
        body: {
          ...bodyOf(form.draft),
          seen: client.lookups,
          seen_sensitive: client.sensitive_lookups,
        } as never,
      }),
    { touches: [['clients']], done: 'Entitlements are saved', fields: ['lookups', 'sensitive'] },
  )
  const isEmpty = plain !== null && plain.length + form.draft.sensitive.length === 0
  return (
    <Stack>
      <Switch
        label="Every lookup that is not sensitive"
        checked={plain === null}
        onChange={(event) => form.put({ plain: event.currentTarget.checked ? null : [] })}
      />
      {plain !== null && (
        <MultiSelect
          label="Lookups"
          searchable
          data={known.data?.items.flatMap(({ name }) => (isSensitive(name) ? [] : [name])) ?? []}
          value={[...plain]}
          onChange={(names) => form.put({ plain: names })}
          error={fieldError(entitle.error, 'lookups', 'lookup')}
        />
      )}
      <Sensitive
        known={sensitive}
        names={form.draft.sensitive}
        put={(names) => form.put({ sensitive: names })}
        error={fieldError(entitle.error, 'sensitive', 'lookup')}
      />
      <Conflicts
        form={form}
        label={(name) => (name === 'plain' ? 'May call' : 'Sensitive lookups')}
        show={(_name, value) => listText(value)}
      />
      <Group>
        <Button
          disabled={!form.isChanged || isEmpty || form.conflicts.length > 0}
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

const mayCallText = ({ lookups, sensitive_lookups }: Client) =>
  lookups === null
    ? `Every lookup that is not sensitive; sensitive ones: ${namesText(sensitive_lookups)}.`
    : `${lookups.join(', ')}.`

export function Entitlements({ client }: { client: Client }) {
  const mayChange = useMay('operator')
  const known = useAsk(['lookups'], () => api.GET('/lookups'))
  return (
    <Card withBorder>
      <Title order={2} size="h4" mb="xs">
        What it may call
      </Title>
      {mayChange ? (
        <Answered question={known}>
          {({ items }) => (
            <Change
              client={client}
              sensitive={items.flatMap((lookup) => (lookup.sensitive ? [lookup.name] : []))}
            />
          )}
        </Answered>
      ) : (
        <Text size="sm">{mayCallText(client)}</Text>
      )}
    </Card>
  )
}
