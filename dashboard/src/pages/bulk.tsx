// One bulk: its progress, cost, outcomes and calls; it is paused, resumed and cancelled here too.
import { Button, Card, Stack, Title } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useAsk } from '../api/ask'
import { type Answer, api } from '../api/client'
import { callsOf } from '../batch-cards/calls-of'
import { Outcomes } from '../batch-cards/outcomes'
import { RecordsBar } from '../batch-cards/progress'
import { Steps } from '../bulk-cards/steps'
import { causes, stateWords } from '../bulk-cards/words'
import { ClientName } from '../parts/client-name'
import { Answered, Page } from '../parts/page'
import { Copyable, Facts, moneyText, numberText, State, Time } from '../parts/show'
import { useMay } from '../session'

type Bulk = Answer<'bulk.show'>

const busyMs = 1_000
const idleMs = 15_000

const callsOfBulk = ({ request_id, started_at, completed_at }: Bulk) =>
  callsOf(request_id, started_at, completed_at)

const recordsText = ({ done, records, failed, duplicates, malformed }: Bulk): string =>
  [
    `${numberText(done)} of ${numberText(records)} are done`,
    ...(failed > 0 ? [`${numberText(failed)} without SUCCESS`] : []),
    ...(duplicates > 0 ? [`${numberText(duplicates)} twice in the file`] : []),
    ...(malformed > 0 ? [`${numberText(malformed)} not valid`] : []),
  ].join(', ')

function What({ bulk, mayChange }: { bulk: Bulk; mayChange: boolean }) {
  const { state, paused_for, cost, max_cost, currency } = bulk
  return (
    <Card withBorder>
      <Stack>
        <RecordsBar of={bulk} size="xl" />
        <Facts
          items={[
            ['State', <State key="state" name={stateWords[state]} />],
            ...(paused_for === null ? [] : [['Why', causes[paused_for]] as const]),
            ['Records', recordsText(bulk)],
            ['Cost', moneyText(cost, currency)],
            ['Maximum cost', max_cost === null ? 'none' : moneyText(max_cost, currency)],
            ['Client', <ClientName key="client" id={bulk.client_id} />],
            ['Name', <bdi key="name">{bulk.name ?? '–'}</bdi>],
            ['Started', <Time key="started" at={bulk.started_at} />],
            ['Ended', <Time key="ended" at={bulk.completed_at} />],
            ['Origin', <bdi key="origin">{bulk.origin ?? '–'}</bdi>],
            ['request_id', <Copyable key="id" text={bulk.request_id} />],
          ]}
        />
        {mayChange && <Steps bulk={bulk} currency={currency} />}
      </Stack>
    </Card>
  )
}

export default function BulkPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const mayChange = useMay('operator')
  const bulk = useAsk(
    ['bulk', 'one', id],
    () => api.GET('/bulk/{request_id}', { params: { path: { request_id: id } } }),
    { everyMs: (body) => (body?.completed_at === null ? busyMs : idleMs) },
  )
  const { data } = bulk
  return (
    <Page
      title={data === undefined ? 'Bulk' : `Bulk of ${numberText(data.records)} to ${data.lookup}`}
      crumbs={[{ name: 'Batches', to: '/batches' }]}
      actions={
        data !== undefined && (
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/transactions" search={callsOfBulk(data) as never} {...props} />}
          >
            Its calls
          </Button>
        )
      }
    >
      <Answered question={bulk} height={320}>
        {(found) => (
          <Stack>
            <What bulk={found} mayChange={mayChange} />
            <Title order={2} size="h4">
              Outcomes
            </Title>
            <Outcomes of={found} calls={callsOfBulk(found)} />
          </Stack>
        )}
      </Answered>
    </Page>
  )
}
