// Samples of the sandbox for a lookup, by outcome: a click fills in the parameters.
import { Button, Group, Stack, Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconClock,
  IconCloudOff,
} from '@tabler/icons-react'
import type { Answer } from '../api/client'

type Sample = Answer<'lookups.samples'>['items'][number]

const icons: Readonly<Record<string, typeof IconClock>> = {
  found: IconCircleCheck,
  match: IconCircleCheck,
  failure: IconAlertTriangle,
  unavailable: IconCloudOff,
  slow: IconClock,
}

/** People of the country that are worth a button; their outcome is the same. */
const mostFound = 3

export function Samples({
  samples,
  choose,
}: {
  samples: readonly Sample[]
  choose: (parameters: Sample['parameters']) => void
}) {
  const found = samples.filter(({ outcome }) => outcome === 'found')
  const shown = [...found.slice(0, mostFound), ...samples.filter(({ outcome }) => outcome !== 'found')]
  if (shown.length === 0) return null
  return (
    <Stack gap={4} role="group" aria-label="Samples">
      <Text size="sm" fw={500}>
        Samples
      </Text>
      <Group gap="xs">
        {shown.map(({ outcome, about, parameters }) => {
          const Icon = icons[outcome] ?? IconCircleDashed
          return (
            <Button
              key={`${outcome} ${JSON.stringify(parameters)}`}
              size="compact-sm"
              variant="default"
              fw={400}
              h="auto"
              mih={26}
              maw="100%"
              leftSection={<Icon size={14} aria-hidden />}
              styles={{
                label: { whiteSpace: 'normal', textAlign: 'left', lineHeight: 1.4, paddingBlock: 2 },
              }}
              onClick={() => choose(parameters)}
            >
              {outcome === about ? outcome : `${outcome}: ${about}`}
            </Button>
          )
        })}
      </Group>
    </Stack>
  )
}
