// The step of the first call: the very command, with the client's own credentials.
import { Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useAsk } from '../api/ask'
import { api } from '../api/client'
import { knownSecret } from '../api/known-secrets'
import { Loading } from '../parts/page'
import { programsOf } from '../try-it/programs'
import { Program } from '../try-it/programs-card'

const firstLookup = 'panbasic'

export function CallStep({ clientId }: { clientId: string | null }) {
  const lookups = useAsk(['lookups'], () => api.GET('/lookups'))
  const place = useAsk(['interface'], () => api.GET('/installation/interface'))
  if (clientId === null) return <Text size="sm">Create a client first.</Text>
  const lookup = lookups.data?.items.find(({ name }) => name === firstLookup)
  if (lookup === undefined || place.data === undefined) return <Loading height={200} />
  const secret = knownSecret(clientId)
  const [subject] = lookup.parameters
  const { base_url: baseUrl, authority_file: authorityFile } = place.data
  const access = { baseUrl, authorityFile, clientId, secret }
  const [curl] = programsOf(lookup, { [subject!.name]: subject!.example }, access)
  return (
    <Stack gap="xs">
      <Text size="sm">
        Paste this into a terminal on the machine of the service.
        {secret === undefined &&
          ' The secret was shown once: set SECRET to it first, or replace it on the page of the client.'}
      </Text>
      <Program text={curl!.text} secrets={secret === undefined ? [] : [secret]} />
      <Group>
        <Button
          size="xs"
          variant="subtle"
          renderRoot={(props) => (
            <Link to="/try" search={{ lookup: firstLookup, client: clientId } as never} {...props} />
          )}
        >
          Other lookups, TypeScript and Python
        </Button>
      </Group>
    </Stack>
  )
}
