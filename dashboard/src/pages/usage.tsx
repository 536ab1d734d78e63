// Calls and charges by day, lookup, client, source, sub_code, origin or the caller's own reference.
import {
  Anchor,
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
import { lazy, Suspense } from 'react'
import { useAsk } from '../api/ask'
import { type Answer, api } from '../api/client'
import { CallChips, CallFields, type CallFilters, callFilters, queryOf } from '../parts/call-filters'
import { ClientName } from '../parts/client-name'
import { Figure } from '../parts/figure'
import { Answered, Empty, Loading, Page } from '../parts/page'
import { Period, periodOf } from '../parts/period'
import { useSearchState } from '../parts/search-state'
import { moneyText, numberText } from '../parts/show'
import { SourceCharts } from '../parts/source-charts'
import { Table } from '../parts/table'
import { useMay } from '../session'

// The chart library is as large as everything else together, so it is loaded on demand.
const CallsChart = lazy(() =>
  import('../parts/usage-chart').then((charts) => ({ default: charts.CallsChart })),
)

const groupings = [
  { value: 'lookup', label: 'Lookup' },
  { value: 'client', label: 'Client' },
  { value: 'day', label: 'Day' },
  { value: 'sub_code', label: 'sub_code' },
  { value: 'source', label: 'Source' },
  { value: 'origin', label: 'Origin' },
  { value: 'meta', label: 'Metadata key' },
]

type Item = Answer<'usage.report'>['items'][number]
interface Days {
  readonly from: string
  readonly to: string
}

const chartPx = 260

/** What leads from a group to its calls, with the period and the filters of the page. Undefined: no filter says it. */
function searchOf(by: string, value: string | null, filters: CallFilters, period: Days): object | undefined {
  const within = { ...filters, ...period }
  if (by === 'day' && value !== null)
    return {
      ...filters,
      from: value,
      to: new Date(Date.parse(value) + 86_400_000).toISOString().slice(0, 10),
    }
  if (by === 'sub_code') return { ...within, sub_code: value ?? 'none' }
  if (value === null || by === 'meta') return undefined
  return { ...within, [by === 'client' ? 'client_id' : by]: value }
}

const ToCalls = ({ search, children }: { search: object; children: React.ReactNode }) => (
  <Anchor size="sm" renderRoot={(props) => <Link to="/transactions" search={search as never} {...props} />}>
    {children}
  </Anchor>
)

function GroupName({
  by,
  item,
  filters,
  period,
}: {
  by: string
  item: Item
  filters: CallFilters
  period: Days
}) {
  const value = item.group[0] ?? null
  const search = searchOf(by, value, filters, period)
  if (by === 'client' && value !== null) return <ClientName id={value} />
  if (search === undefined) return <bdi>{value ?? 'none'}</bdi>
  return (
    <ToCalls search={search}>
      <bdi>{value ?? 'none'}</bdi>
    </ToCalls>
  )
}

function Figures({ items, search }: { items: readonly Item[]; search: object }) {
  const sum = (name: 'calls' | 'failed' | 'amount' | 'cost' | 'charged') =>
    items.reduce((total, each) => total + each[name], 0)
  const currency = items[0]?.currency ?? 'INR'
  const [calls, failed] = [sum('calls'), sum('failed')]
  const share = calls === 0 ? '–' : `${((100 * failed) / calls).toFixed(failed === 0 ? 0 : 2)} %`
  const to = '/transactions'
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} spacing="sm">
      <Figure name="Calls" value={numberText(calls)} about="in the period" to={to} search={search} />
      <Figure
        name="Failed"
        value={share}
        about={`${numberText(failed)} without an answer`}
        to={to}
        search={{ ...search, failed: 'true' }}
      />
      <Figure
        name="Charged"
        value={moneyText(sum('amount'), currency)}
        about={`${numberText(sum('charged'))} calls`}
      />
      <Figure name="Cost" value={moneyText(sum('cost'), currency)} about="paid to sources" />
      <Figure
        name="Margin"
        value={moneyText(sum('amount') - sum('cost'), currency)}
        about="charged less cost"
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

function Groups({
  by,
  grouping,
  items,
  ...own
}: {
  by: string
  grouping: string
  items: readonly Item[]
  filters: CallFilters
  period: Days
}) {
  return (
    <Table
      name="Usage"
      caption={`Usage by ${grouping}`}
      rows={items}
      keyOf={({ group, currency }) => JSON.stringify([group, currency])}
      columns={[
        {
          title: groupings.find(({ value }) => value === by)?.label ?? by,
          show: (item) => <GroupName by={by} item={item} {...own} />,
        },
        {
          title: 'Calls',
          isNumber: true,
          show: ({ group, calls }) => {
            const search = searchOf(by, group[0] ?? null, own.filters, own.period)
            return search === undefined ? (
              numberText(calls)
            ) : (
              <ToCalls search={search}>{numberText(calls)}</ToCalls>
            )
          },
        },
        { title: 'Failed', isNumber: true, show: ({ failed }) => numberText(failed) },
        { title: 'Free', isNumber: true, isExtra: true, show: ({ free }) => numberText(free) },
        { title: 'Charged', isNumber: true, show: ({ amount, currency }) => moneyText(amount, currency) },
        { title: 'Cost', isNumber: true, show: ({ cost, currency }) => moneyText(cost, currency) },
        {
          title: 'Margin',
          isNumber: true,
          show: ({ amount, cost, currency }) => moneyText(amount - cost, currency),
        },
      ]}
    />
  )
}

const loading = (
  <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} spacing="sm" role="status" aria-label="Loading">
    {['a', 'b', 'c', 'd', 'e'].map((name) => (
      <Skeleton key={name} h={108} />
    ))}
  </SimpleGrid>
)
/** About as high as a table of a few groups. */
const tablePx = 320

const ownNames = [...callFilters, 'days', 'by', 'key'] as const

export default function Usage() {
  const [state, change] = useSearchState(ownNames)
  const { days = '7', by = 'lookup', key = 'order_id', from, to, ...filters } = state
  const mayExport = useMay('auditor')
  const grouping = by === 'meta' ? `meta:${key}` : by
  const isDays = from !== undefined && to !== undefined && from.length === 10 && to.length === 10
  const period = isDays ? { from, to } : periodOf(days)
  const query = { ...queryOf(filters), ...period, by: [grouping] }
  const usage = useAsk(['usage', query], () => api.GET('/usage', { params: { query } }))
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
      <Answered question={usage} loading={loading}>
        {({ items }) => <Figures items={items} search={{ ...filters, ...period }} />}
      </Answered>
      <Calls filters={filters} period={period} />
      {usage.data === undefined ? (
        <Skeleton h={tablePx} />
      ) : (
        usage.data.items.length > 0 && (
          <Stack gap="xs">
            <Groups by={by} grouping={grouping} items={usage.data.items} filters={filters} period={period} />
            {usage.data.truncated && (
              <Text size="sm">Not all groups are shown: choose a shorter period.</Text>
            )}
          </Stack>
        )
      )}
      <SourceCharts filters={filters} period={period} />
    </Page>
  )
}
