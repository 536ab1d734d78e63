// Shows a client's name as a link to its page; a removed client has none.
import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useClientName } from '../api/names'

export function ClientName({ id }: { id: string }) {
  const client = useClientName(id)
  if (client?.removed === true)
    return (
      <Text
        span
        size="sm"
        title={`${client.name} ${id}`}
        truncate="end"
        maw={220}
        c="dimmed"
        display="inline-block"
      >
        <bdi>{client.name}</bdi> (removed)
      </Text>
    )
  return (
    <Anchor
      size="sm"
      title={`${client?.name ?? ''} ${id}`}
      truncate="end"
      maw={220}
      display="inline-block"
      style={{ verticalAlign: 'bottom' }}
      renderRoot={(props) => <Link to="/clients/$id" params={{ id }} {...props} />}
    >
      <bdi>{client?.name ?? id}</bdi>
    </Anchor>
  )
}

/** The name as text, for chips and headings. */
export function ClientText({ id }: { id: string }) {
  return <bdi>{useClientName(id)?.name ?? id}</bdi>
}
