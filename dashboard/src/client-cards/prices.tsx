// A client's own prices, which override the configuration.
import { Button, Card, Group, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useAsk, useChange } from '../api/ask'
import { type Answer, api } from '../api/client'
import { MoneyInput } from '../parts/money-input'
import { moneyText } from '../parts/show'
import { Table } from '../parts/table'
import { useMay } from '../session'

type Client = Answer<'clients.show'>
type Price = number | 'free'

interface Row {
  readonly lookup: string
  readonly subCode: string | null
  readonly price: Price
}

const rowsOf = (prices: Client['prices']): Row[] =>
  Object.entries(prices ?? {}).flatMap(([lookup, price]): Row[] =>
    typeof price === 'object'
      ? Object.entries(price).map(([subCode, own]) => ({ lookup, subCode, price: own as Price }))
      : [{ lookup, subCode: null, price: price as Price }],
  )

interface Setting {
  readonly lookup: string
  readonly subCode: string | null
  readonly price: Price | null
}

function Add({
  set,
  isPending,
  currency,
}: {
  set: (setting: Setting) => void
  isPending: boolean
  currency: string
}) {
  const lookups = useAsk(['lookups'], () => api.GET('/lookups'))
  const [lookup, setLookup] = useState('')
  const [subCode, setSubCode] = useState('')
  const [price, setPrice] = useState<number | null>(null)
  const known = lookups.data?.items ?? []
  const chosen = known.find(({ name }) => name === lookup) ?? known[0]
  if (chosen === undefined) return null
  const outcomes = [
    { value: '', label: 'what is charged' },
    ...chosen.outcomes.map(({ sub_code }) => sub_code),
  ]
  return (
    <Group align="flex-end">
      <NativeSelect
        label="Lookup"
        data={known.map(({ name }) => name)}
        value={chosen.name}
        onChange={(event) => {
          setLookup(event.currentTarget.value)
          setSubCode('')
        }}
      />
      <NativeSelect
        label="For"
        data={outcomes}
        value={subCode}
        onChange={(event) => setSubCode(event.currentTarget.value)}
      />
      <MoneyInput
        label="Price of a call"
        placeholder={moneyText(chosen.price, currency)}
        currency={currency}
        value={price}
        onChange={setPrice}
      />
      <Button
        variant="light"
        loading={isPending}
        disabled={price === null}
        onClick={() => {
          set({ lookup: chosen.name, subCode: subCode || null, price })
          setPrice(null)
        }}
      >
        Set the price
      </Button>
    </Group>
  )
}

export function Prices({ client }: { client: Client }) {
  const mayChange = useMay('operator')
  const lookups = useAsk(['lookups'], () => api.GET('/lookups'))
  const currency = lookups.data?.currency ?? 'INR'
  const change = useChange(
    ({ lookup, subCode, price }: Setting) =>
      api.PUT('/clients/{client_id}/prices/{lookup}', {
        // The name is one that the service listed.
        params: { path: { client_id: client.client_id, lookup: lookup as never } },
        body: { price, ...(subCode === null ? {} : { sub_code: subCode }) },
      }),
    { touches: [['clients']], done: 'The price is saved' },
  )
  const rows = rowsOf(client.prices)
  const columns = [
    { title: 'Lookup', show: ({ lookup }: Row) => lookup },
    { title: 'For', show: ({ subCode }: Row) => subCode ?? 'what is charged' },
    {
      title: 'Price',
      isNumber: true,
      show: ({ price }: Row) => (price === 'free' ? 'free' : moneyText(price, currency)),
    },
  ]
  const lift = {
    title: 'Change',
    show: ({ lookup, subCode }: Row) => (
      <Button
        size="xs"
        variant="subtle"
        onClick={() => change.mutate({ lookup, subCode, price: null })}
        aria-label={`Remove the price of ${lookup} ${subCode ?? ''}`}
      >
        Lift
      </Button>
    ),
  }
  return (
    <Card withBorder>
      <Title order={2} size="h4" mb="xs">
        Its own prices
      </Title>
      <Stack>
        {rows.length === 0 ? (
          <Text size="sm">None: the configured prices apply.</Text>
        ) : (
          <Table
            caption="Its own prices"
            rows={rows}
            keyOf={({ lookup, subCode }) => `${lookup}:${subCode ?? ''}`}
            columns={mayChange ? [...columns, lift] : columns}
          />
        )}
        {mayChange && (
          <Add set={(setting) => change.mutate(setting)} isPending={change.isPending} currency={currency} />
        )}
      </Stack>
    </Card>
  )
}
