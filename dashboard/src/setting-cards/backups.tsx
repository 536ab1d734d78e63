// The backups in the configured folder, and a button that makes one.
import { Alert, Button, Code, Group, Stack, Text, Title } from '@mantine/core'
import { useAsk, useChange } from '../api/ask'
import { api } from '../api/client'
import { Answered, Empty } from '../parts/page'
import { numberText, Time } from '../parts/show'
import { Table } from '../parts/table'
import { useMay } from '../session'

export function Backups() {
  const backups = useAsk(['backups'], () => api.GET('/backups'))
  const mayMake = useMay('owner')
  const make = useChange(() => api.POST('/backups'), {
    touches: [['backups']],
    done: 'The backup is written and verified',
  })
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={2} size="h4">
          Backups
        </Title>
        {mayMake && backups.data?.reason === null && (
          <Button
            size="xs"
            variant="light"
            loading={make.isPending}
            onClick={() => make.mutate(undefined as never)}
          >
            Back up now
          </Button>
        )}
      </Group>
      <Answered question={backups}>
        {({ folder, reason, items }) => (
          <>
            {reason !== null && <Alert color="gray">{reason}</Alert>}
            {folder !== null && (
              <Text size="sm" c="dimmed">
                In <Code>{folder}</Code> on the server. They do not contain the master key: store it
                elsewhere.
              </Text>
            )}
            {folder !== null && items.length === 0 && <Empty title="No backups yet" />}
            {items.length > 0 && (
              <Table
                caption="Backups"
                rows={items}
                keyOf={({ name }) => name}
                columns={[
                  { title: 'File', show: ({ name }) => <Code>{name}</Code> },
                  { title: 'Made', show: ({ made_at }) => <Time at={made_at} /> },
                  { title: 'Bytes', isNumber: true, show: ({ bytes }) => numberText(bytes) },
                ]}
              />
            )}
          </>
        )}
      </Answered>
    </Stack>
  )
}
