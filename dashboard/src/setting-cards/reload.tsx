// What a reload of the configuration file would change, and a button that reloads it.
import { Alert, Button, Code, Group, Stack, Text, Title } from '@mantine/core'
import { useAsk, useChange } from '../api/ask'
import { api } from '../api/client'
import { Ask } from '../parts/dialogs'
import { Answered } from '../parts/page'
import { numberText } from '../parts/show'
import { Table } from '../parts/table'

interface Change {
  readonly key: string
  readonly before: string | null
  readonly after: string | null
}

const shown = (value: string | null) => <Code style={{ overflowWrap: 'anywhere' }}>{value ?? 'not set'}</Code>

function Changes({ heading, changes }: { heading: string; changes: readonly Change[] }) {
  if (changes.length === 0) return null
  return (
    <Stack gap={4}>
      <Title order={3} size="sm">
        {heading}
      </Title>
      <Table
        caption={heading}
        rows={changes}
        keyOf={({ key }) => key}
        columns={[
          { title: 'Setting', show: ({ key }) => <Code style={{ overflowWrap: 'anywhere' }}>{key}</Code> },
          { title: 'In force', show: ({ before }) => shown(before) },
          { title: 'In the file', show: ({ after }) => shown(after) },
        ]}
      />
    </Stack>
  )
}

/** What is wrong with a file that cannot be used; what is in force stays. */
const Unusable = ({ message, retry }: { message: string; retry: () => void }) => (
  <Alert color="red" title="The configuration file cannot be used" role="alert">
    <Stack gap="xs" align="flex-start">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {message}
      </Text>
      <Text size="sm">What is in force stays until the file is right.</Text>
      <Button size="xs" variant="light" onClick={retry}>
        Read it again
      </Button>
    </Stack>
  </Alert>
)

/** What a reload would change. `isOff`: not asked for now. */
export const useChanges = (isOff: boolean) =>
  useAsk(['configuration', 'changes'], () => api.GET('/configuration/changes'), { isOff })

export function Reload({ changes }: { changes: ReturnType<typeof useChanges> }) {
  const reload = useChange(() => api.POST('/configuration/reload'), {
    touches: [['configuration'], ['settings'], ['sources'], ['retention'], ['lookups']],
    done: 'The configuration is reloaded',
  })
  const now = changes.data?.reloaded ?? []
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={2} size="h4">
          Reload
        </Title>
        {changes.data !== undefined && changes.error === null && (
          <Ask
            label="Reload the configuration"
            title="Put the configuration file into force?"
            colour="indigo"
            onYes={() => reload.mutate(undefined as never)}
          >
            {now.length === 0
              ? 'No setting that a reload can change differs. Secrets in files and the certificate are read again.'
              : `${now.length === 1 ? '1 setting changes' : `${numberText(now.length)} settings change`} for calls from now on. Calls in progress end as they began, and none is dropped.`}
          </Ask>
        )}
      </Group>
      {changes.error?.status === 422 ? (
        <Unusable message={changes.error.message} retry={() => void changes.refetch()} />
      ) : (
        <Answered question={changes} height={24}>
          {({ file, reloaded, at_restart: atRestart }) => (
            <>
              {reloaded.length + atRestart.length === 0 && (
                <Text size="sm" c="dimmed">
                  {file === null ? 'There is no configuration file.' : 'The file says what is in force.'} A
                  reload still reads secrets in files and the certificate again.
                </Text>
              )}
              <Changes heading="A reload changes these" changes={reloaded} />
              <Changes heading="These wait for a restart" changes={atRestart} />
            </>
          )}
        </Answered>
      )}
    </Stack>
  )
}
