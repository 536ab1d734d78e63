// One call: its outcome, its price, and the sources that were asked.
import { Anchor, Card, Stack, Title } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useAsk } from '../api/ask'
import { api } from '../api/client'
import { Answered, Empty, Page } from '../parts/page'
import { Copyable, Facts, moneyText, State, Time } from '../parts/show'
import { Table } from '../parts/table'

export default function Transaction() {
  const { id } = useParams({ strict: false }) as { id: string }
  const transaction = useAsk(['transactions', id], () =>
    api.GET('/transactions/{transaction_id}', { params: { path: { transaction_id: id } } }),
  )
  return (
    <Page title="Transaction">
      <Answered question={transaction}>
        {(call) => (
          <Stack>
            <Card withBorder>
              <Facts
                items={[
                  ['transaction_id', <Copyable key="id" text={call.transaction_id} />],
                  ['Time', <Time key="at" at={call.at} />],
                  ['Lookup', `${call.lookup} ${call.version}`],
                  ['Outcome', <State key="outcome" name={call.sub_code ?? `HTTP ${call.http_status}`} />],
                  [
                    'Client',
                    <Anchor
                      key="client"
                      renderRoot={(props) => (
                        <Link to="/clients/$id" params={{ id: call.client_id }} {...props} />
                      )}
                    >
                      {call.client_id}
                    </Anchor>,
                  ],
                  ['Batch', call.request_id ?? '–'],
                  ['Origin', call.origin ?? '–'],
                  ['Metadata', call.metadata === null ? '–' : JSON.stringify(call.metadata)],
                  ['Price', moneyText(call.price, call.currency)],
                  ['Cost', moneyText(call.cost, call.currency)],
                  ['Took', `${call.duration_ms.toFixed(1)} ms`],
                  ["The source's reference", call.source_reference ?? '–'],
                ]}
              />
            </Card>
            <Title order={2} size="h4">
              Sources asked
            </Title>
            {call.attempts.length === 0 ? (
              <Empty title="No source was asked">
                {call.cached
                  ? 'The answer came from the cache.'
                  : 'The call was refused first, or needs no source.'}
              </Empty>
            ) : (
              <Table
                caption="Attempts"
                rows={call.attempts}
                keyOf={({ source, duration_ms }) => `${source} ${duration_ms}`}
                columns={[
                  { title: 'Source', show: ({ source }) => source },
                  { title: 'Outcome', show: ({ outcome }) => <State name={outcome ?? 'none'} /> },
                  { title: 'Reference', show: ({ reference }) => reference ?? '–' },
                  { title: 'ms', isNumber: true, show: ({ duration_ms }) => duration_ms.toFixed(1) },
                ]}
              />
            )}
          </Stack>
        )}
      </Answered>
    </Page>
  )
}
