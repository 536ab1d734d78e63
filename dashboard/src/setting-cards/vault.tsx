// The owner's actions on encrypted data: erase one person, rotate the keys.
import { Alert, Button, Card, Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '../api/ask'
import { api } from '../api/client'
import { Ask } from '../parts/dialogs'
import { numberText } from '../parts/show'
import { KeptTable } from '../person-cards/kept'
import { type PersonKind, personKinds } from '../person-cards/kinds'

function Erase() {
  const [kind, setKind] = useState<PersonKind>('pan')
  const [value, setValue] = useState('')
  const erase = useChange(() => api.POST('/vault/erase', { body: { kind, value } }), {
    touches: [['records'], ['retention'], ['reports'], ['documents'], ['consents'], ['consent']],
  })
  const { kept = [], ...rest } = erase.data ?? {}
  const counts = Object.entries(rest as Readonly<Record<string, number>>)
  const total = counts.reduce((sum, [, count]) => sum + count, 0)
  return (
    <Stack gap="xs">
      <Group align="flex-end">
        <NativeSelect
          label="The person's number"
          data={[...personKinds]}
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value as PersonKind)}
        />
        <TextInput
          label="Value"
          autoComplete="off"
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
        <Ask
          label="Erase this person"
          title="Erase the data of this person?"
          disabled={value.trim() === '' || erase.isPending}
          onYes={() => erase.mutate(undefined as never, { onSuccess: () => setValue('') })}
        >
          Records, batch cells and results, webhook payloads, documents and cached answers are deleted for
          good. The person is taken out of registered consents, and one that names nobody any more is
          withdrawn. Usage events stay, but no longer lead to the person. Earlier backups still hold the data.
        </Ask>
      </Group>
      {erase.data !== undefined && (
        <Alert color="green" role="status">
          {total === 0
            ? 'There is no data of this person.'
            : counts
                .filter(([, count]) => count > 0)
                .map(([name, count]) => `${name.replaceAll('_', ' ')}: ${numberText(count)}`)
                .join(', ')}
        </Alert>
      )}
      {erase.data !== undefined && total > 0 && <KeptTable kept={kept} />}
    </Stack>
  )
}

function Rotate() {
  const rotate = useChange(() => api.POST('/vault/rotate'), { touches: [], done: 'The keys are rotated' })
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm">
        Replace the keys that encrypt and sign, while the service runs. An interrupted rotation continues when
        you start it again.
      </Text>
      {rotate.isPending ? (
        <Button size="xs" loading>
          Rotating
        </Button>
      ) : (
        <Ask
          label="Rotate the keys"
          title="Replace the master key and the keys under it?"
          onYes={() => rotate.mutate(undefined as never)}
        >
          The key of every encrypted value is wrapped again. Give all nodes the new master key file before
          their next start.
        </Ask>
      )}
      {rotate.data !== undefined && (
        <Alert color="yellow" role="status" title={`${numberText(rotate.data.values)} values wrapped again`}>
          The old master key is {rotate.data.old_master_key}: make a backup, then destroy that file and its
          copies.
        </Alert>
      )}
    </Stack>
  )
}

export function Vault() {
  return (
    <Card withBorder>
      <Stack>
        <Title order={2} size="h4">
          Erase a person
        </Title>
        <Erase />
        <Title order={2} size="h4">
          Keys
        </Title>
        <Rotate />
      </Stack>
    </Card>
  )
}
