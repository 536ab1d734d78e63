// What a client is at a glance: its state, its last use, today's calls; with ways to rename, stop and remove it.
import { Anchor, Button, Card, Group, Modal, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAsk, useChange } from '../api/ask'
import { type Answer, api } from '../api/client'
import { serviceNow } from '../api/clock'
import { Ask } from '../parts/dialogs'
import { fieldError } from '../parts/field-errors'
import { Copyable, Facts, moneyText, numberText, State, Time, timeText } from '../parts/show'
import { useMay } from '../session'
import { lastUsedAt } from './last-use'
import { useCallsToday } from './use-calls-today'

type Client = Answer<'clients.show'>

function Rename({ client }: { client: Client }) {
  const [opened, { open, close }] = useDisclosure(false)
  const [name, setName] = useState(client.name)
  const rename = useChange(
    (to: string) =>
      api.PUT('/clients/{client_id}/name', {
        params: { path: { client_id: client.client_id } },
        body: { name: to },
      }),
    { touches: [['clients']], done: 'The client is renamed', fields: ['name'] },
  )
  return (
    <>
      <Button
        size="xs"
        variant="default"
        onClick={() => {
          setName(client.name)
          open()
        }}
      >
        Rename
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title="Rename this client"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <form
          onSubmit={(event) => {
            event.preventDefault()
            rename.mutate(name, { onSuccess: close })
          }}
        >
          <Stack>
            <TextInput
              label="Name"
              description="Its client_id and its secrets stay the same."
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              error={fieldError(rename.error, 'name')}
              required
              maxLength={200}
              data-autofocus
            />
            <Group justify="flex-end">
              <Button type="submit" loading={rename.isPending} disabled={name.trim() === client.name}>
                Save the name
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  )
}

function Activity({ client }: { client: Client }) {
  const path = { client_id: client.client_id }
  const verb = client.active ? 'deactivate' : 'activate'
  const change = useChange(() => api.POST(`/clients/{client_id}/${verb}`, { params: { path } }), {
    touches: [['clients']],
    done: client.active ? 'The client is inactive' : 'The client is active',
  })
  if (!client.active)
    return (
      <Button size="xs" variant="light" onClick={() => change.mutate(undefined as never)}>
        Activate
      </Button>
    )
  return (
    <Ask label="Deactivate" title="Deactivate this client?" onYes={() => change.mutate(undefined as never)}>
      Its calls are refused within a second, its batches pause, and its webhooks wait, until it is active
      again.
    </Ask>
  )
}

function Remove({ client }: { client: Client }) {
  const navigate = useNavigate()
  const remove = useChange(
    () => api.DELETE('/clients/{client_id}', { params: { path: { client_id: client.client_id } } }),
    { touches: [['clients']], done: 'The client is removed' },
  )
  return (
    <Ask
      label="Remove"
      title={`Remove ${client.name} for good?`}
      onYes={() => remove.mutate(undefined as never, { onSuccess: () => void navigate({ to: '/clients' }) })}
    >
      Its secrets and tokens stop working within a second, its batches stop, and its pending webhooks are not
      delivered. Its calls stay in the ledger. This cannot be undone.
    </Ask>
  )
}

function Figure({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      <Text component="div" fw={600} className="numbers">
        {children}
      </Text>
    </div>
  )
}

export function Identity({ client }: { client: Client }) {
  const mayChange = useMay('operator')
  const { client_id: id } = client
  const today = useCallsToday(id)
  const lookups = useAsk(['lookups'], () => api.GET('/lookups'))
  const currency = lookups.data?.currency ?? 'INR'
  const used = lastUsedAt(client)
  const mayExpire =
    !client.active && client.expires_at !== null && Date.parse(client.expires_at) <= serviceNow()
  return (
    <Card withBorder>
      <Stack>
        <Group justify="space-between" align="flex-start">
          <Facts
            items={[
              ['client_id', <Copyable key="id" text={id} />],
              ['State', <State key="state" name={client.active ? 'active' : 'inactive'} />],
              ['Created', <Time key="at" at={client.created_at} />],
              ...(mayExpire ? [['Ended', timeText(client.expires_at!)] as const] : []),
            ]}
          />
          {mayChange && (
            <Group gap="xs">
              <Rename client={client} />
              <Activity client={client} />
              <Remove client={client} />
            </Group>
          )}
        </Group>
        <SimpleGrid cols={{ base: 2, sm: 4 }} className="narrow">
          <Figure name="Last used (to the hour)">{used === null ? 'never' : <Time at={used} />}</Figure>
          <Figure name="Calls today (IST)">{today === undefined ? '…' : numberText(today.calls)}</Figure>
          <Figure name="Failed today">{today === undefined ? '…' : numberText(today.failed)}</Figure>
          <Figure name="Charged today">
            {today === undefined ? '…' : moneyText(today.amount, currency)}
          </Figure>
        </SimpleGrid>
        <Group gap="md">
          <Anchor
            size="sm"
            renderRoot={(props) => <Link to="/transactions" search={{ client_id: id } as never} {...props} />}
          >
            Its calls
          </Anchor>
          <Anchor
            size="sm"
            renderRoot={(props) => <Link to="/usage" search={{ client_id: id } as never} {...props} />}
          >
            Its usage
          </Anchor>
          <Anchor
            size="sm"
            renderRoot={(props) => <Link to="/batches" search={{ client_id: id } as never} {...props} />}
          >
            Its batches
          </Anchor>
          <Anchor
            size="sm"
            renderRoot={(props) => <Link to="/webhooks" search={{ client_id: id } as never} {...props} />}
          >
            Its deliveries
          </Anchor>
          <Anchor
            size="sm"
            renderRoot={(props) => <Link to="/try" search={{ client: id } as never} {...props} />}
          >
            Try a lookup
          </Anchor>
        </Group>
      </Stack>
    </Card>
  )
}
