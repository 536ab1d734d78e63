// The dialog that asks before irreversible actions.
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'

export { ShownOnce } from './shown-once'

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
