// Changes the role of a user.
import { Alert, Button, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useChange } from '../api/ask'
import { api, type Role } from '../api/client'
import { useSession } from '../session'
import { roles } from './roles'

interface User {
  readonly id: string
  readonly name: string
  readonly role: Role
}

function RoleForm({ user, close }: { user: User; close: () => void }) {
  const [role, setRole] = useState<Role>(user.role)
  const isSelf = useSession().id === `user:${user.id}`
  const change = useChange(
    (to: Role) => api.PUT('/users/{id}/role', { params: { path: { id: user.id } }, body: { role: to } }),
    { touches: [['users'], ['session']], done: `${user.name} is now ${role}` },
  )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate(role, { onSuccess: close })
      }}
    >
      <Stack>
        <Radio.Group
          label="Role"
          description="Each may do what those before it may. It takes effect with the next request."
          value={role}
          onChange={(value) => setRole(value as Role)}
        >
          <Stack gap="xs" mt="xs">
            {roles.map(({ value, label }) => (
              <Radio key={value} value={value} label={label} />
            ))}
          </Stack>
        </Radio.Group>
        {isSelf && role !== user.role && (
          <Alert color="yellow" c="var(--mantine-color-text)">
            This is your own role: without "owner" you cannot change it back.
          </Alert>
        )}
        <Text size="sm" c="dimmed">
          Tokens that the user made and that have a higher role end.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={change.isPending} disabled={role === user.role}>
            Save the role
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

export function ChangeRole({ user }: { user: User }) {
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button variant="light" size="xs" onClick={open}>
        Role
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title={`The role of ${user.name}`}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <RoleForm user={user} close={close} />
      </Modal>
    </>
  )
}
