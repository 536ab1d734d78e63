// Chooses a period in whole days of Indian Standard Time.
import { Group, NativeSelect } from '@mantine/core'
import { dayText } from './show'

const dayMs = 86_400_000
const choices = [
  { value: '1', label: 'Today' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
]

/** Days of the API: from the first of `days` days, today included. */
export const periodOf = (days: string): { from: string; to: string } => {
  const now = Date.now()
  return { from: dayText(new Date(now - (Number(days) - 1) * dayMs)), to: dayText(new Date(now + dayMs)) }
}

export function Period({ days, onChange }: { days: string; onChange: (days: string) => void }) {
  return (
    <Group>
      <NativeSelect
        label="Period"
        data={choices}
        value={days}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Group>
  )
}
