// Runs a lookup from the browser: sandbox samples, the answer as a client gets it, and the code for the same call.
import {
  Alert,
  Badge,
  Button,
  Card,
  Code,
  Group,
  NativeSelect,
  SimpleGrid,
  Stack,
  Tabs,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useAsk, useChange } from '../api/ask'
import { type Answer, api } from '../api/client'
import { clientChoices } from '../parts/client-choices'
import { Answered, Page } from '../parts/page'
import { moneyText } from '../parts/show'
import { useMay } from '../session'

type Lookup = Answer<'lookups.list'>['items'][number]
type Values = Readonly<Record<string, string>>

/** `pan-to-din` is `panToDin` in the client for TypeScript. */
const functionName = (name: string) =>
  name.replace(/[-/](\w)/g, (_match, letter: string) => letter.toUpperCase())

const curlOf = (lookup: Lookup, values: Values) =>
  [
    `curl --cacert $CA -H "Authorization: Bearer $TOKEN" -H "x-api-key: $SECRET" \\`,
    `  -H 'Content-Type: application/json' -d '${JSON.stringify(values)}' \\`,
    `  $BASE${lookup.path}`,
  ].join('\n')

const sdkOf = (lookup: Lookup, values: Values) =>
  `const answer = await satyapan.${functionName(lookup.name)}(${JSON.stringify(values)})`

function Programs({ lookup, values }: { lookup: Lookup; values: Values }) {
  return (
    <Tabs defaultValue="curl">
      <Tabs.List>
        <Tabs.Tab value="curl">curl</Tabs.Tab>
        <Tabs.Tab value="sdk">TypeScript</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="curl" pt="xs">
        <Code block tabIndex={0}>
          {curlOf(lookup, values)}
        </Code>
      </Tabs.Panel>
      <Tabs.Panel value="sdk" pt="xs">
        <Code block tabIndex={0}>
          {sdkOf(lookup, values)}
        </Code>
      </Tabs.Panel>
    </Tabs>
  )
}

function Outcome({ answer, currency }: { answer: Answer<'lookups.try'>; currency: string }) {
  return (
    <Card withBorder component="section" aria-label="Answer">
      <Group mb="sm">
        <Title order={2} size="h4">
          Answer
        </Title>
        <Badge variant="default" tt="none">
          HTTP {answer.http_status}
        </Badge>
        <Text size="sm" c="dimmed">
          {moneyText(answer.price, currency)}, from {answer.source ?? 'no source'}
          {answer.cached && ' (cached)'}, {answer.duration_ms.toFixed(0)} ms
        </Text>
      </Group>
      <Code block tabIndex={0}>
        {JSON.stringify(answer.body, null, 2)}
      </Code>
    </Card>
  )
}

function Ask({ lookup, currency }: { lookup: Lookup; currency: string }) {
  const samples = useAsk(['samples'], () => api.GET('/samples'))
  const [values, setValues] = useState<Values>(() =>
    Object.fromEntries(
      lookup.parameters.filter(({ required }) => required).map(({ name, example }) => [name, example]),
    ),
  )
  const mayAsk = useMay('operator')
  const clients = useAsk(['clients'], () => api.GET('/clients'))
  const [client, setClient] = useState('')
  const active = clients.data?.items.filter((each) => each.active) ?? []
  const clientId = client || active[0]?.client_id
  const ask = useChange(
    (parameters: Values) =>
      api.POST('/lookups/{lookup}/try', {
        // The names are those that the service listed.
        params: { path: { lookup: lookup.name as never } },
        body: {
          parameters: { ...parameters },
          ...(clientId === undefined ? {} : { client_id: clientId }),
        },
      }),
    { touches: [['overview'], ['transactions'], ['usage']] },
  )
  const own = samples.data?.items.filter(({ lookups }) => lookups.includes(lookup.name)) ?? []
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    ask.mutate(values)
  }
  const set = (name: string, value: string) => {
    const { [name]: _before, ...rest } = values
    setValues(value === '' ? rest : { ...rest, [name]: value })
  }
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <form onSubmit={onSubmit}>
          <Stack>
            <NativeSelect
              label="Client"
              description="The client that makes the call and is charged."
              data={clientChoices(active)}
              value={clientId ?? ''}
              onChange={(event) => setClient(event.currentTarget.value)}
            />
            {own.length > 0 && (
              <NativeSelect
                label="Sample"
                data={[
                  { value: '', label: 'Choose one …' },
                  ...own.map(({ about }, i) => ({ value: String(i), label: about })),
                ]}
                onChange={(event) => {
                  const sample = own[Number(event.currentTarget.value)]
                  if (event.currentTarget.value !== '' && sample !== undefined) setValues(sample.parameters)
                }}
              />
            )}
            {lookup.parameters.map(({ name, about, required, example }) => (
              <TextInput
                key={name}
                label={name}
                description={about}
                placeholder={example}
                required={required}
                value={values[name] ?? ''}
                onChange={(event) => set(name, event.currentTarget.value)}
              />
            ))}
            <Group>
              <Button type="submit" loading={ask.isPending} disabled={!mayAsk || clientId === undefined}>
                Ask
              </Button>
              <Text size="sm" c="dimmed">
                {mayAsk && clients.data !== undefined && clientId === undefined
                  ? 'Create a client first.'
                  : mayAsk
                    ? `This is a real call: it costs ${moneyText(lookup.price, currency)} when it is charged.`
                    : 'Only an operator can make calls.'}
              </Text>
            </Group>
          </Stack>
        </form>
        <Programs lookup={lookup} values={values} />
      </SimpleGrid>
      {ask.error !== null && (
        <Alert color="red" role="alert">
          {ask.error.message}
        </Alert>
      )}
      {ask.data !== undefined && <Outcome answer={ask.data} currency={currency} />}
    </Stack>
  )
}

export default function TryIt() {
  const lookups = useAsk(['lookups'], () => api.GET('/lookups'))
  const [name, setName] = useState('panbasic')
  return (
    <Page title="Try it" about="Call a lookup as a client would.">
      <Answered question={lookups}>
        {({ items, currency }) => {
          const asked = items.filter(({ parameters }) => parameters.length > 0)
          const lookup = asked.find((each) => each.name === name)
          return (
            <Stack>
              <NativeSelect
                label="Lookup"
                description={lookup?.summary}
                data={asked.map((each) => each.name)}
                value={name}
                onChange={(event) => setName(event.currentTarget.value)}
                maw={480}
              />
              {lookup !== undefined && <Ask key={name} lookup={lookup} currency={currency} />}
            </Stack>
          )
        }}
      </Answered>
    </Page>
  )
}
