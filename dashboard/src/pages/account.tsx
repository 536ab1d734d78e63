// The user's own ways to sign in: passkeys and the password.
import {
  Alert,
  Button,
  Card,
  Group,
  Modal,
  PasswordInput,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type FormEvent, useState } from 'react'
import { useAsk, useChange } from '../api/ask'
import { api } from '../api/client'
import { makePasskey, passkeyProblem } from '../api/passkeys'
import { Ask } from '../parts/dialogs'
import { KeepChoices, keptIn } from '../parts/keep'
import { Answered, Empty, Page } from '../parts/page'
import { Time } from '../parts/show'
import { Table } from '../parts/table'
import { useSession } from '../session'

function AddPasskey() {
  const [opened, { open, close }] = useDisclosure(false)
  const [name, setName] = useState('')
  const [trouble, setTrouble] = useState<string | null>(null)
  const add = useChange(
    (own: { name: string; response: Record<string, unknown> }) =>
      api.POST('/session/passkeys', { body: own }),
    { touches: [['passkeys']], done: 'The passkey is added' },
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
      <Button size="xs" variant="light" onClick={open}>
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

function Passkeys() {
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

function Password({ tokens }: { tokens: readonly { id: string; name: string }[] }) {
  const passkeys = useAsk(['passkeys'], () => api.GET('/session/passkeys'))
  const change = useChange(
    (body: { current: string; password: string; keep_passkeys: string[]; keep_tokens: string[] }) =>
      api.POST('/session/password', { body }),
    {
      touches: [['passkeys'], ['users'], ['tokens']],
      done: 'The password is changed; your other sessions have ended',
    },
  )
  const wrong = (member: string) => change.error?.errors.find((each) => each.member === member)?.message
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const text = (name: string) => String(data.get(name) ?? '')
    const body = { current: text('current'), password: text('password'), ...keptIn(data) }
    change.mutate(body, { onSuccess: () => form.reset() })
  }
  return (
    <Card withBorder>
      <Title order={2} size="h4" mb="xs">
        Password
      </Title>
      <form onSubmit={onSubmit}>
        <Stack maw={420}>
          <PasswordInput
            name="current"
            label="Current password"
            required
            autoComplete="current-password"
            error={wrong('current')}
          />
          <PasswordInput
            name="password"
            label="New password"
            description="At least 12 characters; a few words work well. Your other sessions end."
            required
            autoComplete="new-password"
            error={wrong('password')}
          />
          <KeepChoices passkeys={passkeys.data?.items ?? []} tokens={tokens} />
          <Group>
            <Button type="submit" variant="light" loading={change.isPending}>
              Change the password
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}

/** Only owners make tokens. */
function OwnerPassword({ id }: { id: string }) {
  const own = useAsk(['users', id], () => api.GET('/users/{id}', { params: { path: { id } } }))
  return <Password tokens={own.data?.tokens ?? []} />
}

export default function Account() {
  const { id, password, role } = useSession()
  return (
    <Page title="Your sign-in" about={<Text span>How you sign in. An owner sets your role.</Text>}>
      {password ? (
        <>
          <Passkeys />
          {role === 'owner' ? <OwnerPassword id={id.replace('user:', '')} /> : <Password tokens={[]} />}
        </>
      ) : (
        <Card withBorder>
          <Text>You use single sign-on: your password and your passkeys are kept by its provider.</Text>
        </Card>
      )}
    </Page>
  )
}
