// The secrets of a client: add one, replace all with an overlap, revoke one.
import { Button, Card, Group, Modal, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type FormEvent, useState } from 'react'
import { useChange } from '../api/ask'
import { type Answer, api } from '../api/client'
import { serviceNow } from '../api/clock'
import { rememberSecret } from '../api/known-secrets'
import { Ask } from '../parts/dialogs'
import { fieldError } from '../parts/field-errors'
import { Time, timeText } from '../parts/show'
import { ShownOnce } from '../parts/shown-once'
import { Table } from '../parts/table'
import { useMay } from '../session'

type Client = Answer<'clients.show'>
type Shown = Readonly<Record<string, string>>

const overlaps = [
  { value: '0', label: 'at once' },
  { value: '3600', label: 'in an hour' },
  { value: '86400', label: 'in a day' },
  { value: '604800', label: 'in a week' },
]

/** When an overlap that begins now is over. */
const untilText = (overlapS: string) =>
  `about ${timeText(new Date(serviceNow() + Number(overlapS) * 1000).toISOString())}`

function Add({ client, onMade }: { client: Client; onMade: (secrets: Shown) => void }) {
  const [opened, { open, close }] = useDisclosure(false)
  const add = useChange(
    (body: { name?: string; expires_at?: string }) =>
      api.POST('/clients/{client_id}/secrets', { params: { path: { client_id: client.client_id } }, body }),
    { touches: [['clients']], fields: ['name', 'expires_at'] },
  )
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const name = String(form.get('name') ?? '').trim()
    const day = String(form.get('day') ?? '')
    add.mutate(
      { ...(name === '' ? {} : { name }), ...(day === '' ? {} : { expires_at: day }) },
      {
        onSuccess: ({ client_id, client_secret }) => {
          close()
          onMade({ client_id, client_secret })
        },
      },
    )
  }
  return (
    <>
      <Button size="xs" variant="light" onClick={open}>
        Add a secret
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title="One more secret"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <form onSubmit={onSubmit}>
          <Stack>
            <TextInput
              name="name"
              label="Name"
              description="Optional: the system or data centre that uses it."
              maxLength={200}
              error={fieldError(add.error, 'name')}
              data-autofocus
            />
            <TextInput
              name="day"
              type="date"
              label="Ends on"
              description="It expires at the start of this day, IST. Empty: never."
              error={fieldError(add.error, 'expires_at')}
            />
            <Group justify="flex-end">
              <Button type="submit" loading={add.isPending}>
                Add
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  )
}

function Replace({ client, onMade }: { client: Client; onMade: (secrets: Shown) => void }) {
  const [overlap, setOverlap] = useState('86400')
  const rotate = useChange(
    (overlap_seconds: number) =>
      api.POST('/clients/{client_id}/rotate', {
        params: { path: { client_id: client.client_id } },
        body: { overlap_seconds },
      }),
    { touches: [['clients']] },
  )
  return (
    <Group align="flex-end">
      <NativeSelect
        label="The old secrets end"
        data={overlaps}
        value={overlap}
        onChange={(event) => setOverlap(event.currentTarget.value)}
      />
      <Ask
        label="Replace all"
        title="Replace every secret of this client with a new one?"
        colour="indigo"
        onYes={() =>
          rotate.mutate(Number(overlap), {
            onSuccess: ({ client_id, client_secret, old_secret_ends_at }) =>
              onMade({
                client_id,
                client_secret,
                'The old secrets end': timeText(old_secret_ends_at),
              }),
          })
        }
      >
        {overlap === '0'
          ? 'The old secrets and their tokens stop working at once.'
          : `The old secrets stay valid until ${untilText(overlap)}. Change over to the new one meanwhile.`}
      </Ask>
    </Group>
  )
}

export function Secrets({ client }: { client: Client }) {
  const mayChange = useMay('operator')
  const [shown, setShown] = useState<Shown | null>(null)
  const onMade = (made: Shown) => {
    rememberSecret(client.client_id, made.client_secret!)
    setShown(made)
  }
  const revoke = useChange(
    (secret_id: number) =>
      api.DELETE('/clients/{client_id}/secrets/{secret_id}', {
        params: { path: { client_id: client.client_id, secret_id } },
      }),
    { touches: [['clients']], done: 'The secret is revoked' },
  )
  const columns = [
    { title: 'No.', isNumber: true, show: (secret: Client['secrets'][number]) => secret.secret_id },
    { title: 'Name', show: (secret: Client['secrets'][number]) => secret.name ?? '–' },
    { title: 'Made', show: (secret: Client['secrets'][number]) => <Time at={secret.created_at} /> },
    { title: 'Last used', show: (secret: Client['secrets'][number]) => <Time at={secret.last_used_at} /> },
    {
      title: 'Ends',
      show: ({ expires_at }: Client['secrets'][number]) =>
        expires_at === null ? 'never' : <Time at={expires_at} />,
    },
  ]
  const end = {
    title: 'Change',
    isKept: true,
    show: ({ secret_id }: Client['secrets'][number]) => (
      <Ask label="Revoke" title={`End secret ${secret_id}?`} onYes={() => revoke.mutate(secret_id)}>
        Every node refuses it and its tokens within a second.
      </Ask>
    ),
  }
  return (
    <Card withBorder>
      <Group justify="space-between" mb="xs">
        <div>
          <Title order={2} size="h4">
            Secrets
          </Title>
          <Text size="sm" c="dimmed">
            Stored as hashes: they can be checked, never shown again.
          </Text>
        </div>
        {mayChange && <Add client={client} onMade={onMade} />}
      </Group>
      <Stack>
        <Table
          caption="Valid secrets"
          rows={client.secrets}
          keyOf={({ secret_id }) => String(secret_id)}
          columns={mayChange ? [...columns, end] : columns}
        />
        {mayChange && <Replace client={client} onMade={onMade} />}
      </Stack>
      <ShownOnce title="The new secret" secrets={shown} onClose={() => setShown(null)} />
    </Card>
  )
}
