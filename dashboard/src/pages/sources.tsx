// The sources: live health by lookup, a test, and the reconciliation of an invoice.
import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { useAsk } from '../api/ask'
import { type Answer, api } from '../api/client'
import { Bars } from '../parts/bars'
import { Answered, Empty, Page } from '../parts/page'
import { clockText, numberText, State } from '../parts/show'
import { Table } from '../parts/table'
import { useMay } from '../session'
import { LastTests } from '../source-cards/last-tests'
import { Reconcile } from '../source-cards/reconcile'
import { SourceTest } from '../source-cards/source-test'

type Source = Answer<'sources.list'>['items'][number]

/** Sources inside the service have nothing to test. */
const ownKinds: readonly string[] = ['records', 'sandbox', 'computed']

const msText = (ms: number | null) => (ms === null ? '–' : ms.toFixed(1))
const shareText = ({ asked, failed }: { asked: number; failed: number }) =>
  asked === 0 ? '–' : `${((100 * failed) / asked).toFixed(1)} %`

/** The sources that send invoices. */
const billing = (items: readonly Source[]) =>
  items.filter(({ kind }) => !ownKinds.includes(kind)).map(({ name }) => name)

function One({ source }: { source: Source }) {
  const { name, kind, base_url, timeout_ms, concurrency, lookups, timeline } = source
  const mayTest = useMay('operator') && !ownKinds.includes(kind)
  const asked = lookups.filter(({ hour }) => hour.asked > 0)
  return (
    <Card withBorder>
      <Stack gap="xs">
        <Group justify="space-between">
          <Title order={2} size="h4">
            {name}
          </Title>
          <State
            name={lookups.some(({ breaker }) => breaker === 'open') ? 'breaker open' : 'breaker closed'}
          />
        </Group>
        <Text size="sm" c="dimmed">
          {kind !== name && kind}
          {base_url !== null && `, ${base_url}`}
          {timeout_ms !== null && `, ${numberText(timeout_ms)} ms for an attempt`}
          {concurrency !== null && `, ${numberText(concurrency)} at a time`}
        </Text>
        {asked.length === 0 ? (
          <Text size="sm">Not called in the last hour. It answers {lookups.length} lookups.</Text>
        ) : (
          <>
            <Bars
              label={`${name}, the last hour`}
              bars={timeline.map(({ at, asked: value, failed }) => ({
                name: `${clockText(at)} IST`,
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
                { title: 'Breaker', show: ({ breaker }) => <State name={breaker} /> },
                { title: 'Asked, 1 min', isNumber: true, show: ({ minute }) => numberText(minute.asked) },
                { title: 'Failed, 1 min', isNumber: true, show: ({ minute }) => shareText(minute) },
                { title: 'p95 ms, 1 min', isNumber: true, show: ({ minute }) => msText(minute.p95_ms) },
                { title: 'Asked, 1 h', isNumber: true, show: ({ hour }) => numberText(hour.asked) },
                { title: 'Failed, 1 h', isNumber: true, show: ({ hour }) => shareText(hour) },
                { title: 'p95 ms, 1 h', isNumber: true, show: ({ hour }) => msText(hour.p95_ms) },
              ]}
            />
          </>
        )}
        {!ownKinds.includes(kind) && <LastTests source={source} />}
        {mayTest && <SourceTest name={name} />}
      </Stack>
    </Card>
  )
}

export default function Sources() {
  const mayReconcile = useMay('auditor')
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
              {items.map((source) => (
                <One key={source.name} source={source} />
              ))}
              {mayReconcile && billing(items).length > 0 && <Reconcile sources={billing(items)} />}
            </Stack>
          )
        }
      </Answered>
    </Page>
  )
}
