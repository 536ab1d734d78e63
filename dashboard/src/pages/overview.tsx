// The first page: the live state of the service at a glance; each figure leads to what it is made of.
import { Anchor, Button, Card, Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useAsk } from '../api/ask'
import { type Answer, api } from '../api/client'
import { serviceNow } from '../api/clock'
import { FirstHour, useProgress } from '../first-hour/first-hour'
import { Bars } from '../parts/bars'
import { Figure } from '../parts/figure'
import { Answered, Empty, Page } from '../parts/page'
import { clockText, moneyText, msText, numberText, timeText } from '../parts/show'
import { State } from '../parts/state'
import { zone } from '../parts/zone'

const everyMs = 5_000
const minuteMs = 60_000
const halfDayMs = 43_200_000

type Shown = Answer<'overview.show'>

const share = (part: number, of: number) =>
  of === 0 ? '–' : `${((100 * part) / of).toFixed(part === 0 ? 0 : 2)} %`

/** Nothing is good that was not proved: a source that nobody asked has shown nothing. */
function stateOf({ open, asked, failed }: Shown['sources'][number]) {
  if (open.length > 0) return <State name={`breaker open: ${open.join(', ')}`} tone="bad" />
  if (asked === 0) return <State name="not asked" tone="idle" />
  if (failed === asked) return <State name="no answer" tone="bad" />
  if (failed > 0) return <State name="some fail" tone="warning" />
  return <State name="answers" tone="good" />
}

function Sources({ sources }: { sources: Shown['sources'] }) {
  return (
    <Card withBorder>
      <Title order={2} size="h4" mb={2}>
        Sources
      </Title>
      <Text size="xs" c="dimmed" mb="sm">
        In the last minute.
      </Text>
      <Stack gap="xs">
        {sources.map((source) => (
          <Group key={source.name} justify="space-between" gap="xs">
            <Anchor
              size="sm"
              fw={500}
              renderRoot={(props) => (
                <Link to="/transactions" search={{ source: source.name } as never} {...props} />
              )}
            >
              <bdi>{source.name}</bdi>
            </Anchor>
            <Group gap="sm">
              <Text size="sm" c="dimmed" className="numbers">
                {source.kind === source.name ? '' : `${source.kind} · `}
                {numberText(source.asked)} asked · {numberText(source.failed)} failed
              </Text>
              {stateOf(source)}
            </Group>
          </Group>
        ))}
      </Stack>
    </Card>
  )
}

const Waiting = ({
  count,
  what,
  to,
  about,
}: {
  count: number
  what: string
  to?: string
  about?: string
}) => (
  <Group justify="space-between" gap="xs">
    {to === undefined ? (
      <Text size="sm">{what}</Text>
    ) : (
      <Anchor size="sm" renderRoot={(props) => <Link to={to as never} {...props} />}>
        {what}
      </Anchor>
    )}
    <Text size="sm" className="numbers" ta="right">
      {numberText(count)}
      {about}
    </Text>
  </Group>
)

/** The day only where it is not plain. */
const dueText = (at: string) =>
  Math.abs(Date.parse(at) - serviceNow()) < halfDayMs ? `${clockText(at)} ${zone}` : timeText(at)

function Queue({ queue }: { queue: Shown['queue'] }) {
  const { batches_open, records_left, deliveries_pending, oldest_due_at, ledger_pending } = queue
  return (
    <Card withBorder>
      <Title order={2} size="h4" mb={2}>
        Waiting
      </Title>
      <Text size="xs" c="dimmed" mb="sm">
        Work that is not done yet.
      </Text>
      <Stack gap="xs">
        <Waiting
          what="Batches"
          to="/batches"
          count={batches_open}
          about={batches_open === 0 ? '' : `, ${numberText(records_left)} records left`}
        />
        <Waiting
          what="Webhook deliveries"
          to="/webhooks"
          count={deliveries_pending}
          about={oldest_due_at === null ? '' : `, the next at ${dueText(oldest_due_at)}`}
        />
        <Waiting what="Usage events to be committed to the ledger" count={ledger_pending} />
      </Stack>
    </Card>
  )
}

