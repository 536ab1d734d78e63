// The retention table, and a button that sweeps now instead of within the hour.
import { Code, Group, Stack, Text, Title } from '@mantine/core'
import { useAsk, useChange } from '../api/ask'
import { api } from '../api/client'
import { Ask } from '../parts/dialogs'
import { Answered } from '../parts/page'
import { numberText } from '../parts/show'
import { Table } from '../parts/table'
import { useMay } from '../session'

export function Retention() {
  const retention = useAsk(['retention'], () => api.GET('/retention'))
  const maySweep = useMay('owner')
  const sweep = useChange(() => api.POST('/vault/sweep', { body: {} }), {
    touches: [['retention']],
    done: 'Expired data is deleted',
  })
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={2} size="h4">
          Retention
        </Title>
        {maySweep && (
          <Ask
            label="Delete expired data"
            title="Delete data whose retention has ended?"
            onYes={() => sweep.mutate(undefined as never)}
          >
            The service does this every hour by itself. Deleted data cannot be restored.
          </Ask>
        )}
      </Group>
      <Answered question={retention}>
        {({ items }) => (
          <Table
            caption="Retention"
            rows={items}
            keyOf={({ name }) => name}
            columns={[
              {
                title: 'What',
                isHeading: true,
                show: ({ keeps, why }) => (
                  <>
                    <Text size="sm">{keeps}</Text>
                    <Text size="xs" c="dimmed" fw={400}>
                      {why}
                    </Text>
                  </>
                ),
              },
              { title: 'Until', isText: true, show: ({ until }) => until },
              {
                title: 'Setting',
                show: ({ setting, value }) =>
                  setting !== null && (
                    <Code className="one-line">
                      {setting}
                      {typeof value === 'number' ? `: ${value}` : ''}
                    </Code>
                  ),
              },
              { title: 'Has ended', isNumber: true, show: ({ ended }) => numberText(ended) },
            ]}
          />
        )}
      </Answered>
    </Stack>
  )
}
