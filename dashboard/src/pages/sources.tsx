// The sources: live health by lookup, a test, and the reconciliation of an invoice.
import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { useAsk } from '../api/ask'
import { type Answer, api } from '../api/client'
import { Bars } from '../parts/bars'
import { Answered, Empty, Page } from '../parts/page'
import { clockText, msText, numberText, State } from '../parts/show'
import type { Tone } from '../parts/state'
import { Table } from '../parts/table'
import { useMay } from '../session'
import { Comparisons } from '../source-cards/comparisons'
import { SourceDays, useSourceDays } from '../source-cards/days'
import { LastTests } from '../source-cards/last-tests'
import { Reconcile } from '../source-cards/reconcile'
import { BudgetLeft, Routes } from '../source-cards/routes'
import { SourceTest } from '../source-cards/source-test'
import { Trends } from '../source-cards/trends'

type Source = Answer<'sources.list'>['items'][number]
type SourceDaysItems = Answer<'usage.report'>['items']

/** Sources inside the service have nothing to test. */
const ownKinds: readonly string[] = ['records', 'sandbox', 'computed']

const shareText = ({ asked, failed }: { asked: number; failed: number }) =>
  asked === 0 ? '–' : `${((100 * failed) / asked).toFixed(1)} %`

/** The sources that send invoices. */
const billing = (items: readonly Source[]) =>
  items.filter(({ kind }) => !ownKinds.includes(kind)).map(({ name }) => name)

/** How it is, from what was asked in the last hour: nothing is green that was not asked. */
function healthOf(lookups: Source['lookups']): { name: string; tone: Tone } {
  const open = lookups.filter(({ breaker }) => breaker !== 'closed').length
  const asked = lookups.reduce((sum, { hour }) => sum + hour.asked, 0)
  const failed = lookups.reduce((sum, { hour }) => sum + hour.failed, 0)
  if (open > 0)
    return {
      name: `breaker open for ${open === lookups.length ? 'every lookup' : `${open} of ${lookups.length} lookups`}`,
      tone: 'bad',
    }
  if (asked === 0) return { name: 'not asked in the last hour', tone: 'idle' }
  if (failed === 0) return { name: `answered all ${numberText(asked)} in the last hour`, tone: 'good' }
  return {
    name: `no answer to ${shareText({ asked, failed })} in the last hour`,
    tone: failed * 10 > asked ? 'bad' : 'warning',
  }
}

function One({ source, place, days }: { source: Source; place: number; days: SourceDaysItems | undefined }) {
  const { name, kind, base_url, timeout_ms, concurrency, lookups, timeline } = source
  const mayTest = useMay('operator') && !ownKinds.includes(kind)
  const asked = lookups.filter(({ hour }) => hour.asked > 0)
  return (
    <Card withBorder>
      <Stack gap="xs">
        <Group justify="space-between">
          <Title order={2} size="h4">
            {place}. {name}
          </Title>
          <State {...healthOf(lookups)} />
        </Group>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {[
            ...(kind === name ? [] : [kind]),
            ...(base_url === null ? [] : [base_url]),
            ...(timeout_ms === null ? [] : [`${numberText(timeout_ms)} ms for an attempt`]),
            ...(concurrency === null ? [] : [`${numberText(concurrency)} at a time`]),
          ].join(', ')}
        </Text>
        {days !== undefined && <SourceDays name={name} items={days} />}
        {asked.length === 0 ? (
          <Text size="sm">
            Not called in the last hour. It answers {numberText(lookups.length)}{' '}
            {lookups.length === 1 ? 'lookup' : 'lookups'}.
          </Text>
        ) : (
          <>
            <Bars
              label={`${name}, the last hour`}
              bars={timeline.map(({ at, asked: value, failed }) => ({
                name: clockText(at),
                value,
                failed,
              }))}
            />
            <Table
              caption={`Lookups of ${name}`}
              rows={asked}
              keyOf={({ lookup }) => lookup}
              columns={[
                { title: 'Lookup', show: ({ lookup }) => lookup },
                { title: 'Breaker', isCorner: true, show: ({ breaker }) => <State name={breaker} /> },
                { title: 'Asked, 1 h', isNumber: true, show: ({ hour }) => numberText(hour.asked) },
                { title: 'No answer, 1 h', isNumber: true, show: ({ hour }) => shareText(hour) },
                { title: 'p50, 1 h', isNumber: true, show: ({ hour }) => msText(hour.p50_ms) },
                { title: 'p95, 1 h', isNumber: true, show: ({ hour }) => msText(hour.p95_ms) },
                {
                  title: 'Asked, 1 min',
                  isNumber: true,
                  isExtra: true,
                  show: ({ minute }) => numberText(minute.asked),
                },
                {
                  title: 'No answer, 1 min',
                  isNumber: true,
                  isExtra: true,
                  show: ({ minute }) => shareText(minute),
                },
                {
                  title: 'p95, 1 min',
                  isNumber: true,
                  isExtra: true,
                  show: ({ minute }) => msText(minute.p95_ms),
                },
              ]}
            />
          </>
        )}
        <BudgetLeft budget={source.budget} />
        {!ownKinds.includes(kind) && <Trends source={source} />}
        <Routes source={source} />
        {!ownKinds.includes(kind) && <LastTests source={source} />}
        {mayTest && <SourceTest name={name} />}
      </Stack>
    </Card>
  )
}

export default function Sources() {
  const mayReconcile = useMay('auditor')
  const days = useSourceDays()
  const sources = useAsk(['sources'], () => api.GET('/sources'), { everyMs: 5_000 })
  return (
    <Page
      title="Sources"
      about="In the order in which they are tried. While a breaker is open, the next source answers at once."
    >
      <Answered question={sources}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No sources">Name them in the configuration: see “Sources” in the docs.</Empty>
          ) : (
            <Stack>
              {items.map((source, i) => (
                <One key={source.name} source={source} place={i + 1} days={days} />
              ))}
              <Comparisons />
              {mayReconcile && billing(items).length > 0 && <Reconcile sources={billing(items)} />}
            </Stack>
          )
        }
      </Answered>
    </Page>
  )
}
