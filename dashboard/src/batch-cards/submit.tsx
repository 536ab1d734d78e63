// Submits a file as a batch: first what it holds and what it costs at most, then the button.
import { Alert, Button, Card, Code, Group, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAsk, useChange } from '../api/ask'
import { type Answer, api, bodyOf, type Problem } from '../api/client'
import { ClientSelect, useActiveClient } from '../parts/client-select'
import { FileDrop } from '../parts/file-drop'
import { Loading, Wrong } from '../parts/page'
import { Facts, moneyText, numberText } from '../parts/show'
import { nothingStated, StateConsent, statedMembers } from '../parts/stated-consent'

type Estimate = Answer<'batches.estimate'>

const maxBytes = 1024 * 1024

interface Chosen {
  readonly clientId: string
  readonly lookup: string
  readonly file: File
}

const request = async ({ clientId, lookup, file }: Chosen, more: Readonly<Record<string, string>> = {}) => ({
  params: {
    path: { client_id: clientId },
    // The names are those that the service listed.
    query: { lookup: lookup as never, file_name: file.name, ...more },
  },
  headers: { 'content-type': 'text/csv' },
  body: await file.text(),
  bodySerializer: (body: string) => body,
})

function Cost({ estimate }: { estimate: Estimate }) {
  const { records, repeated, malformed, malformed_examples, highest_price, at_most, currency } = estimate
  const { monthly_cap, spent } = estimate
  const left = monthly_cap === null ? null : Math.max(0, monthly_cap - (spent ?? 0))
  const price = moneyText(highest_price, currency)
  return (
    <Stack gap="xs">
      <Facts
        items={[
          ['Records', numberText(records)],
          [
            'Malformed',
            malformed === 0
              ? 'none'
              : `${numberText(malformed)}, which are not asked and free: record ${malformed_examples.join(', ')}${malformed > malformed_examples.length ? ' …' : ''}`,
          ],
          ['Repeated', repeated === 0 ? 'none' : `${numberText(repeated)}: each is asked and charged again`],
          [
            'Costs at most',
            `${moneyText(at_most, currency)}: ${numberText(records - malformed)} records at ${price} or less`,
          ],
          ...(left === null ? [] : [['Left of the monthly cap', moneyText(left, currency)] as const]),
        ]}
      />
      {left !== null && at_most > left && (
        <Alert color="orange" title="The monthly cap may be reached">
          Records that no longer fit are not asked and become MONTHLY_CAP_REACHED.
        </Alert>
      )}
    </Stack>
  )
}

/** What the file would cost. Nothing is submitted yet. */
function useEstimate(chosen: Chosen | null) {
  const { clientId, lookup, file } = chosen ?? {}
  return useQuery<Estimate, Problem>({
    queryKey: ['batch-estimate', clientId, lookup, file?.name, file?.size, file?.lastModified],
    enabled: chosen !== null,
    retry: false,
    queryFn: async () =>
      bodyOf(api.POST('/clients/{client_id}/batches/estimate', (await request(chosen!)) as never)),
  })
}

/** Only the button submits: the records are charged to the client. */
export function Submit() {
  const navigate = useNavigate()
  const lookups = useAsk(['lookups'], () => api.GET('/lookups'))
  const [client, setClient] = useState<string | null>(null)
  const [lookup, setLookup] = useState('upi-basic')
  const [file, setFile] = useState<File | null>(null)
  const [stated, setStated] = useState(nothingStated)
  const clientId = useActiveClient(client)
  const taking = lookups.data?.items.filter(({ batch_column }) => batch_column !== null) ?? []
  const column = taking.find(({ name }) => name === lookup)?.batch_column ?? ''
  const chosen = file === null || clientId === null ? null : { clientId, lookup, file }
  const estimate = useEstimate(chosen)
  const submit = useChange(
    async (own: Chosen) =>
      api.POST('/clients/{client_id}/batches', (await request(own, statedMembers(stated))) as never),
    { touches: [['batches']], done: 'The batch is in progress' },
  )
  const start = () =>
    chosen !== null &&
    submit.mutate(chosen, {
      onSuccess: ({ request_id }) => void navigate({ to: '/batches/$id', params: { id: request_id } }),
    })
  return (
    <Card withBorder>
      <Title order={2} size="h4" mb="xs">
        Submit a file
      </Title>
      <Stack>
        <Group align="flex-end">
          <ClientSelect
            label="Client"
            description="Who is charged"
            w={260}
            maw="100%"
            value={clientId}
            onChange={setClient}
            state="active"
            allowDeselect={false}
          />
          <NativeSelect
            label="Lookup"
            description={
              <>
                The column is{' '}
                <Code fz="xs" py={0} lh={1}>
                  {column}
                </Code>
              </>
            }
            data={taking.map(({ name }) => name)}
            value={lookup}
            onChange={(event) => setLookup(event.currentTarget.value)}
          />
        </Group>
        <FileDrop
          label="File"
          description={`A header, ${column}, then one value on each line: up to 999`}
          endings={['.csv']}
          maxBytes={maxBytes}
          files={file === null ? [] : [file]}
          disabled={submit.isPending}
          onChange={([first]) => {
            setFile(first ?? null)
            // What was said of the persons in one file is not said of those in another.
            setStated(nothingStated)
          }}
        />
        {file !== null && <StateConsent value={stated} onChange={setStated} />}
        {estimate.isFetching && <Loading height={96} />}
        {estimate.error !== null && !estimate.isFetching && (
          <Alert color="red" role="alert" title="This file cannot be submitted">
            {estimate.error.message}
          </Alert>
        )}
        {estimate.data !== undefined && !estimate.isFetching && <Cost estimate={estimate.data} />}
        {submit.error !== null && <Wrong problem={submit.error} />}
        <Group>
          <Button
            onClick={start}
            disabled={chosen === null || estimate.data === undefined || estimate.isFetching}
            loading={submit.isPending}
          >
            {estimate.data === undefined || estimate.isFetching
              ? 'Submit'
              : `Submit ${numberText(estimate.data.records)} ${estimate.data.records === 1 ? 'record' : 'records'}`}
          </Button>
          {file === null && (
            <Text size="sm" c="dimmed">
              You see rows and cost before anything is submitted.
            </Text>
          )}
        </Group>
      </Stack>
    </Card>
  )
}
