// Shows the same call as curl, TypeScript and Python, with the secrets as dots; the copy has them.
import {
  Anchor,
  Button,
  Card,
  Code,
  CopyButton,
  Group,
  PasswordInput,
  Stack,
  Tabs,
  Text,
  Title,
} from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import type { Answer } from '../api/client'
import { knownSecret } from '../api/known-secrets'
import { type CalledLookup, programsOf, type Values } from './programs'
import type { Stated } from './stated'

const dots = '••••••••'

/** The program as others may see it. */
const hidden = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((shown, secret) => (secret === '' ? shown : shown.replaceAll(secret, dots)), text)

export function Program({ text, secrets }: { text: string; secrets: readonly string[] }) {
  return (
    <Stack gap="xs">
      <Code block tabIndex={0} fz="xs" style={{ overflowX: 'auto' }}>
        {hidden(text, secrets)}
      </Code>
      <Group>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button
              size="xs"
              variant="default"
              onClick={copy}
              leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
            >
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Stack>
  )
}

/** The authority of the service, for machines that do not have its file. */
function Authority({ pem, file }: { pem: string; file: string }) {
  return (
    <Text size="xs" c="dimmed">
      {file} is on the machine of the service.{' '}
      <Anchor
        size="xs"
        underline="always"
        href={`data:application/x-x509-ca-cert;charset=utf-8,${encodeURIComponent(pem)}`}
        download="authority.crt"
      >
        Download it
      </Anchor>{' '}
      for another one.
    </Text>
  )
}

export function Programs({
  lookup,
  place,
  values,
  stated,
  clientId,
  secretValues,
}: {
  lookup: CalledLookup
  /** Where the service is called. */
  place: Answer<'installation.interface'>
  values: Values
  stated: Stated
  clientId: string
  /** Parameters that open something, such as a password. */
  secretValues: readonly string[]
}) {
  const [typed, setTyped] = useState('')
  const { base_url: baseUrl, authority_file: authorityFile, authority } = place
  const secret = typed.trim() || knownSecret(clientId)
  const programs = programsOf(lookup, values, { baseUrl, authorityFile, clientId, secret }, stated)
  return (
    <Card withBorder component="section" aria-label="The same call as a program">
      <Stack>
        <Title order={2} size="h4">
          The same call as a program
        </Title>
        {knownSecret(clientId) === undefined && (
          <PasswordInput
            label="Secret of the client"
            description="Optional: it goes into what you copy, and nowhere else. Without it, set SECRET where you run the program."
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            maw={480}
          />
        )}
        <Tabs defaultValue="curl" keepMounted={false}>
          <Tabs.List>
            {programs.map(({ name }) => (
              <Tabs.Tab key={name} value={name}>
                {name}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {programs.map(({ name, text }) => (
            <Tabs.Panel key={name} value={name} pt="xs">
              <Program text={text} secrets={[...(secret === undefined ? [] : [secret]), ...secretValues]} />
            </Tabs.Panel>
          ))}
        </Tabs>
        {authority !== null && authorityFile !== null && <Authority pem={authority} file={authorityFile} />}
      </Stack>
    </Card>
  )
}
