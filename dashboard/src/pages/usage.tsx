// Calls and charges by day, lookup, client, source, sub_code, origin or the caller's own reference.
import {
  Button,
  Card,
  Group,
  NativeSelect,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useAsk } from '../api/ask'
import { api } from '../api/client'
import { CallChips, CallFields, type CallFilters, callFilters, queryOf } from '../parts/call-filters'
import { Figure } from '../parts/figure'
import { MetadataWait, useMetadataWait } from '../parts/metadata-wait'
import { MonthForecast } from '../parts/month-forecast'
import { Answered, Empty, Loading, Page } from '../parts/page'
import { Period, periodOf } from '../parts/period'
import { useSearchState } from '../parts/search-state'
import { callsText, moneyText, numberText } from '../parts/show'
import { SourceCharts } from '../parts/source-charts'
import { type Days, Groups, groupings, rowsAtOnce, type Total } from '../parts/usage-groups'
import { useMay } from '../session'

// The chart library is as large as everything else together, so it is loaded on demand.
const CallsChart = lazy(() =>
  import('../parts/usage-chart').then((charts) => ({ default: charts.CallsChart })),
)

const chartPx = 260

function Figures({ totals, search }: { totals: readonly Total[]; search: object }) {
  const sum = (name: 'calls' | 'failed' | 'amount' | 'cost' | 'charged' | 'unpriced') =>
    totals.reduce((total, each) => total + (each[name] ?? 0), 0)
  const currency = totals[0]?.currency ?? 'INR'
  const [calls, failed] = [sum('calls'), sum('failed')]
  const share = calls === 0 ? '–' : `${((100 * failed) / calls).toFixed(failed === 0 ? 0 : 2)} %`
  const unpriced = sum('unpriced')
  const unknown = `not known for ${callsText(unpriced)}`
  const to = '/transactions'
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} spacing="sm" className="figures">
      <Figure name="Calls" value={numberText(calls)} about="in the period" to={to} search={search} />
      <Figure
        name="Failed"
        value={share}
        about={`${numberText(failed)} without an answer`}
        to={to}
        search={{ ...search, failed: 'true' }}
      />
      <Figure name="Charged" value={moneyText(sum('amount'), currency)} about={callsText(sum('charged'))} />
      <Figure
        name="Cost"
        value={unpriced > 0 && sum('cost') === 0 ? 'unknown' : moneyText(sum('cost'), currency)}
        about={unpriced > 0 ? unknown : 'paid to sources'}
      />
      <Figure
        name="Margin"
        value={unpriced > 0 ? 'unknown' : moneyText(sum('amount') - sum('cost'), currency)}
        about={unpriced > 0 ? unknown : 'charged less cost'}
      />
    </SimpleGrid>
  )
}

function Calls({ filters, period }: { filters: CallFilters; period: Days }) {
  const navigate = useNavigate()
  const isHourly = Date.parse(period.to) - Date.parse(period.from) <= 86_400_000
  const query = { ...queryOf(filters), ...period, by: [isHourly ? 'hour' : 'day'] }
  const calls = useAsk(['usage', query], () => api.GET('/usage', { params: { query } }))
  return (
    <Card withBorder>
      <Title order={2} size="h4" mb="sm">
        {isHourly ? 'Calls by hour' : 'Calls by day'}
      </Title>
      <Stack mih={chartPx} justify="center">
        <Answered question={calls} height={chartPx}>
          {({ items }) =>
            items.length === 0 ? (
              <Empty
                title="The calls of this period will be here"
                action={
                  <Button size="xs" variant="light" renderRoot={(props) => <Link to="/try" {...props} />}>
                    Make a call
                  </Button>
                }
              >
                There are none. Choose a longer period, or remove a filter.
              </Empty>
            ) : (
              <Suspense fallback={<Loading height={chartPx} />}>
                <CallsChart
                  items={items}
                  period={period}
                  isHourly={isHourly}
                  pick={(from, to) =>
                    void navigate({ to: '/transactions', search: { ...filters, from, to } as never })
                  }
                />
              </Suspense>
            )
          }
        </Answered>
      </Stack>
    </Card>
  )
}

/** A forecast knows three of the filters; undefined under any other, of which it would say nothing. */
function forecastQuery({ client_id, lookup, source, ...others }: Omit<CallFilters, 'from' | 'to'>) {
  if (Object.keys(others).length > 0) return undefined
  const named = { client_id, lookup, source }
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined))
}

