// Starts a bulk: a file of any columns, what it holds and costs at most, then the button.
import { Alert, Button, Group, NativeSelect, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useAsk } from '../api/ask'
import { api } from '../api/client'
import { useUpload } from '../api/use-upload'
import { ClientSelect, useActiveClient } from '../parts/client-select'
import { FileDrop } from '../parts/file-drop'
import { MoneyInput } from '../parts/money-input'
import { Wrong } from '../parts/page'
import { Facts, moneyText, numberText } from '../parts/show'
import { nothingStated, StateConsent, statedMembers } from '../parts/stated-consent'
import { foldName, useHeader } from './header'

/** A line of the answers of bulk.estimate and bulk.start. */
interface Line {
  readonly step: 'checking' | 'storing' | 'done' | 'refused'
  readonly read: number
  readonly detail?: string
  readonly records?: number
  readonly duplicates?: number
  readonly malformed?: number
  readonly highest_price?: number
  readonly highest_cost?: number
}

type Columns = Readonly<Record<string, string>>

const useLine = (touches: readonly string[]) =>
  useUpload<Line, Line | null>(null, (_before, lines) => lines.at(-1) ?? null, touches)

const query = (members: Readonly<Record<string, string | number>>): string =>
  new URLSearchParams(
    Object.entries(members)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [name, String(value)]),
  ).toString()

function Cost({ line, currency }: { line: Line; currency: string }) {
  const { records = 0, duplicates = 0, malformed = 0, highest_price = 0, highest_cost = 0 } = line
  return (
    <Facts
      items={[
        ['Records', numberText(records)],
        ['Malformed', malformed === 0 ? 'none' : `${numberText(malformed)}, which are not asked and free`],
        [
          'Repeated',
          duplicates === 0 ? 'none' : `${numberText(duplicates)}: each is asked and charged again`,
        ],
        [
          'Costs at most',
          `${moneyText(highest_cost, currency)}: ${numberText(records - malformed)} records at ${moneyText(highest_price, currency)} or less`,
        ],
      ]}
    />
  )
}

/** Only the button starts it: the records are charged to the client. */
export function StartBulk({ currency }: { currency: string }) {
  const lookups = useAsk(['bulk-lookups'], () => api.GET('/bulk/lookups'))
  const [client, setClient] = useState<string | null>(null)
  const [lookup, setLookup] = useState('panbasic')
  const [file, setFile] = useState<File | null>(null)
  const [chosen, setChosen] = useState<Columns>({})
  const [name, setName] = useState('')
  const [rate, setRate] = useState<number | string>('')
  const [maxCost, setMaxCost] = useState<number | null>(null)
  const [stated, setStated] = useState(nothingStated)
  const header = useHeader(file)
  const estimate = useLine([])
  const start = useLine(['bulk'])
  const clientId = useActiveClient(client) ?? ''
  const parameters = lookups.data?.items.find((each) => each.name === lookup)?.parameters ?? []
  const names = header.data ?? []
  const columnOf = (parameter: string): string =>
    chosen[parameter] ?? names.find((each) => foldName(each) === foldName(parameter)) ?? ''
  const isMapped = parameters.every(({ name: each, required }) => !required || columnOf(each) !== '')
  // A list in a query is divided at commas; columns are found by their letters and digits alone.
  const map = parameters
    .flatMap(({ name: each }) =>
      columnOf(each) === '' ? [] : `${columnOf(each).replaceAll(',', ' ')}=${each}`,
    )
    .join(',')
  const what = query({ client_id: clientId, lookup, map })
  /** What was estimated is what is started. */
  const [estimated, setEstimated] = useState('')
  const subject = `${what} ${file?.name} ${file?.size} ${file?.lastModified}`
  const isEstimated = estimate.seen?.step === 'done' && estimated === subject && !estimate.isBusy
  const isBusy = estimate.isBusy || start.isBusy
  // A file that was started is not started again by a second press of the button, and what was said of it is not said of
  // the next one.
  useEffect(() => {
    if (start.seen?.step !== 'done') return
    setFile(null)
    setName('')
    setRate('')
    setMaxCost(null)
    setStated(nothingStated)
  }, [start.seen])
  return (
    <Stack>
      <Group align="flex-end">
        <ClientSelect
          label="Client of the bulk"
          w={260}
          maw="100%"
          value={clientId === '' ? null : clientId}
          onChange={setClient}
          state="active"
          allowDeselect={false}
        />
        <NativeSelect
          label="Lookup of the bulk"
          data={lookups.data?.items.map((each) => each.name) ?? []}
          value={lookup}
          onChange={(event) => {
            setLookup(event.currentTarget.value)
            setChosen({})
          }}
        />
      </Group>
      <FileDrop
        label="Large file"
        description="CSV in UTF-8 with any columns and a header: up to 5,000,000 records"
        endings={['.csv']}
        files={file === null ? [] : [file]}
        disabled={isBusy}
        onChange={([first]) => {
          setFile(first ?? null)
          setChosen({})
          setStated(nothingStated)
        }}
      />
      {file !== null && (
        <>
          <Group align="flex-end">
            {parameters.map(({ name: each, required }) => (
              <NativeSelect
                key={each}
                label={`Column of ${each}`}
                data={[{ value: '', label: required ? 'choose a column' : 'none' }, ...names]}
                value={columnOf(each)}
                onChange={(event) => {
                  const { value } = event.currentTarget
                  setChosen((before) => ({ ...before, [each]: value }))
                }}
              />
            ))}
          </Group>
          <Group align="flex-end">
            <TextInput
              label="Name"
              value={name}
              maxLength={200}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <NumberInput
              label="Records a second"
              min={1}
              max={10_000}
              allowDecimal={false}
              value={rate}
              onChange={setRate}
            />
            <MoneyInput
              label="Pause before it costs more"
              currency={currency}
              value={maxCost}
              onChange={setMaxCost}
            />
          </Group>
          <StateConsent value={stated} onChange={setStated} />
        </>
      )}
      {isBusy && (
        <Text size="sm" role="status">
          {start.seen?.step === 'storing' ? 'Stored' : 'Checked'}{' '}
          {numberText((start.isBusy ? start.seen : estimate.seen)?.read ?? 0)} records
        </Text>
      )}
      {[estimate, start].map(
        ({ seen, problem }, i) =>
          (seen?.step === 'refused' || problem !== null) && (
            <div key={i === 0 ? 'estimate' : 'start'}>
              {problem !== null ? (
                <Wrong problem={problem} />
              ) : (
                <Alert color="red" role="alert" title="This file cannot be started">
                  {seen?.detail}
                </Alert>
              )}
            </div>
          ),
      )}
      {isEstimated && <Cost line={estimate.seen!} currency={currency} />}
      <Group>
        <Button
          variant={isEstimated ? 'default' : 'filled'}
          disabled={file === null || clientId === '' || !isMapped || isBusy}
          loading={estimate.isBusy}
          onClick={() => {
            setEstimated(subject)
            estimate.start(`/bulk/estimate?${what}`, file!, 'text/csv')
          }}
        >
          Estimate
        </Button>
        {isEstimated && (
          <Button
            loading={start.isBusy}
            onClick={() => {
              const limits = { name: name.trim(), rate, max_cost: maxCost ?? '' }
              const others = query({ ...limits, ...statedMembers(stated) })
              start.start(`/bulk?${what}&${others}`, file!, 'text/csv')
            }}
          >
            Start {numberText(estimate.seen?.records ?? 0)} records
          </Button>
        )}
      </Group>
    </Stack>
  )
}
