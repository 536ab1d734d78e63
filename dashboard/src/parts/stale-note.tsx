// Says at the foot of the window how old the page is, while it cannot be brought up to date.
import { Button, Group, Paper, Text } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { serviceTime, useStale, useWas } from '../api/stale'
import { clockText, timeText } from './show'
import { zone } from './zone'

const dayMs = 86_400_000

const asOf = (since: number): string => {
  const at = serviceTime(since)
  return Date.now() - since < dayMs ? `${clockText(at)} ${zone}` : timeText(at)
}

/** One for all pages. It takes its place below what the page shows, so that nothing of it moves. */
export function StaleNote() {
  const { stale, ask } = useStale()
  const isUpToDateAgain = useWas(stale !== undefined)
  return (
    <div className="stale-note">
      <Paper
        shadow="md"
        withBorder
        radius="md"
        px="md"
        py="xs"
        mt="lg"
        w="fit-content"
        display={stale === undefined ? 'none' : 'block'}
      >
        <Group gap="sm" wrap="nowrap">
          <IconCloudOff size={18} stroke={1.6} aria-hidden style={{ flexShrink: 0 }} />
          {stale !== undefined && (
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              As of {asOf(stale.since)}: {stale.reason ?? 'the service does not answer'}
            </Text>
          )}
          <Button size="compact-sm" variant="light" onClick={ask} style={{ flexShrink: 0 }}>
            Try again
          </Button>
        </Group>
      </Paper>
      <div aria-live="polite" className="only-spoken">
        {stale !== undefined &&
          `The page is as of ${asOf(stale.since)}: ${stale.reason ?? 'the service does not answer'}`}
        {isUpToDateAgain && 'The page is up to date again'}
      </div>
    </div>
  )
}
