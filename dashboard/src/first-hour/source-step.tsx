// The step of the first records or source of one's own.
import { Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'

export function SourceStep() {
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm">
        Lookups are answered from records that you import, and from sources that the configuration names. A
        CSV file of your own is enough to begin.
      </Text>
      <Group>
        <Button size="xs" renderRoot={(props) => <Link to="/records" {...props} />}>
          Import records
        </Button>
        <Button size="xs" variant="default" renderRoot={(props) => <Link to="/sources" {...props} />}>
          See the sources
        </Button>
      </Group>
    </Stack>
  )
}
