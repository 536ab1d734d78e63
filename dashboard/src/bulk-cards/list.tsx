// Lists bulk files with their progress, and pauses, resumes, cancels and downloads them.
import { Anchor, Button, Group, Progress, Text } from '@mantine/core'
import { useState } from 'react'
import { useAsk, useChange } from '../api/ask'
import { type Answer, api } from '../api/client'
import { ClientName } from '../parts/client-name'
import { Ask } from '../parts/dialogs'
import { MoneyInput } from '../parts/money-input'
import { Answered, Empty } from '../parts/page'
import { Copyable, moneyText, numberText, State, Time } from '../parts/show'
import { Table } from '../parts/table'

type Bulk = Answer<'bulk.list'>['items'][number]

const busyMs = 1_000
const idleMs = 5_000

const causes: Readonly<Record<NonNullable<Bulk['paused_for']>, string>> = {
  operator: 'paused by somebody',
  max_cost: 'paused: its maximum cost is reached',
  monthly_cap: "paused: too little is left of the client's monthly cap",
  client: 'paused: the client is inactive or not entitled',
  sources: 'waits for a source, and goes on by itself',
}

function Done({ bulk }: { bulk: Bulk }) {
  const { done, records, succeeded, failed, paused_for, sub_codes } = bulk
  const codes = Object.entries(sub_codes).map(([code, count]) => `${code} ${numberText(count)}`)
  return (
    <div style={{ minWidth: 160 }}>
      <Progress.Root size="md" aria-label={`${numberText(done)} of ${numberText(records)} records are done`}>
        <Progress.Section value={(100 * succeeded) / records} color="green.8" />
        <Progress.Section value={(100 * failed) / records} color="orange.7" />
      </Progress.Root>
      <Text size="xs" c="dimmed">
        {numberText(done)} of {numberText(records)}
        {codes.length > 0 && `: ${codes.join(', ')}`}
      </Text>
      {paused_for !== null && <Text size="xs">{causes[paused_for]}</Text>}
    </div>
  )
}

function Steps({ bulk, currency }: { bulk: Bulk; currency: string }) {
  const { request_id, state, paused_for, max_cost } = bulk
  const [amount, setAmount] = useState(max_cost)
  const params = { path: { request_id } }
  const touches = [['bulk']] as const
  const pause = useChange(() => api.POST('/bulk/{request_id}/pause', { params }), {
    touches,
    done: 'It is paused',
  })
  const resume = useChange(
    () =>
      api.POST('/bulk/{request_id}/resume', {
        params,
        body: paused_for === 'max_cost' ? { max_cost: amount ?? 0 } : {},
      }),
    { touches, done: 'It goes on' },
  )
  const cancel = useChange(() => api.POST('/bulk/{request_id}/cancel', { params }), {
    touches,
    done: 'It is cancelled',
  })
  if (state === 'completed' || state === 'cancelled')
    return (
      <Anchor
        size="sm"
        href={`/admin/v1/bulk/${request_id}/result`}
        aria-label={`Download the result of ${request_id}`}
      >
        Download
      </Anchor>
    )
  return (
    <Group gap="xs" wrap="nowrap">
      {paused_for === 'max_cost' && (
        <MoneyInput
          aria-label="New maximum cost"
          size="xs"
          w={130}
          currency={currency}
          value={amount}
          onChange={setAmount}
        />
      )}
      {state === 'paused' && paused_for !== 'sources' ? (
        <Button
          size="xs"
          variant="light"
          loading={resume.isPending}
          onClick={() => resume.mutate(undefined as never)}
        >
          Resume
        </Button>
      ) : (
        <Button
          size="xs"
          variant="light"
          loading={pause.isPending}
          onClick={() => pause.mutate(undefined as never)}
        >
          Pause
        </Button>
      )}
      <Ask label="Cancel the bulk" title="Cancel this bulk?" onYes={() => cancel.mutate(undefined as never)}>
        Answered records keep their results and charges. The others become CANCELLED and are free.
      </Ask>
    </Group>
  )
}

export function BulkList({ currency, mayChange }: { currency: string; mayChange: boolean }) {
  const bulk = useAsk(['bulk'], () => api.GET('/bulk', { params: { query: { limit: 50 } } }), {
    everyMs: (body) => (body?.items.some(({ completed_at }) => completed_at === null) ? busyMs : idleMs),
  })
  return (
    <Answered question={bulk}>
      {({ items }) =>
        items.length === 0 ? (
          <Empty title="No bulk yet">An operator starts one here, or with satyapan bulk start.</Empty>
        ) : (
          <Table
            caption="Bulk"
            rows={items}
            keyOf={({ request_id }) => request_id}
            columns={[
              {
                title: 'Lookup',
                show: ({ lookup, name }) => (name === null ? lookup : `${lookup}: ${name}`),
              },
              { title: 'State', isCorner: true, show: ({ state }) => <State name={state} /> },
              { title: 'Records', show: (each) => <Done bulk={each} /> },
              { title: 'Cost', isNumber: true, show: ({ cost }) => moneyText(cost, currency) },
              { title: 'Client', show: ({ client_id }) => <ClientName id={client_id} /> },
              { title: 'Started', show: ({ started_at }) => <Time at={started_at} /> },
              {
                title: 'request_id',
                isExtra: true,
                show: ({ request_id }) => <Copyable short text={request_id} />,
              },
              ...(mayChange
                ? [{ title: 'Steps', show: (each: Bulk) => <Steps bulk={each} currency={currency} /> }]
                : []),
            ]}
          />
        )
      }
    </Answered>
  )
}
