// How the answers of compared sources agree, over thirty days: what each found, its times and costs, and each field.
import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { useAsk } from '../api/ask'
import { type Answer, api } from '../api/client'
import { periodOf } from '../parts/period'
import { costText, msText, numberText, State } from '../parts/show'
import { Table } from '../parts/table'

type Pair = Answer<'sources.compare'>['items'][number]

const days = 30
const shareText = (share: number | null) => (share === null ? '–' : `${(100 * share).toFixed(1)} %`)

/** A field that differs in one answer of twenty needs a look. */
const toneOf = (agreement: number | null) =>
  agreement === null ? 'idle' : agreement >= 0.99 ? 'good' : agreement >= 0.95 ? 'warning' : 'bad'

function Sides({ pair, currency }: { pair: Pair; currency: string }) {
  return (
    <Table
      caption={`${pair.lookup}: what ${pair.of.source} and ${pair.with.source} found`}
      rows={[pair.of, pair.with]}
      keyOf={({ source }) => source}
      columns={[
        { title: 'Source', isCorner: true, show: ({ source }) => source },
        { title: 'Found', isNumber: true, show: ({ found }) => numberText(found) },
        { title: 'Found alone', isNumber: true, show: ({ found_alone }) => numberText(found_alone) },
        { title: 'p50', isNumber: true, show: ({ p50_ms }) => msText(p50_ms) },
        { title: 'p95', isNumber: true, show: ({ p95_ms }) => msText(p95_ms) },
        { title: 'Cost', isNumber: true, show: ({ cost }) => costText(cost, currency) },
        {
          title: 'Cost of one found',
          isNumber: true,
          show: ({ cost_per_found, found }) => (found === 0 ? '–' : costText(cost_per_found, currency)),
        },
      ]}
    />
  )
}

function Fields({ pair }: { pair: Pair }) {
  return (
    <Table
      caption={`${pair.lookup}: agreement of ${pair.of.source} and ${pair.with.source} by field`}
      rows={pair.fields}
      keyOf={({ field }) => field}
      columns={[
        { title: 'Field', isCorner: true, show: ({ field }) => field },
        {
          title: 'Agreement',
          show: ({ agreement }) => <State name={shareText(agreement)} tone={toneOf(agreement)} />,
        },
        { title: 'Equal', isNumber: true, show: ({ equal }) => numberText(equal) },
        { title: 'Normalised', isNumber: true, show: ({ normalised }) => numberText(normalised) },
        { title: 'Different', isNumber: true, show: ({ different }) => numberText(different) },
        { title: `Only ${pair.of.source}`, isNumber: true, show: ({ only_of }) => numberText(only_of) },
        { title: `Only ${pair.with.source}`, isNumber: true, show: ({ only_with }) => numberText(only_with) },
      ]}
    />
  )
}

function Compared({ pair, currency }: { pair: Pair; currency: string }) {
  const { of, with: other, compared, both_found, neither_found, no_answer, aborted, share } = pair
  const troubles = no_answer.map(({ outcome, count }) => `${outcome} ${numberText(count)}`).join(', ')
  const ended = aborted === 0 ? '' : `; aborted ${numberText(aborted)}`
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={3} size="h5">
          {pair.lookup}: {of.source} with {other.source}
        </Title>
        <Text size="sm" c="dimmed">
          {share === null ? 'no longer compared' : `${shareText(share)} of the calls`}
        </Text>
      </Group>
      {compared === 0 ? (
        <Text size="sm">
          Nothing was compared in the last {days} days{ended}.
        </Text>
      ) : (
        <>
          <Text size="sm">
            {numberText(compared)} compared, both found {numberText(both_found)}, neither found{' '}
            {numberText(neither_found)}
            {troubles === '' ? '' : `; no answer of ${other.source}: ${troubles}`}
            {ended}
          </Text>
          <Sides pair={pair} currency={currency} />
          {pair.fields.length > 0 && <Fields pair={pair} />}
        </>
      )}
    </Stack>
  )
}

/** Nothing where nothing is compared. */
export function Comparisons() {
  const { from } = periodOf(String(days))
  const report = useAsk(['sources', 'comparisons', from], () =>
    api.GET('/sources/comparisons', { params: { query: { from } } }),
  )
  if (report.data === undefined || report.data.items.length === 0) return null
  const { items, currency } = report.data
  return (
    <Card withBorder>
      <Stack>
        <Title order={2} size="h4">
          Compared sources
        </Title>
        {items.map((pair) => (
          <Compared
            key={`${pair.lookup} ${pair.of.source} ${pair.with.source}`}
            pair={pair}
            currency={currency}
          />
        ))}
      </Stack>
    </Card>
  )
}
