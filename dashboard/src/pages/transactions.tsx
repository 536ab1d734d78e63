// Calls: by client, lookup, outcome, source and time. Identifiers are not stored, so they cannot be shown.
import { Anchor, Badge, Button, Card, Group, Stack, Text } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useAsk } from '../api/ask'
import { type Answer, api } from '../api/client'
import { useList } from '../api/list'
import { CallChips, CallFields, type CallFilters, callFilters, queryOf } from '../parts/call-filters'
import { ClientName } from '../parts/client-name'
import { openSearch } from '../parts/open-search'
import { Answered, Empty, Page } from '../parts/page'
import { DayRange } from '../parts/period'
import { useSearchState } from '../parts/search-state'
import { costText, moneyText, msText, numberText, Time } from '../parts/show'
import { Outcome } from '../parts/state'
import { type Column, Table } from '../parts/table'

type Call = Answer<'transactions.list'>['items'][number]

/** `search`: the filters of the list, for the way back to it. */
const columnsOf = (search: object): readonly Column<Call>[] => [
  { title: 'Time', show: ({ at }) => <Time at={at} /> },
  {
    title: 'Lookup',
    isHeading: true,
    show: ({ transaction_id, lookup }) => (
      <Anchor
        size="sm"
        fw={500}
        renderRoot={(props) => (
          <Link to="/transactions/$id" params={{ id: transaction_id }} search={search as never} {...props} />
        )}
      >
        {lookup}
      </Anchor>
    ),
  },
  {
    title: 'Outcome',
    isCorner: true,
    show: ({ sub_code, http_status }) => <Outcome subCode={sub_code} httpStatus={http_status} />,
  },
  { title: 'Client', show: ({ client_id }) => <ClientName id={client_id} /> },
  {
    title: 'Source',
    show: ({ source, cached }) => (
      <>
        {source ?? 'none'}{' '}
        {cached && (
          <Badge size="xs" variant="default" tt="none">
            cached
          </Badge>
        )}
      </>
    ),
  },
  { title: 'Origin', isExtra: true, show: ({ origin }) => <bdi>{origin ?? '–'}</bdi> },
  { title: 'HTTP', isExtra: true, isNumber: true, show: ({ http_status }) => http_status },
  { title: 'Price', isNumber: true, show: ({ price, currency }) => moneyText(price, currency) },
  { title: 'Cost', isExtra: true, isNumber: true, show: ({ cost, currency }) => costText(cost, currency) },
  { title: 'Took', isNumber: true, show: ({ duration_ms }) => msText(duration_ms) },
]

/** What the calls with these filters come to, from the sums that reports use. */
function Sums({ filters }: { filters: CallFilters }) {
  const query = { ...queryOf(filters), by: ['lookup'] }
  const usage = useAsk(['usage', query], () => api.GET('/usage', { params: { query } }))
  const items = usage.data?.items ?? []
  const sum = (name: 'calls' | 'failed' | 'amount' | 'cost' | 'unpriced') =>
    items.reduce((total, each) => total + (each[name] ?? 0), 0)
  const currency = items[0]?.currency ?? 'INR'
  const isUnknown = sum('unpriced') > 0 && sum('cost') === 0
  const cost = costText(isUnknown ? null : sum('cost'), currency, sum('unpriced'))
  return (
    <Text size="sm" mih="1.5em" className="numbers">
      {usage.data !== undefined &&
        `${numberText(sum('calls'))} calls, ${numberText(sum('failed'))} failed, ${moneyText(sum('amount'), currency)} charged, cost at sources ${cost}`}
    </Text>
  )
}

export default function Transactions() {
  const [state, change] = useSearchState([...callFilters, 'consent_id'])
  const { consent_id: consentId, ...filters } = state
  const { question, rows, paging } = useList(['transactions', state], (place) =>
    api.GET('/transactions', {
      params: {
        query: {
          ...queryOf(filters),
          ...(consentId === undefined ? {} : { consent_id: consentId }),
          limit: 50,
          ...place,
        },
      },
    }),
  )
  const isFiltered = Object.keys(state).length > 0
  return (
    <Page
      title="Transactions"
      about="Every lookup call, newest first. Identifiers are not stored, so none are shown."
      actions={
        <Button variant="default" leftSection={<IconSearch size={16} aria-hidden />} onClick={openSearch}>
          Find by id
        </Button>
      }
    >
      <Card withBorder>
        <Stack gap="sm">
          <Group align="flex-end" gap="sm" className="fields">
            <DayRange from={filters.from} to={filters.to} onChange={change} />
            <CallFields filters={filters} change={change} />
          </Group>
          <CallChips filters={filters} consentId={consentId} change={change} />
        </Stack>
      </Card>
      {consentId === undefined && <Sums filters={filters} />}
      <Answered question={question} height={480}>
        {() =>
          rows.length === 0 && paging.more === undefined ? (
            <Empty
              title={isFiltered ? 'No call matches these filters' : 'Every call will be here'}
              action={
                isFiltered ? undefined : (
                  <Button size="xs" variant="light" renderRoot={(props) => <Link to="/try" {...props} />}>
                    Make a call
                  </Button>
                )
              }
            >
              {isFiltered ? 'Remove one of them, above.' : 'None has come in yet.'}
            </Empty>
          ) : (
            <Table
              caption="Transactions"
              rows={rows}
              keyOf={({ transaction_id }) => transaction_id}
              {...paging}
              columns={columnsOf(state)}
            />
          )
        }
      </Answered>
    </Page>
  )
}
