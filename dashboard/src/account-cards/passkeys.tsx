// The user's passkeys: add one, remove one.
import { Alert, Button, Card, Group, Modal, Stack, TextInput, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type FormEvent, useState } from 'react'
import { useAsk, useChange } from '../api/ask'
import { api } from '../api/client'
import { makePasskey, passkeyProblem, passkeysNeedName } from '../api/passkeys'
import { Ask } from '../parts/dialogs'
import { fieldError } from '../parts/field-errors'
import { Answered, Empty } from '../parts/page'
import { PasskeysNeedName } from '../parts/passkeys-need-name'
import { Time } from '../parts/show'
import { Table } from '../parts/table'

function AddPasskey() {
  const [opened, { open, close }] = useDisclosure(false)
  const [name, setName] = useState('')
  const [trouble, setTrouble] = useState<string | null>(null)
  const add = useChange(
    (own: { name: string; response: Record<string, unknown> }) =>
      api.POST('/session/passkeys', { body: own }),
    { touches: [['passkeys']], done: 'The passkey is added', fields: ['name'] },
  )
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setTrouble(null)
    makePasskey().then(
      (response) => add.mutate({ name, response }, { onSuccess: close }),
      (error) => setTrouble(passkeyProblem(error)),
    )
  }
  return (
    <>
      <Button size="xs" variant="light" onClick={open} disabled={passkeysNeedName()}>
        Add a passkey
      </Button>
      <Modal opened={opened} onClose={close} title="A passkey" closeButtonProps={{ 'aria-label': 'Close' }}>
        <form onSubmit={onSubmit}>
          <Stack>
            <TextInput
              label="Name"
              description="The device that holds it."
              required
              maxLength={200}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              error={fieldError(add.error, 'name')}
              data-autofocus
            />
            {trouble !== null && (
              <Alert color="red" role="alert">
                {trouble}
              </Alert>
            )}
            <Group justify="flex-end">
              <Button type="submit" loading={add.isPending}>
                Continue
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  )
}

export function Passkeys() {
  const passkeys = useAsk(['passkeys'], () => api.GET('/session/passkeys'))
  const remove = useChange(
    (id: string) => api.DELETE('/session/passkeys/{id}', { params: { path: { id } } }),
    { touches: [['passkeys']], done: 'The passkey is removed' },
  )
  return (
    <Card withBorder>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4">
          Passkeys
        </Title>
        <AddPasskey />
      </Group>
      {passkeysNeedName() && <PasskeysNeedName />}
      <Answered question={passkeys}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No passkeys">
              Sign in by fingerprint, face or device code. A passkey cannot be phished.
            </Empty>
          ) : (
            <Table
              caption="Your passkeys"
              rows={items}
              keyOf={({ id }) => id}
              columns={[
                { title: 'Name', show: ({ name }) => name },
                { title: 'Added', show: ({ created_at }) => <Time at={created_at} /> },
                { title: 'Last used', show: ({ last_used_at }) => <Time at={last_used_at} /> },
                {
                  title: 'Change',
                  isKept: true,
                  show: ({ id, name }) => (
                    <Ask label="Remove" title={`Remove ${name}?`} onYes={() => remove.mutate(id)}>
                      You cannot sign in with it any more.
                    </Ask>
                  ),
                },
              ]}
            />
          )
        }
      </Answered>
    </Card>
  )
}
