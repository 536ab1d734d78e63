// Shows what a delivery sends and was answered, once the user asks for it: the audit log names who did.
import { Accordion, Button, Card, Code, CopyButton, Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useChange } from '../api/ask'
import { type Answer, api } from '../api/client'
import { Empty } from '../parts/page'
import { Copyable, Facts, numberText, State, timeText } from '../parts/show'

type Content = Answer<'deliveries.open'>
type Attempt = Content['attempts'][number]

/** Longer payloads hold the results of whole batches: the page shows their beginning. */
const maxShownChars = 20_000

function pretty(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2)
  } catch {
    return payload
  }
}

const Block = ({ text }: { text: string }) => (
  <Code
    block
    tabIndex={0}
    mah={420}
    style={{ overflow: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
  >
    {text}
  </Code>
)

const headerLines = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

function Exchange({ exchange }: { exchange: Attempt['exchange'] }) {
  if (exchange === null)
    return <Text size="sm">Nothing of it is stored: nothing was sent, or an earlier version sent it.</Text>
  const { request_headers, response } = exchange
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        Headers that were sent
      </Text>
      <Block text={headerLines(request_headers)} />
      <Text size="sm" fw={500}>
        Answer
      </Text>
      {response === null ? (
        <Text size="sm">There was none.</Text>
      ) : (
        <>
          {Object.keys(response.headers).length > 0 && <Block text={headerLines(response.headers)} />}
          {response.body === '' ? <Text size="sm">Its body is empty.</Text> : <Block text={response.body} />}
          {response.cut && (
            <Text size="xs" c="dimmed">
              Only the beginning is stored.
            </Text>
          )}
        </>
      )}
    </Stack>
  )
}

const Attempts = ({ attempts }: { attempts: readonly Attempt[] }) => (
  <Accordion variant="separated" multiple order={3}>
    {attempts.map((attempt, i) => (
      <Accordion.Item key={attempt.at} value={attempt.at}>
        <Accordion.Control>
          <Group gap="sm">
            <Text size="sm" fw={500}>
              Attempt {i + 1}
            </Text>
            <State name={attempt.outcome} tone={attempt.outcome === 'delivered' ? 'good' : 'bad'} />
            <Text size="sm" c="dimmed" className="numbers">
              {attempt.http_status === null ? 'no answer' : `HTTP ${attempt.http_status}`},{' '}
              {numberText(attempt.duration_ms)} ms, {timeText(attempt.at)}
            </Text>
          </Group>
        </Accordion.Control>
        <Accordion.Panel>
          <Exchange exchange={attempt.exchange} />
        </Accordion.Panel>
      </Accordion.Item>
    ))}
  </Accordion>
)

function Shown({ content: { url, payload, attempts } }: { content: Content }) {
  const [isWhole, setIsWhole] = useState(false)
  const text = pretty(payload)
  const isLong = text.length > maxShownChars
  return (
    <Stack>
      <Facts
        items={[
          ['Address', url === null ? 'its endpoint is removed' : <Copyable key="url" text={url} />],
          ['Payload', `${numberText(new TextEncoder().encode(payload).length)} bytes`],
        ]}
      />
      <Title order={2} size="h4">
        Payload
      </Title>
      <Block text={isWhole || !isLong ? text : `${text.slice(0, maxShownChars)}\n…`} />
      <Group>
        {isLong && !isWhole && (
          <Button variant="default" size="xs" onClick={() => setIsWhole(true)}>
            Show all of it
          </Button>
        )}
        <CopyButton value={payload}>
          {({ copied, copy }) => (
            <Button variant="default" size="xs" onClick={copy}>
              {copied ? 'Copied' : 'Copy the payload'}
            </Button>
          )}
        </CopyButton>
      </Group>
      <Title order={2} size="h4">
        Attempts
      </Title>
      {attempts.length === 0 ? (
        <Empty title="No attempts yet">Each one appears here with what was sent and answered.</Empty>
      ) : (
        <Attempts attempts={attempts} />
      )}
    </Stack>
  )
}

/** `children`: what is shown until they are opened. */
export function DeliveryContent({ webhookId, children }: { webhookId: string; children: ReactNode }) {
  const opening = useChange(
    () => api.POST('/deliveries/{webhook_id}/open', { params: { path: { webhook_id: webhookId } } }),
    { touches: [] },
  )
  if (opening.data !== undefined) return <Shown content={opening.data} />
  return (
    <>
      <Card withBorder>
        <Stack align="flex-start" gap="xs">
          <Title order={2} size="h4">
            Payload, headers and answers
          </Title>
          <Text size="sm">
            They may hold personal data: they are decrypted when you ask, and the audit log records that you
            did.
          </Text>
          <Button loading={opening.isPending} onClick={() => opening.mutate(undefined as never)}>
            Show them
          </Button>
        </Stack>
      </Card>
      {children}
    </>
  )
}
