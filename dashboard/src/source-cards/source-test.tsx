// Tests a source: one harmless question for each lookup.
import { Alert, Button, Group, Stack, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '../api/ask'
import { type Answer, api } from '../api/client'
import { moneyText, numberText, State } from '../parts/show'
import { Table } from '../parts/table'

type Tested = Answer<'sources.test'>['lookups'][number]

const resultOf = ({ answered }: Tested) =>
  answered === null ? 'not asked' : answered ? 'answered' : 'no answer'

/** In the words of the page: the switch above has the others sent too. */
const reasonOf = ({ reason, price }: Tested, currency: string) =>
  price === null
    ? (reason ?? '–')
    : `an answer costs ${moneyText(price, currency)}: it needs the switch above`

/** Green only when something was asked and all of it was answered. */
function TestResult({ name, asked }: { name: string; asked: readonly Tested[] }) {
  const failed = asked.filter(({ answered }) => answered === false).length
  if (asked.length === 0)
    return (
      <Alert color="gray" role="status">
        {name} was asked nothing: the reasons are in the table
      </Alert>
    )
  return (
    <Alert color={failed === 0 ? 'green' : 'red'} role="status">
      {failed === 0
        ? `${name} answered all ${numberText(asked.length)} that it was asked`
        : `${name} had no answer to ${numberText(failed)} of the ${numberText(asked.length)} that it was asked`}
    </Alert>
  )
}

export function SourceTest({ name }: { name: string }) {
  const [paid, setPaid] = useState(false)
  const test = useChange(
    () => api.POST('/sources/{name}/test', { params: { path: { name } }, body: { paid } }),
    { touches: [['sources']] },
  )
  const asked = test.data?.lookups.filter(({ answered }) => answered !== null) ?? []
  return (
    <Stack gap="xs">
      <Group>
        <Button
          size="xs"
          variant="light"
          loading={test.isPending}
          onClick={() => test.mutate(undefined as never)}
          aria-label={`Test ${name}`}
        >
          Test
        </Button>
        <Switch
          size="xs"
          label="Also send requests that cost money"
          checked={paid}
          onChange={(event) => setPaid(event.currentTarget.checked)}
        />
      </Group>
      {test.data === undefined ? (
        <Text size="xs" c="dimmed">
          It is asked about made-up numbers, even when its breaker is open. No client is charged.
        </Text>
      ) : (
        <>
          <TestResult name={name} asked={asked} />
          <Table
            caption={`Test of ${name}`}
            rows={test.data.lookups}
            keyOf={({ lookup }) => lookup}
            columns={[
              { title: 'Lookup', show: ({ lookup }) => lookup },
              { title: 'Result', show: (tested) => <State name={resultOf(tested)} /> },
              { title: 'Outcome', show: ({ outcome }) => outcome ?? '–' },
              { title: 'ms', isNumber: true, show: ({ duration_ms }) => duration_ms ?? '–' },
              { title: 'Reason', show: (tested) => reasonOf(tested, test.data.currency) },
            ]}
          />
        </>
      )}
    </Stack>
  )
}
