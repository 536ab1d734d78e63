// Shows or replaces the signing secret of a webhook endpoint.
import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { type Reply, useChange } from '../api/ask'
import { api } from '../api/client'
import { ShownOnce } from '../parts/dialogs'

const about =
  'Whoever has it can sign webhooks in the name of this service. It is stored encrypted and can be shown again.'

const one = '/clients/{client_id}/webhook/endpoints/{endpoint_id}' as const
const first = '/clients/{client_id}/webhook' as const

/** `endpointId` undefined: the client's own secret, that of its first endpoint, which there may be none of. */
export function EndpointSecret({ clientId, endpointId }: { clientId: string; endpointId?: string }) {
  const client = { client_id: clientId }
  const [secrets, setSecrets] = useState<Record<string, string> | null>(null)
  const show = ({ webhook_secret }: { webhook_secret: string }) => setSecrets({ webhook_secret })
  const reveal = useChange(
    (): Reply<{ webhook_secret: string }> =>
      endpointId === undefined
        ? api.POST(`${first}/reveal-secret`, { params: { path: client } })
        : api.POST(`${one}/reveal-secret`, { params: { path: { ...client, endpoint_id: endpointId } } }),
    { touches: [] },
  )
  const rotate = useChange(
    (overlap_seconds: number): Reply<{ webhook_secret: string }> => {
      const body = { overlap_seconds }
      return endpointId === undefined
        ? api.POST(`${first}/rotate-secret`, { params: { path: client }, body })
        : api.POST(`${one}/rotate-secret`, {
            params: { path: { ...client, endpoint_id: endpointId } },
            body,
          })
    },
    { touches: [] },
  )
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button size="xs" variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
            Signing secret
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => reveal.mutate(undefined as never, { onSuccess: show })}>
            Show the signing secret
          </Menu.Item>
          <Menu.Item onClick={() => rotate.mutate(86_400, { onSuccess: show })}>
            Replace it; the old one signs too for 24 hours
          </Menu.Item>
          <Menu.Item color="red" onClick={() => rotate.mutate(0, { onSuccess: show })}>
            Replace it at once
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ShownOnce
        title="The signing secret"
        about={about}
        secrets={secrets}
        onClose={() => setSecrets(null)}
      />
    </>
  )
}
