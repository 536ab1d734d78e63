// Chooses an invoice, what its columns hold, and the period that it is about.
import { Alert, Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Answer, api, bodyOf, type Problem } from '../api/client'
import { DayInput } from '../parts/day-input'
import { FileDrop } from '../parts/file-drop'
import { Loading } from '../parts/page'
import { shiftDay } from '../parts/period'
import { Table } from '../parts/table'

type Preview = Answer<'usage.reconcile_preview'>
type Field = NonNullable<Preview['columns'][number]['suggestion']>

const fields: Readonly<Record<Field, string>> = {
  reference: "reference: the vendor's id of the call",
  time: 'time of the call',
  lookup: 'lookup: what was asked',
  price: 'price of the call',
}
const maxBytes = 256 * 1024 * 1024
const previewBytes = 120 * 1024

function usePreview(file: File | null) {
  return useQuery<Preview, Problem>({
    queryKey: ['invoice-preview', file?.name, file?.size, file?.lastModified],
    enabled: file !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () =>
      bodyOf(
        api.POST('/usage/reconciliation/preview', {
          params: { query: { cut: file!.size > previewBytes } },
          headers: { 'content-type': 'text/csv' },
          body: file!.slice(0, previewBytes) as never,
          bodySerializer: (body) => body,
        }),
      ),
  })
}

type Choices = Readonly<Record<string, string>>
const choiceOf = (choices: Choices, { name, suggestion }: Preview['columns'][number]) =>
  choices[name] ?? suggestion ?? ''

function problemOf(chosen: readonly string[]): string | null {
  const twice = (Object.keys(fields) as Field[]).find(
    (field) => chosen.filter((each) => each === field).length > 1,
  )
  if (twice !== undefined) return `Two columns are said to hold the ${twice}: choose one.`
  const has = (field: Field) => chosen.includes(field)
  return has('reference') || (has('time') && has('price'))
    ? null
    : 'Choose the column with the reference, or those with time and price.'
}

function Columns({
  preview,
  choices,
  onChoose,
}: {
  preview: Preview
  choices: Choices
  onChoose: (name: string, field: string) => void
}) {
  return (
    <Table
      caption="Columns of the invoice"
      rows={preview.columns}
      keyOf={({ name }) => name}
      columns={[
        { title: 'In the invoice', show: ({ name }) => <bdi>{name}</bdi> },
        {
          title: 'First values',
          show: ({ samples }) => (
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              <bdi>{samples.join(' · ') || 'empty'}</bdi>
            </Text>
          ),
        },
        {
          title: 'Holds',
          show: (column) => (
            <NativeSelect
              aria-label={`What ${column.name} holds`}
              data={[
                { value: '', label: 'nothing that is compared' },
                ...Object.entries(fields).map(([value, label]) => ({ value, label })),
              ]}
              value={choiceOf(choices, column)}
              onChange={(event) => onChoose(column.name, event.currentTarget.value)}
            />
          ),
        },
      ]}
    />
  )
}

export interface Reconciling {
  readonly source: string
  readonly file: File
  /** Of the request. */
  readonly query: URLSearchParams
}

export function ReconcileForm({
  sources,
  isBusy,
  onStart,
  onStop,
}: {
  sources: readonly string[]
  isBusy: boolean
  onStart: (reconciling: Reconciling) => void
  onStop: () => void
}) {
  const [source, setSource] = useState(sources[0] ?? '')
  const [file, setFile] = useState<File | null>(null)
  const [choices, setChoices] = useState<Choices>({})
  const [days, setDays] = useState({ from: '', to: '' })
  const [unit, setUnit] = useState('')
  const preview = usePreview(file)
  const { data } = preview
  const isReadable = data !== undefined && data.problem === null
  const problem = isReadable ? problemOf(data.columns.map((column) => choiceOf(choices, column))) : null
  const start = () => {
    if (file === null || data === undefined) return
    const query = new URLSearchParams({ source })
    for (const column of data.columns) {
      const field = choiceOf(choices, column)
      if (field !== '') query.append('map', `${column.name}=${field}`)
    }
    for (const [name, day] of Object.entries(days)) if (day !== '') query.set(name, day)
    if (unit !== '') query.set('whole_prices', unit)
    onStart({ source, file, query })
  }
  return (
    <Stack>
      <Group align="flex-start">
        <NativeSelect
          label="Source"
          description="Who sent the invoice"
          data={[...sources]}
          value={source}
          onChange={(event) => setSource(event.currentTarget.value)}
        />
        <DayInput
          label="From day"
          description="Empty: the days of the invoice"
          value={days.from}
          onChange={(from) => setDays({ ...days, from })}
        />
        <DayInput
          label="To day"
          description="Indian Standard Time"
          value={days.to === '' ? '' : shiftDay(days.to, -1)}
          onChange={(day) => setDays({ ...days, to: day === '' ? '' : shiftDay(day, 1) })}
        />
        <NativeSelect
          label="Prices without a decimal point"
          description="2 means two ..."
          data={[
            { value: '', label: 'paise, unless others have one' },
            { value: 'main', label: 'rupees' },
            { value: 'smallest', label: 'paise' },
          ]}
          value={unit}
          onChange={(event) => setUnit(event.currentTarget.value)}
        />
      </Group>
      <FileDrop
        label="Invoice"
        endings={['.csv']}
        maxBytes={maxBytes}
        files={file === null ? [] : [file]}
        disabled={isBusy}
        onChange={([first]) => {
          setFile(first ?? null)
          setChoices({})
        }}
      />
      {preview.isLoading && <Loading height={120} />}
      {(preview.error !== null || (data !== undefined && data.problem !== null)) && (
        <Alert color="red" role="alert" title="The invoice cannot be read">
          {preview.error?.message ?? data?.problem}
        </Alert>
      )}
      {isReadable && (
        <Columns
          preview={data}
          choices={choices}
          onChoose={(name, field) => setChoices({ ...choices, [name]: field })}
        />
      )}
      {problem !== null && (
        <Alert color="orange" role="status">
          {problem}
        </Alert>
      )}
      <Group>
        <Button onClick={start} disabled={!isReadable || problem !== null} loading={isBusy}>
          Reconcile
        </Button>
        {isBusy && (
          <Button variant="default" onClick={onStop}>
            Stop
          </Button>
        )}
      </Group>
    </Stack>
  )
}
