// The chart of calls by day.
import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import type { Answer } from '../api/client'

export default function UsageChart({ items }: { items: Answer<'usage.report'>['items'] }) {
  const data = [...items]
    .map(({ group, calls, failed }) => ({ day: group[0] ?? '', answered: calls - failed, failed }))
    .sort((a, b) => a.day.localeCompare(b.day))
  return (
    <figure style={{ margin: 0 }} aria-label="Calls by day">
      <BarChart
        h={240}
        data={data}
        dataKey="day"
        type="stacked"
        withLegend
        maxBarWidth={48}
        series={[
          { name: 'answered', color: 'blue.6' },
          { name: 'failed', color: 'red.6' },
        ]}
      />
    </figure>
  )
}
