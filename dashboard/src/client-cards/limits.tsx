// The limits of a client: rates, the monthly cap with the amount spent, networks, expiry.
import {
  Button,
  Card,
  Group,
  NumberInput,
  Progress,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core'
import { useState } from 'react'
import { useAsk, useChange } from '../api/ask'
import { type Answer, api } from '../api/client'
import { dayText, Facts, moneyText, numberText, Time } from '../parts/show'
import { useMay } from '../session'

type Client = Answer<'clients.show'>

const rates = [
  ['rate_per_second', 'a second'],
  ['rate_per_minute', 'a minute'],
  ['rate_per_day', 'a day'],
] as const

function Spent({ client, currency }: { client: Client; currency: string }) {
  const { monthly_cap: cap, charged_this_month: spent } = client
  if (cap === null || spent === null) return <Text size="sm">none</Text>
  const part = cap === 0 ? 100 : Math.min(100, (100 * spent) / cap)
  return (
    <div>
      <Text size="sm">
        {moneyText(spent, currency)} of {moneyText(cap, currency)} this month
      </Text>
      <Progress
        value={part}
        color={part >= 100 ? 'red.8' : part >= 80 ? 'yellow.8' : 'green.8'}
        aria-label={`${Math.round(part)} % of the monthly cap is spent`}
      />
    </div>
  )
}

const settings = [
  'rate_per_second',
  'rate_per_minute',
  'rate_per_day',
  'monthly_cap',
  'allow_from',
  'expires_at',
  'note',
] as const
type Draft = Pick<Client, (typeof settings)[number]>

const draftOf = (client: Client): Draft =>
  Object.fromEntries(settings.map((name) => [name, client[name]])) as unknown as Draft

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const wholeOrNull = (value: string | number) => (typeof value === 'number' ? value : null)

function Change({ client, currency }: { client: Client; currency: string }) {
  const [seen] = useState(() => draftOf(client))
  const [draft, setDraft] = useState(seen)
  const put = (own: Partial<Draft>) => setDraft((before) => ({ ...before, ...own }))
  const names = (Object.keys(seen) as (keyof Draft)[]).filter((name) => !same(seen[name], draft[name]))
  const named = (from: Draft) => Object.fromEntries(names.map((name) => [name, from[name]]))
  const save = useChange(
    () =>
      api.PATCH('/clients/{client_id}', {
        params: { path: { client_id: client.client_id } },
        // Sends only what was changed, with its old value, so that another operator's change is not undone.
        body: { ...named(draft), seen: named(seen) },
      }),
    { touches: [['clients']], done: 'The limits are saved' },
  )
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        {rates.map(([name, per]) => (
          <NumberInput
            key={name}
            label={`Calls ${per}`}
            placeholder="no limit"
            min={1}
            allowDecimal={false}
            thousandSeparator=","
            value={draft[name] ?? ''}
            onChange={(value) => put({ [name]: wholeOrNull(value) })}
          />
        ))}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberInput
          label="Charges a month"
          description={
            draft.monthly_cap === null
              ? 'In the smallest unit of the currency, paise for rupees.'
              : moneyText(draft.monthly_cap, currency)
          }
          placeholder="no cap"
          min={0}
          allowDecimal={false}
          thousandSeparator=","
          value={draft.monthly_cap ?? ''}
          onChange={(value) => put({ monthly_cap: wholeOrNull(value) })}
        />
        <TextInput
          type="date"
          label="Ends on"
          description="The client is inactive from the start of this day, IST."
          value={draft.expires_at === null ? '' : dayText(new Date(draft.expires_at))}
          onChange={(event) => {
            const day = event.currentTarget.value
            put({ expires_at: day === '' ? null : new Date(`${day}T00:00:00+05:30`).toISOString() })
          }}
        />
      </SimpleGrid>
      <Textarea
        label="May call from"
        description="Addresses and networks, one a line, such as 203.0.113.7 or 10.0.0.0/8. Empty: anywhere."
        autosize
        minRows={2}
        value={draft.allow_from?.join('\n') ?? ''}
        onChange={(event) => {
          const lines = event.currentTarget.value.split('\n').map((line) => line.trim())
          put({ allow_from: lines.every((line) => line === '') ? null : lines })
        }}
        onBlur={() => put({ allow_from: draft.allow_from?.filter((line) => line !== '') ?? null })}
      />
      <TextInput
        label="Note"
        description="For administrators: the contract, a contact, why a limit is as it is."
        maxLength={500}
        value={draft.note ?? ''}
        onChange={(event) =>
          put({ note: event.currentTarget.value === '' ? null : event.currentTarget.value })
        }
      />
      <Group>
        <Button
          variant="light"
          disabled={names.length === 0}
          loading={save.isPending}
          onClick={() => save.mutate(undefined as never)}
        >
          Save the limits
        </Button>
      </Group>
    </Stack>
  )
}

const limitText = (value: number | null) => (value === null ? 'no limit' : numberText(value))

export function Limits({ client }: { client: Client }) {
  const mayChange = useMay('operator')
  const lookups = useAsk(['lookups'], () => api.GET('/lookups'))
  const currency = lookups.data?.currency ?? 'INR'
  return (
    <Card withBorder>
      <Title order={2} size="h4" mb="xs">
        Limits
      </Title>
      <Stack>
        <Facts
          items={[
            ...rates.map(([name, per]) => [`Calls ${per}`, limitText(client[name])] as const),
            ['Monthly cap', <Spent key="cap" client={client} currency={currency} />],
            ['May call from', client.allow_from === null ? 'anywhere' : client.allow_from.join(', ')],
            ['Ends', <Time key="end" at={client.expires_at} />],
            ['Note', client.note ?? 'none'],
          ]}
        />
        {mayChange && <Change key={JSON.stringify(draftOf(client))} client={client} currency={currency} />}
      </Stack>
    </Card>
  )
}
