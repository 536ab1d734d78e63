// The form of a new user and of a new token: a name and a role.
import { Button, Group, Modal, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { FormEvent } from 'react'
import type { Problem, Role } from '../api/client'
import { fieldError } from '../parts/field-errors'
import { roles } from './roles'

export function NewForm({
  label,
  title,
  about,
  make,
  problem,
}: {
  label: string
  title: string
  about: string
  make: (name: string, role: Role) => Promise<unknown>
  /** What was wrong with the last try. */
  problem: Problem | null
}) {
  const [opened, { open, close }] = useDisclosure(false)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    make(String(form.get('name')).trim(), String(form.get('role')) as Role).then(close, () => {})
  }
  return (
    <>
      <Button onClick={open} size="xs">
        {label}
      </Button>
      <Modal opened={opened} onClose={close} title={title} closeButtonProps={{ 'aria-label': 'Close' }}>
        <form onSubmit={onSubmit}>
          <Stack>
            <TextInput
              name="name"
              label="Name"
              description={about}
              required
              maxLength={200}
              error={fieldError(problem, 'name')}
              data-autofocus
            />
            <NativeSelect name="role" label="Role" data={roles} error={fieldError(problem, 'role')} />
            <Group justify="flex-end">
              <Button type="submit">Create</Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  )
}
