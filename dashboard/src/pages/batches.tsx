// Batches: how far each is, what came of it, and its result file.
import { Button, Group, Progress, Text, Tooltip } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useAsk } from '../api/ask'
import { type Answer, api } from '../api/client'
import { ClientName } from '../parts/client-name'
import { Answered, Empty, Page } from '../parts/page'
import { Copyable, numberText, State, Time } from '../parts/show'
import { Table } from '../parts/table'
import { useMay } from '../session'

type Batch = Answer<'batches.list'>['items'][number]

const everyMs = 1_000
const idleMs = 5_000

function Done({ batch }: { batch: Batch }) {
  const { done, records, succeeded, failed, sub_codes } = batch
  const codes = Object.entries(sub_codes).map(([name, count]) => `${name} ${numberText(count)}`)
  return (
    <Tooltip label={codes.join(', ') || 'nothing yet'} multiline>
      <div style={{ minWidth: 160 }}>
        <Progress.Root size="lg">
          <Progress.Section
            value={(100 * succeeded) / records}
            color="green.8"
            aria-label={`${succeeded} of ${records} succeeded`}
          />
          <Progress.Section
            value={(100 * failed) / records}
            color="yellow.8"
            aria-label={`${failed} of ${records} without SUCCESS`}
          />
        </Progress.Root>
        <Text size="xs" c="dimmed">
          {numberText(done)} of {numberText(records)}
        </Text>
      </div>
    </Tooltip>
  )
}

export default function Batches() {
  const [limit, setLimit] = useState(50)
  const mayRead = useMay('operator')
  const [isBusy, setIsBusy] = useState(false)
  const batches = useAsk(['batches', limit], () => api.GET('/batches', { params: { query: { limit } } }), {
    everyMs: isBusy ? everyMs : idleMs,
  })
  useEffect(
    () => setIsBusy(batches.data?.items.some(({ state }) => state === 'processing') === true),
    [batches.data],
  )
  return (
    <Page title="Batches" about="Files of up to 999 records, answered one after another.">
      <Answered question={batches}>
        {({ items, next_cursor }) =>
          items.length === 0 ? (
            <Empty title="No batches yet">
              A client sends one with POST /v1/verification/gstinlite/batch, or you with{' '}
              <code>satyapan batch submit</code>.
            </Empty>
          ) : (
            <Table
              caption="Batches"
              rows={items}
              keyOf={({ request_id }) => request_id}
              more={next_cursor === null || limit >= 500 ? undefined : () => setLimit(limit + 50)}
              columns={[
                { title: 'request_id', show: ({ request_id }) => <Copyable text={request_id} /> },
                { title: 'Lookup', show: ({ lookup }) => lookup },
                { title: 'Client', show: ({ client_id }) => <ClientName id={client_id} /> },
                {
                  title: 'State',
                  show: ({ state }) => <State name={state === 'completed' ? 'complete' : 'in progress'} />,
                },
                { title: 'Records', show: (batch) => <Done batch={batch} /> },
                { title: 'Submitted', show: ({ submitted_at }) => <Time at={submitted_at} /> },
                {
                  title: 'Result',
                  show: ({ request_id, state }) =>
                    mayRead && state === 'completed' ? (
                      <Group>
                        <Button
                          size="xs"
                          variant="light"
                          component="a"
                          href={`/admin/v1/batches/${request_id}/result`}
                          aria-label={`Download the result of ${request_id}`}
                        >
                          Download
                        </Button>
                      </Group>
                    ) : (
                      '–'
                    ),
                },
              ]}
            />
          )
        }
      </Answered>
    </Page>
  )
}
