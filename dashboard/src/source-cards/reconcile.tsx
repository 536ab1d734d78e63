// Compares a source's invoice with the ledger: matches, calls on one side only, and price differences.
import {
  Alert,
  Button,
  Card,
  FileInput,
  Group,
  NativeSelect,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { useState } from 'react'
import { useUpload } from '../api/use-upload'
import { Wrong } from '../parts/page'
import { moneyText, numberText } from '../parts/show'
import { Table } from '../parts/table'

type Kind = 'matched' | 'ours_only' | 'theirs_only' | 'price_differs'

interface Sums {
  readonly count: number
  readonly total: number
  readonly expected?: number
}

/** A line of the answer of usage.reconcile. */
interface Line {
  readonly step: 'matching' | 'finding' | 'wrong' | 'total' | 'done' | 'failed'
  readonly text?: string
  readonly group?: Kind
  readonly finding?: Readonly<Record<string, string | number | null>>
  readonly line?: number
  readonly problem?: string
  readonly result?: Readonly<Record<Kind, Sums>> & { currency: string; lines: number }
}

interface Seen {
  readonly text: string
  /** The page shows the first ones; the command and scripts show all. */
  readonly findings: readonly Line[]
  readonly more: number
  readonly last: Line | null
}

const maxShown = 200
const nothing: Seen = { text: '', findings: [], more: 0, last: null }

function add(seen: Seen, line: Line): Seen {
  if (line.step === 'matching') return { ...seen, text: line.text ?? '' }
  if (line.step === 'done' || line.step === 'failed') return { ...seen, last: line }
  if (seen.findings.length >= maxShown) return { ...seen, more: seen.more + 1 }
  return { ...seen, findings: [...seen.findings, line] }
}

const words: Readonly<Record<Kind, string>> = {
  matched: 'agrees',
  ours_only: 'called, but not on the invoice',
  theirs_only: 'on the invoice, but not called',
  price_differs: 'another price',
}
const groups = Object.keys(words) as Kind[]

function Result({ result }: { result: NonNullable<Line['result']> }) {
  const { currency } = result
  return (
    <Table
      caption="Result"
      rows={groups}
      keyOf={(group) => group}
      columns={[
        { title: 'Result', show: (group) => words[group] },
        { title: 'Calls', isNumber: true, show: (group) => numberText(result[group].count) },
        { title: 'Invoiced', isNumber: true, show: (group) => moneyText(result[group].total, currency) },
        {
          title: 'We expected',
          isNumber: true,
          show: (group) => {
            const { expected } = result[group]
            return expected === undefined ? '–' : moneyText(expected, currency)
          },
        },
      ]}
    />
  )
}

function Findings({ seen }: { seen: Seen }) {
  return (
    <>
      <Table
        caption="Differences"
        rows={seen.findings.map((line, i) => ({ line, i }))}
        keyOf={({ i }) => String(i)}
        columns={[
          {
            title: 'Line',
            isNumber: true,
            show: ({ line: { line, finding } }) => line ?? finding?.line ?? '–',
          },
          {
            title: 'What',
            show: ({ line: { group, problem, text } }) =>
              group === undefined ? (problem ?? text) : words[group],
          },
          { title: 'Reference', show: ({ line: { finding } }) => finding?.reference ?? '–' },
          { title: 'Invoiced', isNumber: true, show: ({ line }) => line.finding?.invoice_price ?? '–' },
          { title: 'We expected', isNumber: true, show: ({ line }) => line.finding?.cost ?? '–' },
        ]}
      />
      {seen.more > 0 && (
        <Text size="sm" c="dimmed">
          And {numberText(seen.more)} more: “satyapan usage reconcile --out FOLDER” writes them all to files.
        </Text>
      )}
    </>
  )
}

export function Reconcile({ sources }: { sources: readonly string[] }) {
  const [source, setSource] = useState(sources[0] ?? '')
  const [map, setMap] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const { seen, isBusy, problem, start, stop } = useUpload<Line, Seen>(nothing, add, [])
  const begin = () => {
    if (file === null) return
    const query = new URLSearchParams({ source })
    for (const each of map.split(',').filter((text) => text.trim() !== '')) query.append('map', each.trim())
    start(`/usage/reconciliation?${query}`, file, 'text/csv')
  }
  return (
    <Card withBorder>
      <Title order={2} size="h4" mb="xs">
        Reconcile an invoice
      </Title>
      <Stack>
        <Group align="flex-end">
          <NativeSelect
            label="Source"
            data={[...sources]}
            value={source}
            onChange={(event) => setSource(event.currentTarget.value)}
          />
          <FileInput
            label="Invoice"
            placeholder="Choose or drop a CSV file"
            accept=".csv,text/csv"
            value={file}
            disabled={isBusy}
            onChange={setFile}
            w={260}
            maw="100%"
          />
          <TextInput
            label="Columns"
            placeholder="Txn ID=reference,Amount=price"
            value={map}
            onChange={(event) => setMap(event.currentTarget.value)}
            w={280}
            maw="100%"
          />
          <Button onClick={begin} disabled={file === null} loading={isBusy}>
            Reconcile
          </Button>
          {isBusy && (
            <Button variant="default" onClick={stop}>
              Stop
            </Button>
          )}
        </Group>
        {isBusy && seen.text !== '' && (
          <Text size="sm" role="status">
            {seen.text}
          </Text>
        )}
        {problem !== null && <Wrong problem={problem} />}
        {seen.last?.step === 'failed' && (
          <Alert color="red" role="alert" title="The invoice cannot be read">
            {seen.last.text}
          </Alert>
        )}
        {seen.last?.result !== undefined && <Result result={seen.last.result} />}
        {seen.findings.length > 0 && <Findings seen={seen} />}
      </Stack>
    </Card>
  )
}
