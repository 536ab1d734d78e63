// The limits of a client, with what is used of them: rates, the monthly cap, networks, expiry.
import { Card, Progress, Stack, Text, Title } from '@mantine/core'
import { useAsk } from '../api/ask'
import { type Answer, api } from '../api/client'
import { Facts, moneyText, numberText, Time } from '../parts/show'
import { useMay } from '../session'
import { ChangeLimits, rates } from './change-limits'
import { useCallsToday } from './use-calls-today'

type Client = Answer<'clients.show'>

/** A part of a limit, as a bar and in words. */
function Used({ used, limit, text }: { used: number; limit: number; text: string }) {
  const part = limit === 0 ? 100 : Math.min(100, (100 * used) / limit)
  return (
    <div>
      <Text size="sm">{text}</Text>
      <Progress
        value={part}
        maw={320}
        color={part >= 100 ? 'red.8' : part >= 80 ? 'yellow.8' : 'green.8'}
        aria-label={`${Math.round(part)} % is used`}
      />
    </div>
  )
}

function Spent({ client, currency }: { client: Client; currency: string }) {
  const { monthly_cap: cap, charged_this_month: spent } = client
  if (cap === null || spent === null) return <>no cap</>
  const text = `${moneyText(spent, currency)} of ${moneyText(cap, currency)} charged this month`
  return <Used used={spent} limit={cap} text={text} />
}

function Rate({ limit, used }: { limit: number | null; used: number | undefined }) {
  if (limit === null) return <>no limit</>
  if (used === undefined) return <>{numberText(limit)}</>
  return <Used used={used} limit={limit} text={`${numberText(used)} of ${numberText(limit)} used today`} />
}

export function Limits({ client }: { client: Client }) {
  const mayChange = useMay('operator')
  const lookups = useAsk(['lookups'], () => api.GET('/lookups'))
  const today = useCallsToday(client.client_id)
  const currency = lookups.data?.currency ?? 'INR'
  const isUsed = (name: string) => name === 'rate_per_day' && client.rate_per_day !== null
  const facts = [
    ...rates.map(
      ([name, per]) =>
        [
          `Calls ${per}`,
          <Rate key={name} limit={client[name]} used={name === 'rate_per_day' ? today?.calls : undefined} />,
          isUsed(name),
        ] as const,
    ),
    [
      'Monthly cap',
      <Spent key="cap" client={client} currency={currency} />,
      client.monthly_cap !== null,
    ] as const,
    ['May call from', client.allow_from === null ? 'anywhere' : client.allow_from.join(', '), false] as const,
    [
      'Ends',
      client.expires_at === null ? 'never' : <Time key="end" at={client.expires_at} />,
      false,
    ] as const,
    ['Compared at other sources', client.compare === false ? 'never' : 'as configured', false] as const,
    ['Cost centre', client.cost_centre ?? 'none', false] as const,
    ['Note', client.note ?? 'none', false] as const,
  ]
  // The form below has every limit; above it stands what is used of some.
  const shown = facts.filter(([, , isOfUse]) => isOfUse || !mayChange)
  return (
    <Card withBorder>
      <Title order={2} size="h4" mb="xs">
        Limits
      </Title>
      <Stack>
        {shown.length > 0 && <Facts items={shown.map(([name, value]) => [name, value] as const)} />}
        {mayChange && <ChangeLimits client={client} currency={currency} />}
      </Stack>
    </Card>
  )
}
