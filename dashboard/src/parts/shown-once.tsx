// Shows secrets once, in a dialog that only "I have saved it" closes.
import {
  ActionIcon,
  Alert,
  Button,
  Code,
  CopyButton,
  Group,
  Modal,
  Stack,
  Text,
  Tooltip,
} from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCopy, IconDownload } from '@tabler/icons-react'
import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { saveFile } from './save-file'

type Secrets = Readonly<Record<string, string>>

/** Names with spaces are for people: they say something about the secrets. */
const isValue = ([name]: readonly [string, string]) => /^[a-z_]+$/.test(name)

/** The lines of a .env file. */
export const envText = (secrets: Secrets): string =>
  Object.entries(secrets)
    .filter(isValue)
    .map(([name, value]) => `${name.toUpperCase()}=${value}\n`)
    .join('')

const Line = ({ name, value }: { name: string; value: string }) => (
  <div>
    <Text size="sm" c="dimmed">
      {name}
    </Text>
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <Code style={{ overflowWrap: 'anywhere', flex: '0 1 auto' }} fz="sm">
        {value}
      </Code>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? 'Copied' : 'Copy'}>
            <ActionIcon variant="subtle" onClick={copy} aria-label={`Copy ${name}`} size="sm">
              {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </Group>
  </div>
)

const usual = 'Save this now. Only a hash of it is stored, so nobody can show it again.'

/** `about`: what is stored of the secrets, and what is not. `fileName`: of the .env file. */
export function ShownOnce({
  title,
  secrets,
  onClose,
  about = usual,
  fileName = 'satyapan.env',
  children,
}: {
  title: string
  secrets: Secrets | null
  onClose: () => void
  about?: ReactNode
  fileName?: string
  children?: ReactNode
}) {
  // Neither Escape nor the browser's Back loses what cannot be shown again.
  useBlocker({
    shouldBlockFn: () => secrets !== null,
    enableBeforeUnload: () => secrets !== null,
    disabled: secrets === null,
  })
  const entries = Object.entries(secrets ?? {})
  const env = envText(secrets ?? {})
  const values = entries.filter(isValue)
  return (
    <Modal
      opened={secrets !== null}
      onClose={() => {}}
      title={title}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack>
        <Alert color="yellow" icon={<IconAlertTriangle />} c="var(--mantine-color-text)">
          {about}
        </Alert>
        {entries.map(([name, value]) =>
          isValue([name, value]) ? (
            <Line key={name} name={name} value={value} />
          ) : (
            <Text key={name} size="sm">
              {name}: {value}
            </Text>
          ),
        )}
        {children}
        <Group justify="space-between">
          <Group gap="xs">
            {values.length > 1 && (
              <CopyButton value={env}>
                {({ copied, copy }) => (
                  <Button
                    variant="default"
                    onClick={copy}
                    leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
                  >
                    {copied ? 'Copied' : 'Copy all'}
                  </Button>
                )}
              </CopyButton>
            )}
            <Button
              variant="default"
              leftSection={<IconDownload size={16} />}
              onClick={() => saveFile(fileName, env, 'text/plain')}
            >
              Download .env
            </Button>
          </Group>
          <Button onClick={onClose} data-autofocus>
            I have saved it
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
