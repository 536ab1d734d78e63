// The last test of each lookup of a source, what public evidence confirms it, and which lookups it is not asked.
import { Text } from '@mantine/core'
import type { Answer } from '../api/client'
import { numberText, State, Time } from '../parts/show'
import { Table } from '../parts/table'

type Source = Answer<'sources.list'>['items'][number]
type Lookup = Source['lookups'][number]

const resultOf = ({ last_test }: Lookup) =>
  last_test === null ? 'never tested' : last_test.answered ? 'answered' : 'no answer'

function byReason(notAsked: Source['not_asked']): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>()
  for (const { lookup, reason } of notAsked) groups.set(reason, [...(groups.get(reason) ?? []), lookup])
  return groups
}

export function LastTests({ source: { name, lookups, not_asked } }: { source: Source }) {
  return (
    <>
      <Table
        caption={`Last tests of ${name}`}
        rows={lookups}
        keyOf={({ lookup }) => lookup}
        columns={[
          { title: 'Lookup', show: ({ lookup }) => lookup },
          { title: 'Last test', show: (each) => <State name={resultOf(each)} /> },
          { title: 'When', show: ({ last_test }) => (last_test === null ? '–' : <Time at={last_test.at} />) },
          { title: 'Outcome', show: ({ last_test }) => last_test?.outcome ?? '–' },
          {
            title: 'ms',
            isNumber: true,
            show: ({ last_test }) =>
              last_test === null ? '–' : numberText(Math.round(last_test.duration_ms)),
          },
          { title: 'Reason', show: ({ last_test }) => last_test?.reason ?? '–' },
          {
            title: 'Evidence',
            show: ({ evidence }) => (evidence === null ? '–' : <State name={evidence} />),
          },
        ]}
      />
      {[...byReason(not_asked)].map(([reason, names]) => (
        <Text key={reason} size="xs" c="dimmed">
          Not asked ({reason}): {names.join(', ')}
        </Text>
      ))}
    </>
  )
}
