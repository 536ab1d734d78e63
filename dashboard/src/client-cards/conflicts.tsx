// Shows what somebody else changed while this form was open, beside what is typed here.
import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import type { Conflict, Edited } from './edited'

export function Conflicts<Draft extends object>({
  form,
  label,
  show,
}: {
  form: Edited<Draft>
  label: (name: keyof Draft & string) => string
  show: (name: keyof Draft & string, value: Draft[keyof Draft]) => string
}) {
  if (form.conflicts.length === 0) return null
  const line = ({ name, was, now, own }: Conflict<Draft>) =>
    `${label(name)}: it was ${show(name, was)}, somebody made it ${show(name, now)}, you typed ${show(name, own)}.`
  return (
    <Alert
      color="yellow"
      c="var(--mantine-color-text)"
      icon={<IconUsers />}
      title="Somebody else has changed this meanwhile"
      role="alert"
    >
      <Stack gap="xs">
        <List size="sm">
          {form.conflicts.map((each) => (
            <List.Item key={each.name}>{line(each)}</List.Item>
          ))}
        </List>
        <Text size="sm">Nothing was saved yet.</Text>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={form.takeTheirs}>
            Take theirs
          </Button>
          <Button size="xs" variant="default" onClick={form.keepOwn}>
            Keep mine
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
