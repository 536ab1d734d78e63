// The audit log: who did what, when, from where; and a check of its hash chain.
import { Alert, Anchor, Autocomplete, Button, Card, Code, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Answer, api, bodyOf, type Problem } from '../api/client'
import { useList } from '../api/list'
import { AuditFacts } from '../parts/audit-facts'
import { ClientName } from '../parts/client-name'
import { type Chip, FilterChips } from '../parts/filter-chips'
import { Answered, Empty, Page, Wrong } from '../parts/page'
import { DayRange, endText, startText } from '../parts/period'
import { type SearchState, useSearchState } from '../parts/search-state'
import { Copyable, numberText, Time } from '../parts/show'
import { type Column, Table } from '../parts/table'
import { useMay } from '../session'

type Entry = Answer<'audit.list'>['items'][number]

const filterNames = ['from', 'to', 'actor', 'act', 'target'] as const
type Filters = SearchState<(typeof filterNames)[number]>
type Change = (change: { [Name in (typeof filterNames)[number]]?: string | undefined }) => void

/** Acts begin with what they are about. */
const groups = [
  'access.',
  'admin-passkey.',
  'admin-session.',
  'admin-session.refuse',
  'admin-token.',
  'admin-user.',
  'batch.',
  'client.',
  'documents.',
  'keys.',
  'lookups.try',
  'records.',
  'usage.',
  'vault.',
  'webhook.',
]

const useVerification = () =>
  useQuery<Answer<'audit.verify'>, Problem>({
    queryKey: ['audit', 'verification'],
    queryFn: () => bodyOf(api.GET('/audit/verification')),
    enabled: false,
  })

/** What the verification found, when it was asked for. */
function Verified({ verified }: { verified: ReturnType<typeof useVerification> }) {
  return (
    <>
      {verified.error !== null && <Wrong problem={verified.error} />}
      {verified.data !== undefined &&
        (verified.data.fault === null ? (
          <Alert color="green" role="status" title="The log is complete and unchanged">
            {numberText(verified.data.entries)} entries, the last with the hash{' '}
            <Code style={{ overflowWrap: 'anywhere' }}>{verified.data.head}</Code>
          </Alert>
        ) : (
          <Alert color="red" role="alert" title={`Entry ${verified.data.fault.seq} is wrong`}>
            {verified.data.fault.problem}
          </Alert>
        ))}
    </>
  )
}

const longestId = 20

/** Inside a button there is no place for another that copies. */
const shortened = (id: string) => (id.length > longestId ? `${id.slice(0, longestId)}…` : id)

/** A name; of what has none, the id, long ones with a button that copies all of it. */
function Named({ id, name }: { id: string; name: string | null }) {
  if (name !== null) return <bdi title={id}>{name}</bdi>
  return id.length > longestId ? <Copyable short text={id} /> : <bdi>{id}</bdi>
}

function Filtering({ set, children, title }: { set: () => void; children: React.ReactNode; title: string }) {
  return (
    <Anchor component="button" type="button" size="sm" ta="left" onClick={set} title={title}>
      {children}
    </Anchor>
  )
}

const isClient = ({ act, target_name }: Entry) => act.startsWith('client') && target_name !== null

const columnsOf = (change: Change): readonly Column<Entry>[] => [
  { title: 'No.', isNumber: true, isCorner: true, show: ({ seq }) => numberText(seq) },
  { title: 'Time', show: ({ at }) => <Time at={at} /> },
  {
    title: 'Who',
    show: ({ actor, actor_name }) => (
      <Filtering set={() => change({ actor })} title="Only what they did">
        <bdi title={actor}>{actor_name ?? shortened(actor)}</bdi>
      </Filtering>
    ),
  },
  { title: 'From', show: ({ origin }) => origin || '–' },
  {
    title: 'Act',
    isHeading: true,
    show: ({ act }) => (
      <Filtering set={() => change({ act })} title="Only such acts">
        <span style={{ whiteSpace: 'nowrap' }}>{act}</span>
      </Filtering>
    ),
  },
  {
    title: 'On',
    show: (entry) =>
      entry.target === null ? (
        '–'
      ) : isClient(entry) ? (
        <ClientName id={entry.target} />
      ) : (
        <Named id={entry.target} name={entry.target_name} />
      ),
  },
  {
    title: 'Facts',
    show: ({ facts }) => (Object.keys(facts).length === 0 ? '–' : <AuditFacts facts={facts} />),
  },
]

