// The form of a new client, and its credentials, which are shown once.
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useChange } from '../api/ask'
import { type Answer, api } from '../api/client'
import { rememberSecret } from '../api/known-secrets'
import { fieldError } from '../parts/field-errors'
import { ShownOnce } from '../parts/shown-once'

type Made = Answer<'clients.create'>

function NewClientForm({ onMade }: { onMade: (made: Made) => void }) {
  const [name, setName] = useState('')
  const create = useChange((body: { name: string }) => api.POST('/clients', { body }), {
    touches: [['clients'], ['progress'], ['overview']],
    fields: ['name'],
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        create.mutate({ name }, { onSuccess: onMade })
      }}
    >
      <Stack>
        <TextInput
          label="Name"
          description="For example a system, a branch or a partner."
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={fieldError(create.error, 'name')}
          required
          maxLength={200}
          data-autofocus
        />
        <Group justify="flex-end">
          <Button type="submit" loading={create.isPending}>
            Create
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/**
 * The dialogs of a new client, and what opens them. They are to be rendered where nothing takes them away: the secret
 * is shown once. `onSaved`: the user has saved the credentials.
 */
export function useNewClient(onSaved?: (id: string) => void) {
  const [opened, { open, close }] = useDisclosure(false)
  const [made, setMade] = useState<Made | null>(null)
  const dialogs = (
    <>
      <Modal opened={opened} onClose={close} title="New client" closeButtonProps={{ 'aria-label': 'Close' }}>
        <NewClientForm
          onMade={(own) => {
            rememberSecret(own.client_id, own.client_secret)
            close()
            setMade(own)
          }}
        />
      </Modal>
      <ShownOnce
        title="The new client's credentials"
        about="Save the client_secret now: only a hash of it is stored, so nobody can show it again. The webhook_secret is stored encrypted; the client's page shows it again."
        fileName="satyapan-client.env"
        secrets={
          made === null
            ? null
            : {
                client_id: made.client_id,
                client_secret: made.client_secret,
                webhook_secret: made.webhook_secret,
              }
        }
        onClose={() => {
          setMade(null)
          if (made !== null) onSaved?.(made.client_id)
        }}
      />
    </>
  )
  return { open, dialogs }
}

export const NewClientButton = ({ open, label = 'New client' }: { open: () => void; label?: string }) => (
  <Button onClick={open} leftSection={<IconPlus size={16} aria-hidden />}>
    {label}
  </Button>
)

export function NewClient() {
  const { open, dialogs } = useNewClient()
  return (
    <>
      <NewClientButton open={open} />
      {dialogs}
    </>
  )
}
