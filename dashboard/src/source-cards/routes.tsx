// Why a source is asked when it is: its place in the routes of each lookup, and what is left of its budget.
import { Anchor, Progress, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useAsk } from '../api/ask'
import { type Answer, api } from '../api/client'
import { moneyText, numberText, Time } from '../parts/show'
import { Table } from '../parts/table'

type Source = Answer<'sources.list'>['items'][number]
type Use = NonNullable<NonNullable<Source['budget']>['per_day']>

const shownAtFirst = 8

function BudgetBar({
  title,
  use: { used, limit, left, ends_at },
  show,
}: {
  title: string
  use: Use
  show: (value: number) => string
}) {
  const percent = Math.min(100, (100 * used) / limit)
  return (
    <div>
      <Text size="sm">
        {title}: {show(used)} of {show(limit)} used, {show(left)} left until <Time at={ends_at} />
      </Text>
      <Progress
        value={percent}
        color={percent >= 100 ? 'red' : percent >= 80 ? 'yellow' : 'teal'}
        aria-label={`${title}: ${Math.round(percent)} % used`}
      />
    </div>
  )
}

/** What is left of the budget today and this month; nothing where there is none. */
export function BudgetLeft({ budget }: { budget: Source['budget'] }) {
  const lookups = useAsk(['lookups'], () => api.GET('/lookups'), { isOff: budget === null })
  if (budget === null) return null
  const money = (value: number) => moneyText(value, lookups.data?.currency ?? 'INR')
  return (
    <Stack gap={4}>
      {budget.per_day !== null && <BudgetBar title="Answers today" use={budget.per_day} show={numberText} />}
      {budget.per_month !== null && <BudgetBar title="Cost this month" use={budget.per_month} show={money} />}
    </Stack>
  )
}

/** Routes that choose, or are a client's own; a plain order is what the page's order shows. */
function rowsOf({ lookups }: Source) {
  return lookups.flatMap(({ lookup, routes }) =>
    routes
      .filter(({ policy, client_id }) => policy !== 'order' || client_id !== null)
      .map((route) => ({ lookup, ...route })),
  )
}

export function Routes({ source }: { source: Source }) {
  const [isWhole, setWhole] = useState(false)
  const rows = rowsOf(source)
  if (rows.length === 0) return null
  return (
    <>
      <Table
        caption={`Why ${source.name} is asked`}
        rows={isWhole ? rows : rows.slice(0, shownAtFirst)}
        keyOf={({ lookup, client_id }) => `${lookup} ${client_id}`}
        columns={[
          { title: 'Lookup', show: ({ lookup }) => lookup },
          { title: 'Client', show: ({ client_id }) => client_id ?? 'all others' },
          { title: 'Place', isNumber: true, show: ({ place }) => numberText(place) },
          { title: 'Chosen by', show: ({ policy }) => policy },
          { title: 'Asked first', isNumber: true, show: ({ first }) => `${Math.round(first * 10) / 10} %` },
          { title: 'Why', show: ({ why }) => why },
        ]}
      />
      {!isWhole && rows.length > shownAtFirst && (
        <Anchor component="button" type="button" size="sm" onClick={() => setWhole(true)}>
          Show all {rows.length}
        </Anchor>
      )}
    </>
  )
}
