// Chooses a period: the last days, or from one day to another; whole days of Indian Standard Time.
import { Group, NativeSelect } from '@mantine/core'
import { serviceNow } from '../api/clock'
import { DayInput } from './day-input'
import { dayText, timeText } from './show'

const dayMs = 86_400_000
const choices = [
  { value: '1', label: 'Today' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
]
const isDay = /^\d{4}-\d{2}-\d{2}$/

/** The day after or before a day. */
export const shiftDay = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

const usualDays = 30
const mostDays = 3_660

/** Days of the API: from the first of `days` days, today included. An address may hold anything. */
export const periodOf = (days: string): { from: string; to: string } => {
  const now = serviceNow()
  const count = Number(days) >= 1 && Number(days) <= mostDays ? Number(days) : usualDays
  return { from: dayText(new Date(now - (count - 1) * dayMs)), to: dayText(new Date(now + dayMs)) }
}

/** The end is exclusive in addresses and requests; people are shown the last day that is included. */
export const startText = (from: string): string => (isDay.test(from) ? from : timeText(from))
export const endText = (to: string): string => (isDay.test(to) ? shiftDay(to, -1) : timeText(to))

export function Period({ days, onChange }: { days: string; onChange: (days: string) => void }) {
  return (
    <NativeSelect
      label="Period"
      data={choices}
      value={days}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

interface Range {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Two days, both included. A time in the address, as a chart leaves it there, is shown by its chip alone. */
export function DayRange({ from, to, onChange }: Range & { onChange: (range: Range) => void }) {
  const first = from !== undefined && isDay.test(from) ? from : ''
  const last = to !== undefined && isDay.test(to) ? shiftDay(to, -1) : ''
  const orNone = (day: string) => (day === '' ? undefined : day)
  return (
    <Group gap="xs" wrap="nowrap" align="flex-end" className="days">
      <DayInput
        label="From day"
        value={first}
        max={last || undefined}
        onChange={(day) => onChange({ from: orNone(day), to })}
      />
      <DayInput
        label="To day"
        value={last}
        min={first || undefined}
        onChange={(day) => onChange({ from, to: day === '' ? undefined : shiftDay(day, 1) })}
      />
    </Group>
  )
}
