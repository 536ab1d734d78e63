// The charts of usage: calls by hour or day, and money and latency by source. Loaded on demand.
import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import type { Answer } from '../api/client'
import { numberText } from './show'

type Items = Answer<'usage.report'>['items']

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const indiaMs = 5.5 * hourMs

/** Of every hour or day in the period, those without calls too. */
function slotsOf({ from, to }: { from: string; to: string }, widthMs: number): string[] {
  const [first, end] = [Date.parse(`${from}T00:00:00Z`), Date.parse(`${to}T00:00:00Z`)]
  const count = Math.max(0, Math.round((end - first) / widthMs))
  return Array.from({ length: count }, (_, i) => {
    const text = new Date(first + i * widthMs).toISOString()
    return widthMs === dayMs ? text.slice(0, 10) : `${text.slice(0, 19)}+05:30`
  })
}

const dayForm = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', day: 'numeric', month: 'short' })
/** As it stands on the axis; the clock is India's, as the days are. */
const slotName = (slot: string): string =>
  slot.length === 10 ? dayForm.format(new Date(slot)) : slot.slice(11, 16)

/** When a slot ends, in the form in which it begins. */
export const slotEnd = (slot: string): string =>
  slot.length === 10
    ? new Date(Date.parse(slot) + dayMs).toISOString().slice(0, 10)
    : `${new Date(Date.parse(slot) + hourMs + indiaMs).toISOString().slice(0, 19)}+05:30`

const axis = { allowDecimals: false, width: 72 } as const
const margin = { bottom: 12 }

/** `pick` gets the beginning and end of the hour or day that is clicked. */
export function CallsChart({
  items,
  period,
  isHourly,
  pick,
}: {
  items: Items
  period: { from: string; to: string }
  isHourly: boolean
  pick: (from: string, to: string) => void
}) {
  const bySlot = new Map<string, { calls: number; failed: number }>()
  for (const { group, calls, failed } of items) {
    const sum = bySlot.get(group[0] ?? '') ?? { calls: 0, failed: 0 }
    bySlot.set(group[0] ?? '', { calls: sum.calls + calls, failed: sum.failed + failed })
  }
  const data = slotsOf(period, isHourly ? hourMs : dayMs).map((slot) => {
    const { calls, failed } = bySlot.get(slot) ?? { calls: 0, failed: 0 }
    return { slot, name: slotName(slot), answered: calls - failed, failed }
  })
  return (
    <figure style={{ margin: 0 }} aria-label={isHourly ? 'Calls by hour' : 'Calls by day'}>
      <BarChart
        h={260}
        data={data}
        dataKey="name"
        type="stacked"
        withLegend
        legendProps={{ verticalAlign: 'top', height: 36 }}
        maxBarWidth={48}
        xAxisLabel={isHourly ? 'hour of the day (IST)' : 'day (IST)'}
        yAxisLabel="calls"
        yAxisProps={axis}
        barChartProps={{ margin }}
        valueFormatter={numberText}
        barProps={{
          cursor: 'pointer',
          onClick: ({ payload }: { payload?: { slot: string } }) => {
            if (payload !== undefined) pick(payload.slot, slotEnd(payload.slot))
          },
        }}
        series={[
          { name: 'answered', color: 'indigo.5' },
          { name: 'failed', color: 'red.6' },
        ]}
      />
    </figure>
  )
}

interface Group {
  readonly name: string
  readonly [value: string]: string | number
}

/** Values side by side for each source, or each day of one. */
export function SourceChart({
  label,
  across = 'source',
  unit,
  data,
  series,
  format,
}: {
  label: string
  /** What the level axis names. */
  across?: string
  /** What the upright axis counts. */
  unit: string
  data: readonly Group[]
  series: { name: string; color: string }[]
  format: (value: number) => string
}) {
  return (
    <figure style={{ margin: 0 }} aria-label={label}>
      <BarChart
        h={260}
        data={[...data]}
        dataKey="name"
        withLegend
        legendProps={{ verticalAlign: 'top', height: 36 }}
        maxBarWidth={40}
        xAxisLabel={across}
        yAxisLabel={unit}
        yAxisProps={{ width: 88 }}
        barChartProps={{ margin }}
        valueFormatter={format}
        series={series}
      />
    </figure>
  )
}
