// Bulk on the Batches page: large files of any columns through any lookup.
import { Card, Stack, Text, Title } from '@mantine/core'
import { useAsk } from '../api/ask'
import { api } from '../api/client'
import { useMay } from '../session'
import { BulkList } from './list'
import { StartBulk } from './start'

export function Bulk() {
  const mayStart = useMay('operator')
  const lookups = useAsk(['lookups'], () => api.GET('/lookups'))
  const currency = lookups.data?.currency ?? 'INR'
  return (
    <Card withBorder>
      <Title order={2} size="h4">
        Bulk
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        A large file with any columns, for any lookup: you get it back with sub_code and the columns of the
        lookup.
      </Text>
      <Stack>
        {mayStart && <StartBulk currency={currency} />}
        <BulkList currency={currency} mayChange={mayStart} />
      </Stack>
    </Card>
  )
}
