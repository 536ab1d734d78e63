// The table of usage by group, each leading to its calls.
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Answer } from '../api/client'
import type { CallFilters } from './call-filters'
import { ClientName } from './client-name'
import { costText, moneyText, numberText } from './show'
import { Table } from './table'

export const groupings = [
  { value: 'lookup', label: 'Lookup' },
  { value: 'client', label: 'Client' },
  { value: 'day', label: 'Day' },
  { value: 'sub_code', label: 'sub_code' },
  { value: 'source', label: 'Source' },
  { value: 'origin', label: 'Origin' },
  { value: 'meta', label: 'Metadata key' },
]

type Item = Answer<'usage.report'>['items'][number]
export type Total = Answer<'usage.report'>['total'][number]
export interface Days {
  readonly from: string
  readonly to: string
}

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

/** There may be as many groups as clients: a table of all of them would stop the page. */
export const rowsAtOnce = 100

export function Groups({
  by,
  grouping,
  items,
  groups,
  wantAll,
  isLoadingAll,
  ...own
}: {
  by: string
  grouping: string
  items: readonly Item[]
  /** How many there are; the items may be the first of them. */
  groups: number
  /** Asks for all items. */
  wantAll: () => void
  isLoadingAll: boolean
  filters: CallFilters
  period: Days
}) {
  const [shown, setShown] = useState(rowsAtOnce)
  function showMore() {
    setShown(shown + rowsAtOnce)
    if (items.length < groups && items.length < shown + rowsAtOnce) wantAll()
  }
  return (
    <Table
      name="Usage"
      caption={`Usage by ${grouping}`}
      rows={items.slice(0, shown)}
      more={Math.max(items.length, groups) > Math.min(shown, items.length) ? showMore : undefined}
      isLoadingMore={isLoadingAll}
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
        {
          title: 'Cost',
          isNumber: true,
          show: ({ cost, currency, unpriced }) => costText(cost, currency, unpriced),
        },
        {
          title: 'Margin',
          isNumber: true,
          show: ({ margin, currency }) => costText(margin, currency),
        },
      ]}
    />
  )
}
