// The chart of calls by day.
import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import type { Answer } from '../api/client'

const dayMs = 86_400_000

/** Every day from `from` until before `to`. */
function daysOf({ from, to }: { from: string; to: string }): string[] {
  const [first, end] = [Date.parse(from), Date.parse(to)]
  const count = Math.max(0, Math.round((end - first) / dayMs))
  return Array.from({ length: count }, (_, i) => new Date(first + i * dayMs).toISOString().slice(0, 10))
}

/** Includes days without calls. */
export default function UsageChart({
  items,
  period,
}: {
  items: Answer<'usage.report'>['items']
  period: { from: string; to: string }
}) {
  const data = daysOf(period).map((day) => {
    const own = items.filter(({ group }) => group[0] === day)
    const sum = (name: 'calls' | 'failed') => own.reduce((total, item) => total + item[name], 0)
    return { day, answered: sum('calls') - sum('failed'), failed: sum('failed') }
  })
  return (
    <figure style={{ margin: 0 }} aria-label="Calls by day">
      <BarChart
        h={240}
        data={data}
        dataKey="day"
        type="stacked"
        withLegend
        maxBarWidth={48}
        yAxisProps={{ allowDecimals: false }}
        series={[
          { name: 'answered', color: 'blue.6' },
          { name: 'failed', color: 'red.6' },
        ]}
      />
    </figure>
  )
}