function Fields({ filters, change, rows }: { filters: Filters; change: Change; rows: readonly Entry[] }) {
  const nameOf = (id: string | undefined) =>
    rows.find(({ actor }) => actor === id)?.actor_name ??
    rows.find(({ target }) => target === id)?.target_name ??
    id
  const chips: (Chip | false)[] = [
    filters.from !== undefined && {
      name: 'From',
      value: startText(filters.from),
      remove: () => change({ from: undefined }),
    },
    filters.to !== undefined && {
      name: 'Until',
      value: endText(filters.to),
      remove: () => change({ to: undefined }),
    },
    filters.actor !== undefined && {
      name: 'Who',
      value: nameOf(filters.actor),
      remove: () => change({ actor: undefined }),
    },
    filters.act !== undefined && {
      name: 'Act',
      value: filters.act,
      remove: () => change({ act: undefined }),
    },
    filters.target !== undefined && {
      name: 'On',
      value: nameOf(filters.target),
      remove: () => change({ target: undefined }),
    },
  ]
  const setAct = (text: string) => {
    const act = text.trim() === '' ? undefined : text.trim()
    if (act !== filters.act) change({ act })
  }
  return (
    <Card withBorder>
      <Stack gap="sm">
        <Group align="flex-end" gap="sm" className="fields">
          <DayRange from={filters.from} to={filters.to} onChange={change} />
          <Autocomplete
            key={filters.act ?? ''}
            label="Act"
            placeholder="any, or how it begins: client."
            data={[...new Set([...groups, ...rows.map(({ act }) => act)])].sort()}
            defaultValue={filters.act ?? ''}
            onOptionSubmit={setAct}
            onBlur={(event) => setAct(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') setAct(event.currentTarget.value)
            }}
            w={260}
          />
        </Group>
        <FilterChips
          chips={chips.filter((chip) => chip !== false)}
          clear={() => change(Object.fromEntries(filterNames.map((name) => [name, undefined])))}
        />
      </Stack>
    </Card>
  )
}

export default function Audit() {
  const mayRead = useMay('auditor')
  const verified = useVerification()
  const [filters, change] = useSearchState(filterNames)
  const { question, rows, paging } = useList(['audit', 'list', filters], (place) =>
    api.GET('/audit', { params: { query: { ...filters, limit: 50, ...place } } }),
  )
  const isFiltered = Object.keys(filters).length > 0
  const { from, to } = filters
  const period = new URLSearchParams({ ...(from && { from }), ...(to && { to }) }).toString()
  return (
    <Page
      title="Audit"
      about="Every administrative act and every view of personal data. Entries form a hash chain: a changed entry shows."
      actions={
        mayRead ? (
          <>
            <Button variant="default" loading={verified.isFetching} onClick={() => void verified.refetch()}>
              Verify the chain
            </Button>
            <Button variant="default" component="a" href={`/admin/v1/audit/export${period && `?${period}`}`}>
              Export {period === '' ? 'all' : 'the period'} as CSV
            </Button>
          </>
        ) : undefined
      }
    >
      {mayRead && <Verified verified={verified} />}
      {mayRead && <Fields filters={filters} change={change} rows={rows} />}
      <Answered question={question} height={480}>
        {() =>
          rows.length === 0 ? (
            <Empty title={isFiltered ? 'No entry matches these filters' : 'Every act will be here'}>
              {isFiltered ? 'Remove one of them, above.' : 'Nothing has been done yet.'}
            </Empty>
          ) : (
            <Table
              caption="Audit log"
              rows={rows}
              keyOf={({ seq }) => String(seq)}
              {...paging}
              columns={columnsOf(change)}
            />
          )
        }
      </Answered>
    </Page>
  )
}
