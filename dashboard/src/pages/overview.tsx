// The first page: the live state of the service at a glance.
import { Anchor, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useAsk } from '../api/ask'
import { type Answer, api } from '../api/client'
import { FirstHour } from '../first-hour/first-hour'
import { Bars } from '../parts/bars'
import { Answered, Page } from '../parts/page'
import { clockText, moneyText, numberText, State, timeText } from '../parts/show'

const everyMs = 5_000

function Figure({ name, value, about }: { name: string; value: string; about?: string }) {
  return (
    <Card withBorder padding="md">
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      <Text size="xl" fw={700}>
        {value}
      </Text>
      {about !== undefined && (
        <Text size="xs" c="dimmed">
          {about}
        </Text>
      )}
    </Card>
  )
}

const share = (part: number, of: number) =>
  of === 0 ? '0 %' : `${((100 * part) / of).toFixed(part === 0 ? 0 : 2)} %`

function Sources({ sources }: { sources: Answer<'overview.show'>['sources'] }) {
  return (
    <Card withBorder>
      <Title order={2} size="h4" mb="sm">
        Sources
      </Title>
      <Stack gap="xs">
        {sources.map(({ name, kind, open, asked, failed }) => (
          <Group key={name} justify="space-between">
            <Anchor renderRoot={(props) => <Link to="/sources" {...props} />}>{name}</Anchor>
            <Group gap="sm">
              <Text size="sm" c="dimmed">
                {kind === name ? '' : `${kind}, `}
                {numberText(asked)} asked in the last minute, {numberText(failed)} failed
              </Text>
              <State name={open.length === 0 ? 'breaker closed' : 'breaker open'} />
            </Group>
          </Group>
        ))}
      </Stack>
    </Card>
  )
}

function Queue({ queue }: { queue: Answer<'overview.show'>['queue'] }) {
  const { batches_open, records_left, deliveries_pending, oldest_due_at, ledger_pending } = queue
  const isBusy = batches_open + deliveries_pending + ledger_pending > 0
  return (
    <Card withBorder>
      <Title order={2} size="h4" mb="sm">
        Waiting
      </Title>
      {isBusy ? (
        <Stack gap="xs">
          <Text size="sm">
            {numberText(batches_open)} {batches_open === 1 ? 'batch' : 'batches'} with{' '}
            {numberText(records_left)} {records_left === 1 ? 'record' : 'records'} left
          </Text>
          <Text size="sm">
            {numberText(deliveries_pending)} webhook {deliveries_pending === 1 ? 'delivery' : 'deliveries'}
            {oldest_due_at !== null && `, the next one at ${timeText(oldest_due_at)}`}
          </Text>
          <Text size="sm">
            {numberText(ledger_pending)} usage {ledger_pending === 1 ? 'event' : 'events'} waiting to be
            committed to the ledger
          </Text>
        </Stack>
      ) : (
        <Text size="sm" c="dimmed">
          Nothing.
        </Text>
      )}
    </Card>
  )
}

export default function Overview() {
  const overview = useAsk(['overview'], () => api.GET('/overview'), { everyMs })
  return (
    <Page title="Overview" about="The last hour, updated every 5 seconds.">
      <FirstHour />
      <Answered question={overview}>
        {({ hour, minutes, sources, queue, clients }) => {
          const slowest = Math.max(0, ...minutes.slice(-5).map(({ p95_ms }) => p95_ms ?? 0))
          return (
            <Stack gap="lg">
              <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }}>
                <Figure name="Calls" value={numberText(hour.calls)} about="in the last hour" />
                <Figure
                  name="Failed"
                  value={share(hour.failed, hour.calls)}
                  about={`${numberText(hour.failed)} without an answer`}
                />
                <Figure
                  name="p95"
                  value={slowest === 0 ? '–' : `${slowest.toFixed(1)} ms`}
                  about="slowest of 5 minutes"
                />
                <Figure
                  name="Charged"
                  value={moneyText(hour.amount, hour.currency)}
                  about={`${numberText(hour.charged)} calls`}
                />
                <Figure
                  name="Clients"
                  value={numberText(clients.active)}
                  about={
                    clients.inactive === 0 ? 'active' : `active, ${numberText(clients.inactive)} inactive`
                  }
                />
              </SimpleGrid>
              <Card withBorder>
                <Title order={2} size="h4" mb="sm">
                  Calls by minute
                </Title>
                <Bars
                  label="Calls by minute in the last hour"
                  bars={minutes.map(({ at, calls, failed }) => ({
                    name: `${clockText(at)} IST`,
                    value: calls,
                    failed,
                  }))}
                />
              </Card>
              <SimpleGrid cols={{ base: 1, md: 2 }}>
                <Sources sources={sources} />
                <Queue queue={queue} />
              </SimpleGrid>
            </Stack>
          )
        }}
      </Answered>
    </Page>
  )
}
