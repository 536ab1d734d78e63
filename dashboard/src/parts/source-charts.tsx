// Cost, margin and latency by source, for the page Usage.
import { Card, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { useAsk } from '../api/ask'
import { api } from '../api/client'
import { type CallFilters, queryOf } from './call-filters'
import { Answered, Empty, Loading } from './page'
import { currencyForm, moneyText, msText, numberText } from './show'

const SourceChart = lazy(() => import('./usage-chart').then((charts) => ({ default: charts.SourceChart })))

const chartPx = 260

const Titled = ({ title, about, children }: { title: string; about: string; children: ReactNode }) => (
  <Card withBorder>
    <Title order={2} size="h4">
      {title}
    </Title>
    <Text size="xs" c="dimmed" mb="sm">
      {about}
    </Text>
    <Stack mih={chartPx} justify="center">
      {children}
    </Stack>
  </Card>
)

const loading = <Loading height={chartPx} />

type Period = { from: string; to: string }

function Money({ filters, period }: { filters: CallFilters; period: Period }) {
  const query = { ...queryOf(filters), ...period, by: ['source'] }
  const usage = useAsk(['usage', query], () => api.GET('/usage', { params: { query } }))
  return (
    <Titled
      title="Charged, cost and margin by source"
      about="Of the calls that the source answered. A source whose cost is not known has no bar for cost and margin."
    >
      <Answered question={usage} loading={loading}>
        {({ items }) => {
          const groups = items.filter(({ group }) => group[0] !== null)
          const currency = groups[0]?.currency ?? 'INR'
          const own = groups.filter((group) => group.currency === currency)
          const scale = 10 ** -currencyForm(currency).digits
          if (own.length === 0)
            return (
              <Empty title="What each source earns and costs will be here">
                It needs calls that a source answered. What an answer costs is set in the configuration of its
                source.
              </Empty>
            )
          return (
            <Suspense fallback={loading}>
              <SourceChart
                label="Charged, cost and margin by source"
                unit={currency}
                data={own.map(({ group, amount, cost, margin }) => ({
                  name: group[0] ?? '',
                  charged: amount * scale,
                  ...(cost === null ? {} : { cost: cost * scale }),
                  ...(margin === null ? {} : { margin: margin * scale }),
                }))}
                series={[
                  { name: 'charged', color: 'indigo.5' },
                  { name: 'cost', color: 'orange.6' },
                  { name: 'margin', color: 'teal.6' },
                ]}
                format={(value) => moneyText(Math.round(value / scale), currency)}
              />
            </Suspense>
          )
        }}
      </Answered>
    </Titled>
  )
}

function Latency({ filters, period }: { filters: CallFilters; period: Period }) {
  const query = { ...queryOf(filters), ...period }
  const latency = useAsk(['usage', 'latency', query], () => api.GET('/usage/latency', { params: { query } }))
  const read = latency.data?.calls_read
  return (
    <Titled
      title="Latency by source"
      about={
        read === undefined
          ? 'How long calls took.'
          : `How long calls took, the newest ${numberText(read)} of the period, without answers of the cache.`
      }
    >
      <Answered question={latency} loading={loading}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="How long each source takes will be here">
              It needs calls that a source answered.
            </Empty>
          ) : (
            <Suspense fallback={loading}>
              <SourceChart
                label="Latency by source"
                unit="ms"
                data={items.map(({ source, p50_ms, p95_ms }) => ({
                  name: source,
                  median: p50_ms,
                  p95: p95_ms,
                }))}
                series={[
                  { name: 'median', color: 'indigo.5' },
                  { name: 'p95', color: 'grape.5' },
                ]}
                format={msText}
              />
            </Suspense>
          )
        }
      </Answered>
    </Titled>
  )
}

export const SourceCharts = (own: { filters: CallFilters; period: Period }) => (
  <SimpleGrid cols={{ base: 1, lg: 2 }}>
    <Money {...own} />
    <Latency {...own} />
  </SimpleGrid>
)
