// The filters of calls, the same on the pages Usage and Transactions: fields, chips, and their names in the address.
import { Autocomplete, Select } from '@mantine/core'
import { useAsk } from '../api/ask'
import { api } from '../api/client'
import { ClientText } from './client-name'
import { ClientSelect } from './client-select'
import { FilterChips } from './filter-chips'
import { endText, startText } from './period'
import type { SearchState } from './search-state'

export const callFilters = [
  'from',
  'to',
  'client_id',
  'lookup',
  'sub_code',
  'source',
  'origin',
  'request_id',
  'http_status',
  'failed',
] as const
export type CallFilter = (typeof callFilters)[number]
export type CallFilters = SearchState<CallFilter>

/** As the API takes them. */
export const queryOf = ({ http_status, failed, ...texts }: CallFilters) => ({
  ...texts,
  ...(http_status === undefined ? {} : { http_status: Number(http_status) }),
  ...(failed === undefined ? {} : { failed: failed === 'true' }),
})

const names: Readonly<Record<CallFilter, string>> = {
  from: 'From',
  to: 'Until',
  client_id: 'Client',
  lookup: 'Lookup',
  sub_code: 'Outcome',
  source: 'Source',
  origin: 'Origin',
  request_id: 'Batch',
  http_status: 'HTTP status',
  failed: 'Answer',
}

/** The end is exclusive: of a day the last one included is shown, of a time the time itself. */
function shownValue(name: CallFilter, value: string) {
  if (name === 'from') return startText(value)
  if (name === 'to') return endText(value)
  if (name === 'client_id') return <ClientText id={value} />
  if (name === 'failed') return value === 'true' ? 'none was had' : 'was had'
  return <bdi>{value}</bdi>
}

type Change = (change: { [Name in CallFilter]?: string | undefined }) => void
type ChangeMore = (change: { [Name in CallFilter | 'consent_id']?: string | undefined }) => void

/** `consentId`: a filter of the page Transactions alone. */
export function CallChips({
  filters,
  consentId,
  change,
}: {
  filters: CallFilters
  consentId?: string | undefined
  change: ChangeMore
}) {
  const own = callFilters.filter((name) => filters[name] !== undefined)
  const chips = own.map((name) => ({
    name: names[name],
    value: shownValue(name, filters[name]!),
    remove: () => change({ [name]: undefined }),
  }))
  const removeConsent = () => change({ consent_id: undefined })
  const consent = { name: 'Consent', value: <bdi>{consentId}</bdi>, remove: removeConsent }
  return (
    <FilterChips
      chips={consentId === undefined ? chips : [...chips, consent]}
      clear={() => change(Object.fromEntries([...own, 'consent_id'].map((name) => [name, undefined])))}
    />
  )
}

const unique = (texts: readonly string[]) => [...new Set(texts)].sort()

export function CallFields({ filters, change }: { filters: CallFilters; change: Change }) {
  const lookups = useAsk(['lookups'], () => api.GET('/lookups'))
  const sources = useAsk(['sources', 'names'], () =>
    api.GET('/search', { params: { query: { text: '', kind: 'source' } } }),
  )
  const rows = lookups.data?.items ?? []
  const outcomes = rows.filter(({ name }) => filters.lookup === undefined || name === filters.lookup)
  return (
    <>
      <ClientSelect
        label="Client"
        placeholder="any"
        value={filters.client_id ?? null}
        onChange={(client_id) => change({ client_id: client_id ?? undefined })}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear Client' }}
        w={170}
      />
      <Select
        label="Lookup"
        placeholder="any"
        data={rows.map(({ name }) => name)}
        value={filters.lookup ?? null}
        onChange={(lookup) => change({ lookup: lookup ?? undefined })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Clear Lookup' }}
        limit={100}
        w={170}
      />
      <Select
        label="Answer"
        placeholder="any"
        data={[
          { value: 'false', label: 'was had' },
          { value: 'true', label: 'none was had' },
        ]}
        value={filters.failed ?? null}
        onChange={(failed) => change({ failed: failed ?? undefined })}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear Answer' }}
        w={116}
      />
      <Text
        label="Outcome"
        name="sub_code"
        data={unique(outcomes.flatMap((row) => row.outcomes.map((each) => each.sub_code)))}
        {...{ filters, change }}
      />
      <Text
        label="Source"
        name="source"
        data={(sources.data?.items ?? []).map(({ id }) => id)}
        {...{ filters, change }}
      />
    </>
  )
}

/** A text with suggestions: failures and removed sources are in the ledger too. */
function Text({
  label,
  name,
  data,
  filters,
  change,
}: {
  label: string
  name: 'sub_code' | 'source'
  data: string[]
  filters: CallFilters
  change: Change
}) {
  const set = (text: string) => {
    const value = text.trim() === '' ? undefined : text.trim()
    if (value !== filters[name]) change({ [name]: value })
  }
  return (
    <Autocomplete
      key={filters[name] ?? ''}
      label={label}
      placeholder="any"
      data={data}
      limit={100}
      defaultValue={filters[name] ?? ''}
      onOptionSubmit={set}
      onBlur={(event) => set(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') set(event.currentTarget.value)
      }}
      w={name === 'source' ? 130 : 160}
    />
  )
}
