// Chooses which deliveries are listed, in the address: by client, event, state and days.
import { Group, NativeSelect } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ClientSelect } from '../parts/client-select'
import { DayRange } from '../parts/period'

/** Who has an endpoint beside the clients. */
const operator = [{ value: 'operator', label: 'the operator' }]
export const states = ['pending', 'delivered', 'exhausted', 'stopped', 'failed'] as const
const events = [
  ...['batch.completed', 'bulk.completed', 'source.opened', 'source.recovered'],
  'source.budget',
  'source.declining',
  'source.minimum',
  ...['alert.firing', 'alert.resolved', 'webhook.test'],
]
const names = ['client_id', 'endpoint_id', 'type', 'state', 'from', 'to'] as const
export type DeliveryFilters = Partial<Record<(typeof names)[number], string>>

export function useDeliveryFilters(): [DeliveryFilters, (next: DeliveryFilters) => void] {
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as DeliveryFilters
  const given = names.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : []))
  const filters: DeliveryFilters = Object.fromEntries(given)
  const set = (next: DeliveryFilters) => {
    // An endpoint is one of its client.
    const isOfClient = next.client_id !== undefined && next.client_id === filters.client_id
    const filled = Object.entries(next).filter(
      ([name, value]) => value !== '' && (name !== 'endpoint_id' || isOfClient),
    )
    void navigate({ to: '/webhooks', search: Object.fromEntries(filled) as never })
  }
  return [filters, set]
}

export function DeliveryFilterBar({
  filters,
  set,
}: {
  filters: DeliveryFilters
  set: (next: DeliveryFilters) => void
}) {
  const any = { value: '', label: 'any' }
  const known =
    filters.type === undefined || events.includes(filters.type) ? events : [...events, filters.type]
  const choices = {
    type: [any, ...known.map((value) => ({ value, label: value }))],
    state: [any, ...states.map((value) => ({ value, label: value }))],
  }
  const labels = { type: 'Event', state: 'State' } as const
  return (
    <Group align="flex-end" gap="sm" className="fields">
      <ClientSelect
        label="Client"
        placeholder="any"
        value={filters.client_id ?? null}
        onChange={(id) => set({ ...filters, client_id: id ?? '' })}
        others={operator}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear Client' }}
        w={240}
        maw="100%"
      />
      {(['type', 'state'] as const).map((name) => (
        <NativeSelect
          key={name}
          label={labels[name]}
          data={choices[name]}
          value={filters[name] ?? ''}
          maw={240}
          onChange={(event) => set({ ...filters, [name]: event.currentTarget.value })}
        />
      ))}
      <DayRange
        from={filters.from}
        to={filters.to}
        onChange={({ from = '', to = '' }) => set({ ...filters, from, to })}
      />
    </Group>
  )
}
