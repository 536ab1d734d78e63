// The owner's actions on encrypted data: erase one person, rotate the keys.
import { Alert, Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../api/ask'
import { api } from '../api/client'
import { Ask } from '../parts/dialogs'
import { fieldError } from '../parts/field-errors'
import { numberText } from '../parts/show'
import { KeptTable } from '../person-cards/kept'
import { noNumber, PersonNumberFields } from '../person-cards/number'

function Erase() {
  const [number, setNumber] = useState(noNumber)
  const erase = useChange(() => api.POST('/vault/erase', { body: number }), {
    touches: [['records'], ['retention'], ['reports'], ['documents'], ['consents'], ['consent']],
    fields: ['value'],
  })
  const { kept = [], ...rest } = erase.data ?? {}
  const counts = Object.entries(rest as Readonly<Record<string, number>>)
  const total = counts.reduce((sum, [, count]) => sum + count, 0)
  return (
    <Stack gap="xs">
      <Text size="sm">
        Deletes what is stored about one person. It cannot be undone: look first at what there is, on the page{' '}
        <Anchor size="sm" underline="always" renderRoot={(props) => <Link to="/person" {...props} />}>
          A person's data
        </Anchor>
        .
      </Text>
      <Group align="flex-end">
        <PersonNumberFields number={number} onChange={setNumber} error={fieldError(erase.error, 'value')} />
        <Ask
          label="Erase this person"
          title="Erase the data of this person?"
          disabled={number.value.trim() === '' || erase.isPending}
          onYes={() =>
            erase.mutate(undefined as never, { onSuccess: () => setNumber({ ...number, value: '' }) })
          }
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
    <Stack>
      <Card withBorder>
        <Title order={2} size="h4" mb="sm">
          Erase a person
        </Title>
        <Erase />
      </Card>
      <Card withBorder>
        <Title order={2} size="h4" mb="sm">
          Keys
        </Title>
        <Rotate />
      </Card>
    </Stack>
  )
}
