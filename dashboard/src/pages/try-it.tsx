// Runs a lookup from the browser: samples by outcome, the request and its answer side by side, the same call as a program.
import { Alert, Button, Card, Group, Select, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { Answer } from '../api/client'
import { ClientSelect, useActiveClient } from '../parts/client-select'
import { Answered, Loading, Page } from '../parts/page'
import { moneyText } from '../parts/show'
import { nothingStated, type StatedConsent, statedMembers } from '../parts/stated-consent'
import { useMay } from '../session'
import { AnswerCard } from '../try-it/answer-card'
import { ConsentFields } from '../try-it/consent-fields'
import { Parameters, type Pictures } from '../try-it/parameters'
import type { Values } from '../try-it/programs'
import { Programs } from '../try-it/programs-card'
import { Samples } from '../try-it/samples'
import { type Form, useForm } from '../try-it/use-form'
import { carriedValue, useTry } from '../try-it/use-try'

type Lookup = Answer<'lookups.list'>['items'][number]

/** What a call costs, and whether anything of it is real. */
function costText(lookup: Lookup, currency: string, isSandbox: boolean): string {
  const price = moneyText(lookup.price, currency)
  return isSandbox
    ? `Sandbox: the answer is made up. The call is recorded and charged like the client's own, ${price}.`
    : `A real call: sources are asked, and it costs ${price} when it is charged.`
}

const startValues = ({ parameters }: Lookup): Values =>
  Object.fromEntries(
    parameters
      .filter(({ required, kind }) => required && kind !== 'image')
      .map(({ name, example }) => [name, carriedValue(name) ?? example]),
  )

function Ask({
  lookup,
  currency,
  client,
  form,
}: {
  lookup: Lookup
  currency: string
  client: string | null
  form: Form
}) {
  const [values, setValues] = useState<Values>(() => startValues(lookup))
  const [pictures, setPictures] = useState<Pictures>({})
  const [stated, setStated] = useState<StatedConsent>(nothingStated)
  const mayAsk = useMay('operator')
  const ask = useTry()
  const own = form.samples.filter(({ lookups }) => lookups.includes(lookup.name))
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (client === null) return
    const { name, sends } = lookup
    ask.mutate({ lookup: name, sends, clientId: client, values, pictures, stated: statedMembers(stated) })
  }
  const subject = lookup.parameters[0]?.name ?? ''
  /** What was said of one person is not said of the next one. */
  const change = (next: Values) => {
    if (next[subject] !== values[subject]) setStated({ ...nothingStated, purpose: stated.purpose })
    setValues(next)
  }
  const choose = (parameters: Values) => {
    const carried = Object.keys(parameters).flatMap((name) => {
      const value = carriedValue(name)
      return value === undefined || name !== 'reference_id' ? [] : [[name, value] as const]
    })
    change({ ...parameters, ...Object.fromEntries(carried) })
  }
  const files = Object.fromEntries(
    lookup.parameters
      .filter(({ kind }) => kind === 'image')
      .map(({ name }) => [name, pictures[name]?.name ?? `${name}.jpg`]),
  )
  const secrets = lookup.parameters.flatMap(({ name, secret }) => (secret ? [values[name] ?? ''] : []))
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <Card withBorder component="section" aria-label="Request">
          <form onSubmit={onSubmit}>
            <Stack>
              <Group gap="xs">
                <Title order={2} size="h4">
                  Request
                </Title>
                <Text size="sm" c="dimmed" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
                  {lookup.sends === 'json' ? 'POST' : lookup.method} {lookup.path}
                </Text>
              </Group>
              <Samples samples={own} choose={choose} />
              <Parameters
                parameters={lookup.parameters}
                values={values}
                setValues={change}
                pictures={pictures}
                setPictures={(changed) => {
                  setPictures(changed)
                  setStated({ ...nothingStated, purpose: stated.purpose })
                }}
              />
              <ConsentFields lookup={lookup} value={stated} onChange={setStated} />
              <Group>
                <Button type="submit" loading={ask.isPending} disabled={!mayAsk || client === null}>
                  Ask
                </Button>
                <Text size="sm" c="dimmed" style={{ flex: '1 1 200px' }}>
                  {!mayAsk
                    ? 'Only an operator can make calls.'
                    : client === null
                      ? 'Choose a client, or create one first.'
                      : costText(lookup, currency, form.isSandbox)}
                </Text>
              </Group>
              {ask.error !== null && (
                <Alert color="red" role="alert" c="var(--mantine-color-text)" title="The call was not made">
                  {ask.error.message}
                </Alert>
              )}
            </Stack>
          </form>
        </Card>
        <AnswerCard answer={ask.data} currency={currency} />
      </SimpleGrid>
      {form.place !== undefined && (
        <Programs
          lookup={lookup}
          place={form.place}
          values={{ ...values, ...files }}
          stated={statedMembers(stated)}
          clientId={client ?? ''}
          secretValues={secrets}
        />
      )}
    </Stack>
  )
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

export default function TryIt() {
  const form = useForm()
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const name = textOf(search.lookup) ?? 'panbasic'
  const client = useActiveClient(textOf(search.client))
  const set = (own: Record<string, string | null>) =>
    void navigate({ to: '/try', search: { ...search, ...own } as never, replace: true })
  return (
    <Page title="Try it" about="Call a lookup as a client would.">
      {form.isWhole ? (
        <Answered question={form.lookups}>
          {({ items, currency }) => {
            const lookup = items.find((each) => each.name === name) ?? items[0]
            return (
              <Stack>
                <SimpleGrid cols={{ base: 1, md: 2 }}>
                  <Select
                    label="Lookup"
                    description={lookup?.summary}
                    data={items.map((each) => each.name)}
                    value={lookup?.name ?? null}
                    onChange={(value) => value !== null && set({ lookup: value })}
                    searchable
                    allowDeselect={false}
                    renderOption={({ option }) => (
                      <div>
                        <Text size="sm">{option.label}</Text>
                        <Text size="xs" c="dimmed">
                          {items.find((each) => each.name === option.value)?.summary}
                        </Text>
                      </div>
                    )}
                  />
                  <ClientSelect
                    label="Client"
                    description="It makes the call and is charged."
                    value={client}
                    onChange={(value) => set({ client: value })}
                    state="active"
                    allowDeselect={false}
                  />
                </SimpleGrid>
                {lookup !== undefined && (
                  <Ask key={lookup.name} lookup={lookup} currency={currency} client={client} form={form} />
                )}
              </Stack>
            )
          }}
        </Answered>
      ) : (
        <Loading height={480} />
      )}
    </Page>
  )
}
