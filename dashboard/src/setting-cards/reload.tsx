// What a reload of the configuration file would change, and a button that reloads it.
import { Code, Group, Stack, Text, Title } from '@mantine/core'
import { useAsk, useChange } from '../api/ask'
import { api } from '../api/client'
import { Ask } from '../parts/dialogs'
import { Answered } from '../parts/page'
import { Table } from '../parts/table'

interface Change {
  readonly key: string
  readonly before: string | null
  readonly after: string | null
}

function Changes({ caption, changes }: { caption: string; changes: readonly Change[] }) {
  const shown = (value: string | null) => (
    <Code style={{ overflowWrap: 'anywhere' }}>{value ?? 'not set'}</Code>
  )
  return (
    <Table
      caption={caption}
      rows={[...changes]}
      keyOf={({ key }) => key}
      columns={[
        { title: 'Setting', show: ({ key }) => <Code>{key}</Code> },
        { title: 'In force', show: ({ before }) => shown(before) },
        { title: 'In the file', show: ({ after }) => shown(after) },
      ]}
    />
  )
}

export function Reload() {
  const changes = useAsk(['configuration', 'changes'], () => api.GET('/configuration/changes'))
  const reload = useChange(() => api.POST('/configuration/reload'), {
    touches: [['configuration'], ['settings'], ['sources']],
    done: 'The configuration is reloaded',
  })
  const now = changes.data?.reloaded ?? []
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={2} size="h4">
          Reload
        </Title>
        {changes.data !== undefined && (
          <Ask
            label="Reload the configuration"
            title="Put the configuration file into force?"
            onYes={() => reload.mutate(undefined as never)}
          >
            {now.length === 0
              ? 'No setting differs. Secrets in files and the certificate are read again.'
              : 'Calls under way end under the configuration that they began with. No call is dropped.'}
          </Ask>
        )}
      </Group>
      <Answered question={changes}>
        {({ reloaded, at_restart: atRestart }) => (
          <>
            {reloaded.length === 0 ? (
              <Text size="sm" c="dimmed">
                A reload would change no setting.
              </Text>
            ) : (
              <Changes caption="Changes that a reload puts into force" changes={reloaded} />
            )}
            {atRestart.length > 0 && (
              <Changes caption="Changes that wait for a restart" changes={atRestart} />
            )}
          </>
        )}
      </Answered>
    </Stack>
  )
}
