// Shows a client's name as a link to its page; a removed client has none.
import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useAsk } from '../api/ask'
import { api } from '../api/client'

export function ClientName({ id }: { id: string }) {
  const clients = useAsk(['clients'], () => api.GET('/clients'))
  const isThis = ({ client_id }: { client_id: string }) => client_id === id
  const name = clients.data?.items.find(isThis)?.name
  const removed = clients.data?.removed.find(isThis)
  if (removed !== undefined)
    return (
      <Text size="sm" title={`${removed.name} ${id}`} truncate="end" maw={180} c="dimmed">
        {removed.name} (removed)
      </Text>
    )
  return (
    <Anchor
      size="sm"
      title={`${name ?? ''} ${id}`}
      truncate="end"
      maw={180}
      display="block"
      renderRoot={(props) => <Link to="/clients/$id" params={{ id }} {...props} />}
    >
      {name ?? id}
    </Anchor>
  )
}
