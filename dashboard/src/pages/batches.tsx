// Batches: their progress, outcomes and result files.
import { Button, Card, FileInput, Group, NativeSelect, Progress, Text, Tooltip } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useAsk, useChange } from '../api/ask'
import { type Answer, api } from '../api/client'
import { clientChoices } from '../parts/client-choices'
import { ClientName } from '../parts/client-name'
import { Ask } from '../parts/dialogs'
import { Answered, Empty, Page } from '../parts/page'
import { Copyable, numberText, State, Time } from '../parts/show'
import { Table } from '../parts/table'
import { useMay } from '../session'

type Batch = Answer<'batches.list'>['items'][number]

const everyMs = 1_000
const idleMs = 5_000
/** The most that the service lists at once. */
const mostBatches = 200

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
          {failed > 0 && `, ${numberText(failed)} without SUCCESS`}
        </Text>
      </div>
    </Tooltip>
  )
}

/** Submits a file. Only the button does: its records are charged to the client. */
function Submit() {
  const clients = useAsk(['clients'], () => api.GET('/clients'))
  const lookups = useAsk(['lookups'], () => api.GET('/lookups'))
  const [client, setClient] = useState<string | null>(null)
  const [lookup, setLookup] = useState('upi-basic')
  const [file, setFile] = useState<File | null>(null)
  const active = clients.data?.items.filter((each) => each.active) ?? []
  const clientId = client ?? active[0]?.client_id ?? ''
  const taking = lookups.data?.items.filter(({ batch_column }) => batch_column !== null) ?? []
  const column = taking.find(({ name }) => name === lookup)?.batch_column
  const submit = useChange(
    async (chosen: File) =>
      api.POST('/clients/{client_id}/batches', {
        // The names are those that the service listed.
        params: { path: { client_id: clientId }, query: { lookup: lookup as never } },
        headers: { 'content-type': 'text/csv' },
        body: await chosen.text(),
        bodySerializer: (body) => body,
      }),
    { touches: [['batches']], done: 'The batch is in progress' },
  )
  return (
    <Card withBorder>
      <Group align="flex-end">
        <NativeSelect
          label="Client"
          w={260}
          maw="100%"
          data={clientChoices(active)}
          value={clientId}
          onChange={(event) => setClient(event.currentTarget.value)}
        />
        <NativeSelect
          label="Lookup"
          data={taking.map(({ name }) => name)}
          value={lookup}
          onChange={(event) => setLookup(event.currentTarget.value)}
        />
        <FileInput
          label="File"
          description={`CSV with one column, ${column ?? ''}, and up to 999 records`}
          placeholder="Choose or drop a file"
          accept=".csv,text/csv"
          value={file}
          disabled={submit.isPending}
          onChange={setFile}
          w={320}
          maw="100%"
        />
        <Button
          onClick={() => file !== null && submit.mutate(file, { onSuccess: () => setFile(null) })}
          disabled={file === null || clientId === ''}
          loading={submit.isPending}
        >
          Submit
        </Button>
      </Group>
    </Card>
  )
}

function Cancel({ batch }: { batch: Batch }) {
  const { request_id } = batch
  const cancel = useChange(
    () => api.POST('/batches/{request_id}/cancel', { params: { path: { request_id } } }),
    { touches: [['batches']], done: 'The batch is cancelled' },
  )
  return (
    <Ask label="Cancel" title="Cancel this batch?" onYes={() => cancel.mutate(undefined as never)}>
      Answered records keep their results and charges. The others become CANCELLED and are free. The client is
      told as for every batch that ends.
    </Ask>
  )
}

const stateOf = ({ state, cancelled_at }: Batch) =>
  cancelled_at !== null ? 'cancelled' : state === 'completed' ? 'complete' : 'in progress'

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
    <Page title="Batches" about="Files of up to 999 records for one lookup, with a result file at the end.">
      {mayRead && <Submit />}
      <Answered question={batches}>
        {({ items, next_cursor }) =>
          items.length === 0 ? (
            <Empty title="No batches yet">
              {mayRead ? 'Submit one here, or let a client send it' : 'A client sends one'} with POST
              /v1/verification/gstinlite/batch.
            </Empty>
          ) : (
            <Table
              caption="Batches"
              rows={items}
              keyOf={({ request_id }) => request_id}
              more={next_cursor === null || limit >= mostBatches ? undefined : () => setLimit(limit + 50)}
              columns={[
                { title: 'request_id', show: ({ request_id }) => <Copyable short text={request_id} /> },
                { title: 'Lookup', show: ({ lookup }) => lookup },
                { title: 'Client', show: ({ client_id }) => <ClientName id={client_id} /> },
                {
                  title: 'State',
                  show: (batch) => <State name={stateOf(batch)} />,
                },
                { title: 'Records', show: (batch) => <Done batch={batch} /> },
                { title: 'Submitted', show: ({ submitted_at }) => <Time at={submitted_at} /> },
                {
                  title: 'Result',
                  show: (batch) =>
                    !mayRead ? (
                      '–'
                    ) : batch.state === 'completed' ? (
                      <Button
                        size="xs"
                        variant="light"
                        component="a"
                        href={`/admin/v1/batches/${batch.request_id}/result`}
                        aria-label={`Download the result of ${batch.request_id}`}
                      >
                        Download
                      </Button>
                    ) : (
                      <Cancel batch={batch} />
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
