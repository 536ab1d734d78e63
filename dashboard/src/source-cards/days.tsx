// What a source did in the last thirty days, from the ledger: calls, how many were answered, what they cost.
import '@mantine/charts/styles.css'
import { Sparkline } from '@mantine/charts'
import { Anchor, Group, SimpleGrid, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAsk } from '../api/ask'
import { type Answer, api } from '../api/client'
import { periodOf } from '../parts/period'
import { moneyText, numberText } from '../parts/show'

const days = 30
type Items = Answer<'usage.report'>['items']

/** Of all sources together; each card takes its own. */
export function useSourceDays() {
  const period = periodOf(String(days))
  const report = useAsk(['usage', 'sources', period], () =>
    api.GET('/usage', { params: { query: { by: ['source', 'day'], ...period } as never } }),
  )
  return report.data?.items
}

const dayMs = 86_400_000

/** One value for each day, those without calls too. */
function byDay(items: Items, value: (item: Items[number]) => number): number[] {
  const { from } = periodOf(String(days))
  const first = Date.parse(from)
  return Array.from({ length: days }, (_, i) => {
    const day = new Date(first + i * dayMs).toISOString().slice(0, 10)
    return items.filter(({ group }) => group[1] === day).reduce((sum, item) => sum + value(item), 0)
  })
}

function Trend({
  title,
  figure,
  data,
  colour,
  about,
}: {
  title: string
  figure: ReactNode
  /** Undefined: they are not known, and nothing is drawn. */
  data: number[] | undefined
  colour: string
  about: string
}) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {title}
      </Text>
      <Group justify="space-between" wrap="nowrap" align="flex-end">
        <Text fw={600} className="numbers">
          {figure}
        </Text>
        {data !== undefined && (
          <div role="img" aria-label={about} style={{ width: 110, flexShrink: 0 }}>
            {/* A picture is no place for the keyboard to stop at. */}
            <div inert>
              <Sparkline w={110} h={28} data={data} color={colour} curveType="monotone" fillOpacity={0.25} />
            </div>
          </div>
        )}
      </Group>
    </div>
  )
}

export function SourceDays({ name, items }: { name: string; items: Items }) {
  const own = items.filter(({ group }) => group[0] === name)
  const sum = (value: (item: Items[number]) => number) => own.reduce((total, item) => total + value(item), 0)
  const [calls, cost, amount] = [
    sum((item) => item.calls),
    sum((item) => item.cost ?? 0),
    sum((item) => item.amount),
  ]
  const currency = own[0]?.currency
  const isKnown = own.every(({ unpriced }) => unpriced === 0)
  if (currency === undefined)
    return (
      <Text size="sm" c="dimmed">
        No call was answered by it in the last {days} days.
      </Text>
    )
  const perCall = calls === 0 ? 0 : cost / calls
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="xl">
      <Trend
        title={`Calls that it answered, ${days} days`}
        figure={
          <Anchor
            inherit
            renderRoot={(props) => (
              <Link
                to="/transactions"
                search={{ source: name, ...periodOf(String(days)) } as never}
                {...props}
              />
            )}
          >
            {numberText(calls)}
          </Anchor>
        }
        data={byDay(own, (item) => item.calls)}
        colour="indigo.6"
        about={`Calls by day: ${numberText(calls)} in ${days} days`}
      />
      <Trend
        title={
          isKnown
            ? `Cost, ${days} days (${moneyText(Math.round(perCall), currency)} a call)`
            : `Cost, ${days} days`
        }
        figure={isKnown ? moneyText(cost, currency) : 'unknown'}
        data={isKnown ? byDay(own, (item) => item.cost ?? 0) : undefined}
        colour="orange.6"
        about={`Cost by day: ${moneyText(cost, currency)} in ${days} days`}
      />
      <Trend
        title={`Charged less cost, ${days} days`}
        figure={isKnown ? moneyText(amount - cost, currency) : 'unknown'}
        data={isKnown ? byDay(own, (item) => item.margin ?? 0) : undefined}
        colour="teal.6"
        about={`Charged less cost by day: ${moneyText(amount - cost, currency)} in ${days} days`}
      />
    </SimpleGrid>
  )
}