function Figures({ shown }: { shown: Shown }) {
  const { hour, minutes, clients } = shown
  const slowest = Math.max(0, ...minutes.slice(-5).map(({ p95_ms }) => p95_ms ?? 0))
  const from = minutes[0]?.at
  const calls = { to: '/transactions', search: { from } }
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} spacing="sm" className="figures">
      <Figure name="Calls" value={numberText(hour.calls)} about="in the last hour" {...calls} />
      <Figure
        name="Failed"
        value={share(hour.failed, hour.calls)}
        about={hour.calls === 0 ? 'no calls' : `${numberText(hour.failed)} without an answer`}
        to="/transactions"
        search={{ from, failed: 'true' }}
      />
      <Figure
        name="Latency, p95"
        value={slowest === 0 ? '–' : msText(slowest)}
        about="slowest of 5 minutes"
        to="/usage"
        search={{ days: '1', by: 'source' }}
      />
      <Figure
        name="Charged"
        value={moneyText(hour.amount, hour.currency)}
        about={`${numberText(hour.charged)} ${hour.charged === 1 ? 'call' : 'calls'}`}
        to="/usage"
        search={{ days: '1', by: 'client' }}
      />
      <Figure
        name="Clients"
        value={numberText(clients.active)}
        about={clients.inactive === 0 ? 'active' : `active, ${numberText(clients.inactive)} inactive`}
        to="/clients"
      />
    </SimpleGrid>
  )
}

function Minutes({ minutes }: { minutes: Shown['minutes'] }) {
  const isEmpty = minutes.every(({ calls }) => calls === 0)
  return (
    <Card withBorder mih={250}>
      <Title order={2} size="h4" mb="sm">
        Calls by minute
      </Title>
      {isEmpty ? (
        <Empty
          title="The calls of the last hour will be here, minute by minute"
          action={
            <Button size="xs" variant="light" renderRoot={(props) => <Link to="/try" {...props} />}>
              Make a call
            </Button>
          }
        >
          None has come in. Older ones are on the page Usage.
        </Empty>
      ) : (
        <Bars
          label="Calls by minute in the last hour"
          bars={minutes.map(({ at, calls, failed }) => ({
            name: clockText(at),
            value: calls,
            failed,
            search: { from: at, to: new Date(Date.parse(at) + minuteMs).toISOString() },
          }))}
        />
      )}
    </Card>
  )
}

/** As high as what comes, so that nothing moves. */
const loading = (
  <Stack gap="lg" role="status" aria-label="Loading">
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} spacing="sm" className="figures">
      {['a', 'b', 'c', 'd', 'e'].map((name) => (
        <Skeleton key={name} h={108} />
      ))}
    </SimpleGrid>
    <Skeleton h={250} />
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <Skeleton h={170} />
      <Skeleton h={170} />
    </SimpleGrid>
  </Stack>
)

const about = 'The last hour, updated every 5 seconds.'

export default function Overview() {
  const overview = useAsk(['overview'], () => api.GET('/overview'), { everyMs })
  const progress = useProgress()
  // The steps of the first hour are above everything: what came before them would be pushed down.
  if (progress.isPending || overview.isPending)
    return (
      <Page title="Overview" about={about}>
        {loading}
      </Page>
    )
  return (
    <Page title="Overview" about={about}>
      <FirstHour />
      <Answered question={overview}>
        {(shown) => (
          <Stack gap="lg">
            <Figures shown={shown} />
            <Minutes minutes={shown.minutes} />
            <SimpleGrid cols={{ base: 1, md: 2 }}>
              <Sources sources={shown.sources} />
              <Queue queue={shown.queue} />
            </SimpleGrid>
          </Stack>
        )}
      </Answered>
    </Page>
  )
}
