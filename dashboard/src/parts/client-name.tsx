// Shows a client's name as a link to its page.
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useAsk } from '../api/ask'
import { api } from '../api/client'

export function ClientName({ id }: { id: string }) {
  const clients = useAsk(['clients'], () => api.GET('/clients'))
  const name = clients.data?.items.find(({ client_id }) => client_id === id)?.name
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