const loading = (
  <SimpleGrid
    cols={{ base: 2, sm: 3, lg: 5 }}
    spacing="sm"
    className="figures"
    role="status"
    aria-label="Loading"
  >
    {['a', 'b', 'c', 'd', 'e'].map((name) => (
      <Skeleton key={name} h={108} />
    ))}
  </SimpleGrid>
)
/** About as high as a table of a few groups. */
const tablePx = 320

/** Of one answer. */
const mostGroups = 10_000

/** The first groups, and the others once they are wanted: there may be as many as clients. */
function useGroups(query: ReturnType<typeof queryOf> & Days & { by: string[] }, isOff: boolean) {
  const [wanted, want] = useState('')
  const isOrdered = query.by[0] === 'client'
  // The ids of clients have no order that means anything: those with the most calls come first.
  const ordered = { ...query, ...(isOrdered && { order: 'calls' as const }) }
  const first = { ...ordered, limit: rowsAtOnce }
  const isWanted = wanted === JSON.stringify(query)
  const usage = useAsk(['usage', first], () => api.GET('/usage', { params: { query: first } }), { isOff })
  const all = useAsk(['usage', ordered], () => api.GET('/usage', { params: { query: ordered } }), {
    isOff: isOff || !isWanted,
  })
  return {
    usage,
    items: (isWanted ? all.data : undefined)?.items ?? usage.data?.items ?? [],
    isLoadingAll: isWanted && all.isFetching,
    isMissing: isWanted && all.isError,
    wantAll: () => (isWanted ? void all.refetch() : want(JSON.stringify(query))),
  }
}

const ownNames = [...callFilters, 'days', 'by', 'key'] as const

export default function Usage() {
  const [state, change] = useSearchState(ownNames)
  const { days = '7', by = 'lookup', key = 'order_id', from, to, ...filters } = state
  const mayExport = useMay('auditor')
  const forecast = forecastQuery(filters)
  const grouping = by === 'meta' ? `meta:${key}` : by
  const isDays = from !== undefined && to !== undefined && from.length === 10 && to.length === 10
  const period = isDays ? { from, to } : periodOf(days)
  const query = { ...queryOf(filters), ...period, by: [grouping] }
  const wait = useMetadataWait(by === 'meta' ? key : undefined, period)
  const { usage, items, isLoadingAll, isMissing, wantAll } = useGroups(query, !wait.mayAsk)
  return (
    <Page
      title="Usage"
      about="Days and hours are those of Indian Standard Time."
      actions={
        mayExport ? (
          <Button
            variant="default"
            component="a"
            href={`/admin/v1/usage/export?format=csv&from=${period.from}&to=${period.to}`}
          >
            Export as CSV
          </Button>
        ) : undefined
      }
    >
      <Card withBorder>
        <Stack gap="sm">
          <Group align="flex-end" gap="sm" className="fields">
            <Period days={days} onChange={(next) => change({ days: next, from: undefined, to: undefined })} />
            <NativeSelect
              label="By"
              data={groupings}
              value={by}
              onChange={(event) => change({ by: event.currentTarget.value })}
            />
            {by === 'meta' && (
              <TextInput
                label="Key"
                value={key}
                onChange={(event) => change({ key: event.currentTarget.value.toLowerCase() })}
                pattern="[a-z0-9][a-z0-9_\-]{0,39}"
              />
            )}
            <CallFields filters={filters} change={change} />
          </Group>
          <CallChips filters={isDays ? { ...filters, from, to } : filters} change={change} />
        </Stack>
      </Card>
      {wait.mayAsk || wait.progress === undefined ? (
        <Answered question={usage} loading={loading}>
          {({ total }) => <Figures totals={total} search={{ ...filters, ...period }} />}
        </Answered>
      ) : (
        <MetadataWait progress={wait.progress} onRead={wait.askAnyway} />
      )}
      {forecast !== undefined && <MonthForecast query={forecast} />}
      <Calls filters={filters} period={period} />
      {usage.data === undefined
        ? wait.mayAsk && <Skeleton h={tablePx} />
        : usage.data.items.length > 0 && (
            <Stack gap="xs">
              <Title order={2} size="h4">
                By {groupings.find(({ value }) => value === by)?.label.toLowerCase() ?? by}
              </Title>
              <Groups
                by={by}
                grouping={grouping}
                items={items}
                groups={Math.min(usage.data.groups, mostGroups)}
                wantAll={wantAll}
                isLoadingAll={isLoadingAll}
                filters={filters}
                period={period}
              />
              {isMissing && <Text size="sm">The other groups could not be loaded.</Text>}
              {(usage.data.truncated || usage.data.groups > mostGroups) && (
                <Text size="sm">Not all groups are shown: choose a shorter period.</Text>
              )}
            </Stack>
          )}
      <SourceCharts filters={filters} period={period} />
    </Page>
  )
}
