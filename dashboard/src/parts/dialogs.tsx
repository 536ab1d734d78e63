// Dialogs: a confirmation before irreversible actions, and secrets that are shown once.
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Copyable } from './show'

/** A button that asks before it acts. */
export function Ask({
  label,
  title,
  children,
  onYes,
  colour = 'red',
  disabled = false,
}: {
  label: string
  title: string
  children: ReactNode
  onYes: () => void
  colour?: string
  disabled?: boolean
}) {
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button variant="light" color={colour} size="xs" onClick={open} disabled={disabled}>
        {label}
      </Button>
      <Modal opened={opened} onClose={close} title={title} closeButtonProps={{ 'aria-label': 'Close' }}>
        <Stack>
          <Text size="sm" component="div">
            {children}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button
              color={colour}
              onClick={() => {
                close()
                onYes()
              }}
            >
              {label}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}

/** Shows secrets once. */
export function ShownOnce({
  title,
  secrets,
  onClose,
}: {
  title: string
  secrets: Readonly<Record<string, string>> | null
  onClose: () => void
}) {
  return (
    <Modal
      opened={secrets !== null}
      onClose={onClose}
      title={title}
      size="lg"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <Alert color="yellow">Save this now: it is not stored and will not be shown again.</Alert>
        {Object.entries(secrets ?? {}).map(([name, value]) => (
          <div key={name}>
            <Text size="sm" c="dimmed">
              {name}
            </Text>
            <Copyable text={value} label={name} />
          </div>
        ))}
        <Group justify="flex-end">
          <Button onClick={onClose}>I have saved it</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
