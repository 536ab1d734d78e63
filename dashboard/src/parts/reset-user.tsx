// The button that resets a user, after showing what ends with the password.
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { FormEvent } from 'react'
import { useAsk, useChange } from '../api/ask'
import { api } from '../api/client'
import { KeepChoices, keptIn } from './keep'
import { Answered } from './page'

/** Resets a user, after showing what ends with the password. */
export function ResetUser({
  id,
  name,
  showCode,
}: {
  id: string
  name: string
  showCode: (given: { setup_code: string; expires_at: string }) => void
}) {
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button variant="light" size="xs" onClick={open}>
        Reset
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title={`Reset ${name}?`}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <ResetForm id={id} close={close} showCode={showCode} />
      </Modal>
    </>
  )
}

function ResetForm({
  id,
  close,
  showCode,
}: {
  id: string
  close: () => void
  showCode: (given: { setup_code: string; expires_at: string }) => void
}) {
  const user = useAsk(['users', id], () => api.GET('/users/{id}', { params: { path: { id } } }))
  const reset = useChange(
    (body: { keep_passkeys: string[]; keep_tokens: string[] }) =>
      api.POST('/users/{id}/reset', { params: { path: { id } }, body }),
    { touches: [['users'], ['tokens']] },
  )
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    reset.mutate(keptIn(new FormData(event.currentTarget)), {
      onSuccess: (given) => {
        close()
        showCode(given)
      },
    })
  }
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        <Text size="sm">The password and all sessions end at once; a new setup code is shown.</Text>
        <Answered question={user}>
          {({ passkeys, tokens }) => <KeepChoices passkeys={passkeys} tokens={tokens} />}
        </Answered>
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={reset.isPending} disabled={user.data === undefined}>
            Reset
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
