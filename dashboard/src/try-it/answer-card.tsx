// Shows the answer of a tried call as the client would have got it, with what it cost and a link to the call.
import { Anchor, Badge, Card, Code, Group, Stack, Text, Title } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Answer } from '../api/client'
import { moneyText, msText } from '../parts/show'
import { Outcome } from '../parts/state'

type Tried = Answer<'lookups.try'>

const subCodeOf = (body: unknown): string | null => {
  const { sub_code } = (body ?? {}) as { sub_code?: unknown }
  return typeof sub_code === 'string' ? sub_code : null
}

export function AnswerCard({ answer, currency }: { answer: Tried | undefined; currency: string }) {
  if (answer === undefined)
    return (
      <Card withBorder component="section" aria-label="Answer" h="100%">
        <Title order={2} size="h4">
          Answer
        </Title>
        <Text size="sm" c="dimmed" mt="xs">
          What the client would receive will stand here, with its price, its source and its time.
        </Text>
      </Card>
    )
  return (
    <Card withBorder component="section" aria-label="Answer" h="100%">
      <Stack gap="sm">
        <Group justify="space-between">
          <Group gap="xs">
            <Title order={2} size="h4">
              Answer
            </Title>
            <Outcome subCode={subCodeOf(answer.body)} httpStatus={answer.http_status} />
            <Badge variant="default" tt="none" radius="sm">
              HTTP {answer.http_status}
            </Badge>
          </Group>
          <Anchor
            size="sm"
            renderRoot={(props) => (
              <Link to="/transactions/$id" params={{ id: answer.transaction_id }} {...props} />
            )}
          >
            Open the call <IconArrowRight size={14} aria-hidden style={{ verticalAlign: 'middle' }} />
          </Anchor>
        </Group>
        <Text size="sm" c="dimmed" className="numbers">
          {moneyText(answer.price, currency)}, from {answer.source ?? 'no source'}
          {answer.cached && ' (cached)'}, {msText(answer.duration_ms)}
        </Text>
        <Code block tabIndex={0} fz="xs" mah={560} style={{ overflow: 'auto' }} aria-label="Body">
          {JSON.stringify(answer.body, null, 2)}
        </Code>
      </Stack>
    </Card>
  )
}
