// Who may administer: users of the dashboard, and tokens for scripts.
import { Button, Group, Stack, Title } from '@mantine/core'
import { useState } from 'react'
import { ChangeRole } from '../access-cards/change-role'
import { NewForm } from '../access-cards/new-form'
import { useAsk, useChange } from '../api/ask'
import { api, type Role } from '../api/client'
import { Ask, ShownOnce } from '../parts/dialogs'
import { Answered, Empty, Page } from '../parts/page'
import { ResetUser } from '../parts/reset-user'
import { State, Time, timeText } from '../parts/show'
import { Table } from '../parts/table'
import { useMay } from '../session'

type Secrets = Record<string, string>

function Users({ show }: { show: (secrets: Secrets) => void }) {
  const users = useAsk(['users'], () => api.GET('/users'))
  const mayChange = useMay('owner')
  const touches = [['users']]
  const create = useChange((body: { name: string; role: Role }) => api.POST('/users', { body }), {
    touches,
    fields: ['name', 'role'],
  })
  const disable = useChange((id: string) => api.POST('/users/{id}/disable', { params: { path: { id } } }), {
    touches,
  })
  const enable = useChange((id: string) => api.POST('/users/{id}/enable', { params: { path: { id } } }), {
    touches,
  })
  const showCode = (given: { setup_code: string; expires_at: string }) =>
    show({ setup_code: given.setup_code, 'Works once, until': timeText(given.expires_at) })
  return (
    <Stack>
      <Group justify="space-between">
        <Title order={2} size="h4">
          Users
        </Title>
        {mayChange && (
          <NewForm
            label="New user"
            title="New user"
            about="The name that the user signs in with."
            problem={create.error}
            make={(name, role) => create.mutateAsync({ name, role }).then(showCode)}
          />
        )}
      </Group>
      <Answered question={users}>
        {({ items }) => (
          <Table
            caption="Users"
            rows={items}
            keyOf={({ id }) => id}
            columns={[
              { title: 'Name', show: ({ name }) => name },
              { title: 'Role', show: ({ role }) => role },
              { title: 'State', isCorner: true, show: ({ state }) => <State name={state} /> },
              { title: 'Last signed in', show: ({ signed_in_at }) => <Time at={signed_in_at} /> },
              {
                title: 'Change',
                isKept: true,
                show: ({ id, name, role, state }) =>
                  state === 'disabled' ? (
                    <Button size="xs" variant="light" onClick={() => enable.mutate(id)}>
                      Enable
                    </Button>
                  ) : (
                    <Group gap="xs" wrap="nowrap">
                      <ChangeRole user={{ id, name, role }} />
                      <ResetUser id={id} name={name} showCode={showCode} />
                      <Ask label="Disable" title={`Disable ${name}?`} onYes={() => disable.mutate(id)}>
                        The user's sessions and tokens end at once.
                      </Ask>
                    </Group>
                  ),
              },
            ]}
          />
        )}
      </Answered>
    </Stack>
  )
}

function Tokens({ show }: { show: (secrets: Secrets) => void }) {
  const tokens = useAsk(['tokens'], () => api.GET('/tokens'))
  const mayChange = useMay('owner')
  const touches = [['tokens']]
  const create = useChange((body: { name: string; role: Role }) => api.POST('/tokens', { body }), {
    touches,
    fields: ['name', 'role'],
  })
  const revoke = useChange((id: string) => api.POST('/tokens/{id}/revoke', { params: { path: { id } } }), {
    touches,
  })
  return (
    <Stack>
      <Group justify="space-between">
        <Title order={2} size="h4">
          Tokens for scripts
        </Title>
        {mayChange && (
          <NewForm
            label="New token"
            title="New token"
            about="What it is for. It expires after 90 days, and ends with your own access."
            problem={create.error}
            make={(name, role) => create.mutateAsync({ name, role }).then(({ token }) => show({ token }))}
          />
        )}
      </Group>
      <Answered question={tokens}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No tokens">A script sends one as Authorization: Bearer.</Empty>
          ) : (
            <Table
              caption="Tokens"
              rows={items}
              keyOf={({ id }) => id}
              columns={[
                { title: 'Name', show: ({ name }) => name },
                { title: 'Role', show: ({ role }) => role },
                { title: 'State', isCorner: true, show: ({ state }) => <State name={state} /> },
                { title: 'Last used', show: ({ last_used_at }) => <Time at={last_used_at} /> },
                {
                  title: 'Expires',
                  show: ({ expires_at }) => (expires_at === null ? 'never' : <Time at={expires_at} />),
                },
                {
                  title: 'Change',
                  isKept: true,
                  show: ({ id, name, state }) =>
                    state !== 'active' ? null : (
                      <Ask label="Revoke" title={`Revoke ${name}?`} onYes={() => revoke.mutate(id)}>
                        Its next call is refused, and those of tokens that it made.
                      </Ask>
                    ),
                },
              ]}
            />
          )
        }
      </Answered>
    </Stack>
  )
}

export default function Access() {
  const [secrets, setSecrets] = useState<Secrets | null>(null)
  return (
    <Page title="Access" about="The people and scripts that may administer this service.">
      <Users show={setSecrets} />
      <Tokens show={setSecrets} />
      <ShownOnce title="Shown once" secrets={secrets} onClose={() => setSecrets(null)} />
    </Page>
  )
}
