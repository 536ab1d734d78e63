// Webhook deliveries: filtered by client, event, state and day, each with its page; a period is replayed here.
import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type Answer, api } from '../api/client'
import { serviceNow } from '../api/clock'
import { useList } from '../api/list'
import { useClientName } from '../api/names'
import { DeliveryState } from '../delivery-cards/delivery-state'
import { DeliveryFilterBar, type DeliveryFilters, useDeliveryFilters } from '../delivery-cards/filters'
import { ReplayPeriod } from '../delivery-cards/replay-period'
import { ClientName } from '../parts/client-name'
import { FilterChips } from '../parts/filter-chips'
import { OperatorEndpoint } from '../parts/operator-endpoint'
import { Answered, Empty, Page } from '../parts/page'
import { endText, startText } from '../parts/period'
import { Copyable, dayText, Time } from '../parts/show'
import { Table } from '../parts/table'
import { useMay } from '../session'

type Delivery = Answer<'deliveries.list'>['items'][number]

const everyMs = 5_000
const pageRows = 50

// The values of the filters are those of the choices; another one in the address is refused with its reason.
const useDeliveries = (filters: DeliveryFilters) =>
  useList(
    ['deliveries', 'list', filters],
    (place) =>
      api.GET('/deliveries', { params: { query: { ...filters, ...place, limit: pageRows } as never } }),
    { everyMs },
  )

const columns = [
  {
    title: 'Event',
    show: ({ webhook_id, type }: Delivery) => (
      <Anchor
        size="sm"
        renderRoot={(props) => <Link to="/webhooks/$id" params={{ id: webhook_id }} {...props} />}
      >
        {type}
      </Anchor>
    ),
  },
  { title: 'State', isCorner: true, show: ({ state }: Delivery) => <DeliveryState state={state} /> },
  {
    title: 'Client',
    show: ({ client_id }: Delivery) =>
      client_id === 'operator' ? <Text size="sm">the operator</Text> : <ClientName id={client_id} />,
  },
  {
    title: 'Endpoint',
    isExtra: true,
    show: ({ endpoint_id }: Delivery) => endpoint_id ?? 'of the batch',
  },
  {
    title: 'Last outcome',
    show: ({ last_outcome, last_http_status }: Delivery) =>
      last_outcome === null
        ? '–'
        : `${last_outcome}${last_http_status === null ? '' : ` (${last_http_status})`}`,
  },
  { title: 'Created', show: ({ created_at }: Delivery) => <Time at={created_at} /> },
  { title: 'Next attempt', show: ({ next_attempt_at }: Delivery) => <Time at={next_attempt_at} /> },
  { title: 'webhook-id', show: ({ webhook_id }: Delivery) => <Copyable short text={webhook_id} /> },
]

const labels = {
  client_id: 'Client',
  endpoint_id: 'Endpoint',
  type: 'Event',
  state: 'State',
  from: 'From',
  to: 'Until',
} as const

export default function Webhooks() {
  const [filters, set] = useDeliveryFilters()
  const mayReplay = useMay('operator')
  const { question, rows, paging } = useDeliveries(filters)
  const found = useClientName(filters.client_id === 'operator' ? undefined : filters.client_id)
  const { client_id } = filters
  const nameOf = (id: string) => (id === 'operator' ? 'the operator' : (found?.name ?? id))
  const shownOf: { readonly [Name in keyof typeof labels]?: (value: string) => string } = {
    client_id: nameOf,
    from: startText,
    to: endText,
  }
  const chips = (Object.keys(labels) as (keyof typeof labels)[]).flatMap((name) => {
    const value = filters[name]
    if (value === undefined) return []
    const { [name]: _removed, ...others } = filters
    return [{ name: labels[name], value: shownOf[name]?.(value) ?? value, remove: () => set(others) }]
  })
  return (
    <Page
      title="Webhooks"
      about="Deliveries to clients. The page of each client has its endpoints."
      actions={
        mayReplay &&
        client_id !== undefined && (
          <ReplayPeriod
            key={client_id}
            clientId={client_id}
            name={nameOf(client_id)}
            from={filters.from ?? dayText(new Date(serviceNow()))}
            to={filters.to ?? ''}
          />
        )
      }
    >
      <OperatorEndpoint />
      <DeliveryFilterBar filters={filters} set={set} />
      <FilterChips chips={chips} clear={() => set({})} />
      {mayReplay && client_id === undefined && (
        <Text size="sm" c="dimmed">
          To replay a period, choose a client.
        </Text>
      )}
      <Answered question={question}>
        {() =>
          rows.length === 0 ? (
            <Empty title={chips.length === 0 ? 'No deliveries yet' : 'No deliveries match'}>
              {chips.length === 0
                ? 'When a batch is complete, its delivery appears here.'
                : 'Remove a filter to see more.'}
            </Empty>
          ) : (
            <Table
              caption="Deliveries"
              rows={rows}
              keyOf={({ webhook_id }) => webhook_id}
              {...paging}
              columns={columns}
            />
          )
        }
      </Answered>
    </Page>
  )
}
