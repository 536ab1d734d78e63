// The clients: who may call, and a new one with its secrets.
import { Anchor, Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAsk, useChange } from '../api/ask'
import { type Answer, api } from '../api/client'
import { ShownOnce } from '../parts/dialogs'
import { Answered, Empty, Page } from '../parts/page'
import { Copyable, State, Time } from '../parts/show'
import { Table } from '../parts/table'
import { useMay } from '../session'

function NewClient({ onMade }: { onMade: (made: Answer<'clients.create'>) => void }) {
  const [opened, { open, close }] = useDisclosure(false)
  const [name, setName] = useState('')
  const create = useChange((body: { name: string }) => api.POST('/clients', { body }), {
    touches: [['clients']],
  })
  return (
    <>
      <Button onClick={open}>New client</Button>
      <Modal opened={opened} onClose={close} title="New client" closeButtonProps={{ 'aria-label': 'Close' }}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            create.mutate(
              { name },
              {
                onSuccess: (made) => {
                  close()
                  setName('')
                  onMade(made)
                },
              },
            )
          }}
        >
          <Stack>
            <TextInput
              label="Name"
              description="For example a system, a branch or a partner."
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
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
      </Modal>
    </>
  )
}

export default function Clients() {
  const clients = useAsk(['clients'], () => api.GET('/clients'))
  const [made, setMade] = useState<Answer<'clients.create'> | null>(null)
  const mayChange = useMay('operator')
  return (
    <Page
      title="Clients"
      about="Give each system that calls the service a client of its own."
      actions={mayChange ? <NewClient onMade={setMade} /> : undefined}
    >
      <Answered question={clients}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No clients yet">
              {mayChange
                ? 'Create one to get a client_id and a secret.'
                : 'An operator creates one to get a client_id and a secret.'}
            </Empty>
          ) : (
            <Table
              caption="Clients"
              rows={items}
              keyOf={({ client_id }) => client_id}
              columns={[
                {
                  title: 'Name',
                  show: ({ client_id, name }) => (
                    <Anchor
                      size="sm"
                      renderRoot={(props) => <Link to="/clients/$id" params={{ id: client_id }} {...props} />}
                    >
                      {name}
                    </Anchor>
                  ),
                },
                { title: 'client_id', show: ({ client_id }) => <Copyable text={client_id} /> },
                { title: 'State', show: ({ active }) => <State name={active ? 'active' : 'inactive'} /> },
                {
                  title: 'May call',
                  show: ({ lookups }) => (lookups === null ? 'every lookup' : `${lookups.length} lookups`),
                },
                { title: 'Created', show: ({ created_at }) => <Time at={created_at} /> },
              ]}
            />
          )
        }
      </Answered>
      <ShownOnce
        title="The new client's credentials"
        secrets={
          made === null
            ? null
            : {
                client_id: made.client_id,
                client_secret: made.client_secret,
                webhook_secret: made.webhook_secret,
              }
        }
        onClose={() => setMade(null)}
      />
    </Page>
  )
}
