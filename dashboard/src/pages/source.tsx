// One source over time: for a lookup and a period, the days with answers, failures, latency and cost.
import { Card, Group, NativeSelect, SimpleGrid, Stack, Title } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useAsk } from '../api/ask'
import { type Answer, api } from '../api/client'
import { Answered, Empty, Loading, Page } from '../parts/page'
import { Period, periodOf } from '../parts/period'
import { useSearchState } from '../parts/search-state'
import { costText, dayText, msText, numberText } from '../parts/show'
import { Table } from '../parts/table'

const SourceChart = lazy(() =>
  import('../parts/usage-chart').then((charts) => ({ default: charts.SourceChart })),
)

type Day = Answer<'usage.sources'>['items'][number]

const chartPx = 260
/** Calls that were asked and had no answer. It is not asked when it is skipped, nor when the person has not agreed. */
const failedOf = ({ failed: { skipped: _skipped, no_consent: _noConsent, ...failed } }: Day) =>
  Object.values(failed).reduce((sum, calls) => sum + calls, 0)
const dayName = ({ at }: Day) => dayText(new Date(at))

const noAnswerShare = (day: Day): number => {
  const failed = failedOf(day)
  return failed === 0 ? 0 : (100 * failed) / (failed + day.answered)
}

const whyText = ({ failed }: Day): string =>
  Object.entries(failed)
    .map(([why, calls]) => `${numberText(calls)} ${why.replaceAll('_', ' ')}`)
    .join(', ') || '–'

function Chart({
  title,
  unit,
  days,
  values,
  colours,
  format,
}: {
  title: string
  unit: string
  days: readonly Day[]
  values: (day: Day) => Record<string, number>
  colours: Record<string, string>
  format: (value: number) => string
}) {
  return (
    <Card withBorder>
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      <Suspense fallback={<Loading height={chartPx} />}>
        <SourceChart
          label={title}
          across="day"
          unit={unit}
          data={days.map((day) => ({ name: dayName(day), ...values(day) }))}
          series={Object.entries(colours).map(([name, color]) => ({ name, color }))}
          format={format}
        />
      </Suspense>
    </Card>
  )
}

/** A value that is not known has no bar. */
const known = (values: Record<string, number | null>): Record<string, number> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as Record<string, number>

function Days({ days }: { days: readonly Day[] }) {
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        <Chart
          title="Calls without an answer"
          unit="%"
          days={days}
          values={(day) => ({ 'no answer': noAnswerShare(day) })}
          colours={{ 'no answer': 'red.6' }}
          format={(value) => `${value.toFixed(2)} %`}
        />
        <Chart
          title="Latency of answers"
          unit="ms"
          days={days}
          values={({ p50_ms, p95_ms }) => known({ median: p50_ms, p95: p95_ms })}
          colours={{ median: 'indigo.5', p95: 'grape.5' }}
          format={msText}
        />
      </SimpleGrid>
      <Table
        caption="Days, the newest first"
        rows={[...days].reverse()}
        keyOf={({ at }) => at}
        columns={[
          { title: 'Day', isHeading: true, show: dayName },
          { title: 'Answered', isNumber: true, show: ({ answered }) => numberText(answered) },
          { title: 'Found', isNumber: true, show: ({ found }) => numberText(found) },
          { title: 'No answer', isNumber: true, show: (day) => numberText(failedOf(day)) },
          { title: 'Why', isExtra: true, show: whyText },
          { title: 'p50', isNumber: true, show: ({ p50_ms }) => msText(p50_ms) },
          { title: 'p95', isNumber: true, show: ({ p95_ms }) => msText(p95_ms) },
          { title: 'Cost', isNumber: true, show: ({ cost, currency }) => costText(cost, currency) },
          {
            title: 'Cost of one found',
            isNumber: true,
            show: ({ cost_per_found: perFound, found, currency }) =>
              found === 0 ? '–' : costText(perFound, currency),
          },
        ]}
      />
    </Stack>
  )
}

/** The lookups, that with the most calls first. */
function lookupsOf(items: readonly Day[]): string[] {
  const calls = new Map<string, number>()
  for (const day of items) calls.set(day.lookup, (calls.get(day.lookup) ?? 0) + day.answered + failedOf(day))
  return [...calls].sort(([, a], [, b]) => b - a).map(([lookup]) => lookup)
}

export default function Source() {
  const { name = '' } = useParams({ strict: false }) as { name?: string }
  const [state, change] = useSearchState(['days', 'lookup'])
  const { days = '30' } = state
  const query = { source: name, by: 'day' as const, ...periodOf(days) }
  const history = useAsk(['usage', 'sources', query], () => api.GET('/usage/sources', { params: { query } }))
  return (
    <Page
      title={name}
      about="How the source did by day, of Indian Standard Time. Calls of the last minutes are not summed yet."
      crumbs={[{ name: 'Sources', to: '/sources' }]}
    >
      <Answered question={history}>
        {({ items }) => {
          const lookups = lookupsOf(items)
          const lookup = state.lookup ?? lookups[0] ?? ''
          const own = items.filter((day) => day.lookup === lookup)
          return (
            <Stack>
              <Card withBorder>
                <Group align="flex-end" gap="sm" className="fields">
                  <Period days={days} onChange={(next) => change({ days: next })} />
                  {lookup !== '' && (
                    <NativeSelect
                      label="Lookup"
                      data={lookups.includes(lookup) ? lookups : [lookup, ...lookups]}
                      value={lookup}
                      onChange={(event) => change({ lookup: event.currentTarget.value })}
                    />
                  )}
                </Group>
              </Card>
              {own.length === 0 ? (
                <Empty title="The days of this source will be here">
                  It was not asked in this period. Choose a longer one
                  {lookups.length > 0 && ', or another lookup'}.
                </Empty>
              ) : (
                <Days days={own} />
              )}
            </Stack>
          )
        }}
      </Answered>
    </Page>
  )
}
