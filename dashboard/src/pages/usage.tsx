// Calls and charges by day, lookup, client, source, sub_code, origin or the caller's own reference.
import { Anchor, Button, Card, Group, Loader, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useAsk } from '../api/ask'
import { type Answer, api } from '../api/client'
import { ClientName } from '../parts/client-name'
import { Answered, Empty, Page } from '../parts/page'
import { Period, periodOf } from '../parts/period'
import { moneyText, numberText } from '../parts/show'
import { Table } from '../parts/table'
import { useMay } from '../session'

// The chart library is as large as everything else together, so it is loaded on demand.
const UsageChart = lazy(() => import('../parts/usage-chart'))

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

/** The link to a group's calls, for groups that transactions can be filtered by. */
const filterNames: Readonly<Record<string, string>> = {
  lookup: 'lookup',
  sub_code: 'sub_code',
  source: 'source',
  origin: 'origin',
}

function GroupName({ by, item }: { by: string; item: Item }) {
  const value = item.group[0] ?? null
  const filter = filterNames[by]
  if (by === 'client' && value !== null) return <ClientName id={value} />
  if (value === null)
    return (
      <Text size="sm" c="dimmed">
        none
      </Text>
    )
  if (filter === undefined) return <>{value}</>
  return (
    <Anchor
      size="sm"
      renderRoot={(props) => <Link to="/transactions" search={{ [filter]: value } as never} {...props} />}
    >
      {value}
    </Anchor>
  )
}

function Total({ items }: { items: readonly Item[] }) {
  const sum = (name: 'calls' | 'failed' | 'amount' | 'cost') =>
    items.reduce((total, each) => total + each[name], 0)
  const currency = items[0]?.currency ?? 'INR'
  return (
    <Text size="sm">
      {numberText(sum('calls'))} calls, {numberText(sum('failed'))} failed,{' '}
      {moneyText(sum('amount'), currency)} charged, {moneyText(sum('cost'), currency)} paid to sources
    </Text>
  )
}

export default function Usage() {
  const [days, setDays] = useState('7')
  const [by, setBy] = useState('lookup')
  const [metadataKey, setMetadataKey] = useState('order_id')
  const mayExport = useMay('auditor')
  const grouping = by === 'meta' ? `meta:${metadataKey}` : by
  const period = periodOf(days)
  const query = { ...period, by: [grouping] }
  const usage = useAsk(['usage', query], () => api.GET('/usage', { params: { query } }))
  const daily = useAsk(['usage', 'daily', period], () =>
    api.GET('/usage', { params: { query: { ...period, by: ['day'] } } }),
  )
  return (
    <Page
      title="Usage"
      about="Days are in Indian Standard Time."
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
      <Group align="flex-end">
        <Period days={days} onChange={setDays} />
        <NativeSelect
          label="By"
          data={groupings}
          value={by}
          onChange={(event) => setBy(event.currentTarget.value)}
        />
        {by === 'meta' && (
          <TextInput
            label="Key"
            value={metadataKey}
            onChange={(event) => setMetadataKey(event.currentTarget.value.toLowerCase())}
            pattern="[a-z0-9][a-z0-9_\-]{0,39}"
          />
        )}
      </Group>
      <Card withBorder>
        <Answered question={daily}>
          {({ items }) =>
            items.length === 0 ? (
              <Empty title="No calls in this period">
                Choose a longer period, or make a call on the page Try it.
              </Empty>
            ) : (
              <Suspense fallback={<Loader role="status" aria-label="Loading" />}>
                <UsageChart items={items} period={period} />
              </Suspense>
            )
          }
        </Answered>
      </Card>
      <Answered question={usage}>
        {({ items, truncated }) =>
          items.length === 0 ? null : (
            <Stack>
              <Total items={items} />
              <Table
                caption={`Usage by ${grouping}`}
                rows={items}
                keyOf={({ group }) => JSON.stringify(group)}
                columns={[
                  {
                    title: groupings.find(({ value }) => value === by)!.label,
                    show: (item) => <GroupName by={by} item={item} />,
                  },
                  { title: 'Calls', isNumber: true, show: ({ calls }) => numberText(calls) },
                  { title: 'Failed', isNumber: true, show: ({ failed }) => numberText(failed) },
                  {
                    title: 'Charged',
                    isNumber: true,
                    show: ({ amount, currency }) => moneyText(amount, currency),
                  },
                  { title: 'Cost', isNumber: true, show: ({ cost, currency }) => moneyText(cost, currency) },
                ]}
              />
              {truncated && <Text size="sm">Not all groups are shown: choose a shorter period.</Text>}
            </Stack>
          )
        }
      </Answered>
    </Page>
  )
}
