// Shows the facts of an audit entry: what was changed as before and after, everything else by name.
import { Anchor, Code, Group, Stack, Text } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { ClientName } from './client-name'

type Facts = Readonly<Record<string, unknown>>

const oldPrefix = 'was.'
/** Others are behind a click: an entry of settings names each of them. */
const mostShown = 4

const valueText = (value: unknown): string =>
  value === null || value === ''
    ? 'none'
    : Array.isArray(value)
      ? value.length === 0
        ? 'none'
        : value.join(', ')
      : String(value)

const wordsOf = (name: string) => name.replaceAll('_', ' ')

function Value({ name, value }: { name: string; value: unknown }) {
  if (name === 'client_id' && typeof value === 'string') return <ClientName id={value} />
  if (name === 'transaction_id' && typeof value === 'string')
    return (
      <Anchor
        size="sm"
        renderRoot={(props) => <Link to="/transactions/$id" params={{ id: value }} {...props} />}
      >
        {value}
      </Anchor>
    )
  return <bdi>{valueText(value)}</bdi>
}

export function AuditFacts({ facts }: { facts: Facts }) {
  const changed = Object.keys(facts)
    .filter((name) => name.startsWith(oldPrefix))
    .map((name) => name.slice(oldPrefix.length))
  const others = Object.entries(facts).filter(
    ([name]) => !name.startsWith(oldPrefix) && !changed.includes(name),
  )
  if (changed.length + others.length === 0) return <>–</>
  const isFolded = changed.length > 0 || others.length > mostShown
  const list = others.map(([name, value]) => (
    <Text key={name} size="sm" component="div" style={{ overflowWrap: 'anywhere' }}>
      <Text span size="sm" c="dimmed">
        {wordsOf(name)}:{' '}
      </Text>
      <Value name={name} value={value} />
    </Text>
  ))
  return (
    <Stack gap={2}>
      {changed.map((name) => (
        <Group key={name} gap={6} wrap="wrap">
          <Text size="sm" c="dimmed">
            {wordsOf(name)}:
          </Text>
          <Code style={{ textDecoration: 'line-through', overflowWrap: 'anywhere' }}>
            <span className="only-spoken">was </span>
            {valueText(facts[`${oldPrefix}${name}`])}
          </Code>
          <IconArrowRight size={14} aria-label="is now" role="img" />
          <Code style={{ overflowWrap: 'anywhere' }}>{valueText(facts[name])}</Code>
        </Group>
      ))}
      {isFolded && others.length > 0 ? (
        <details>
          <Text component="summary" size="sm" c="dimmed" style={{ cursor: 'pointer' }}>
            {changed.length > 0 ? `${others.length} unchanged` : `${others.length} facts`}
          </Text>
          {list}
        </details>
      ) : (
        list
      )}
    </Stack>
  )
}
