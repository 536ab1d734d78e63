// The imported records by kind, and an import with its progress and its invalid lines.
import {
  Alert,
  Button,
  Card,
  Code,
  FileInput,
  Group,
  NativeSelect,
  Progress,
  Stack,
  Switch,
  Text,
  Title,
} from '@mantine/core'
import { useState } from 'react'
import { useAsk } from '../api/ask'
import { type Answer, api } from '../api/client'
import { useUpload } from '../api/use-upload'
import { Answered, Page, Wrong } from '../parts/page'
import { numberText } from '../parts/show'
import { Table } from '../parts/table'
import { TracesImport } from '../record-cards/traces'
import { useMay } from '../session'

type Kind = Answer<'records.count'>['items'][number]

/** A line of the answer of records.import. */
interface Line {
  readonly step: 'checking' | 'importing' | 'done' | 'refused' | 'failed'
  readonly part: number
  readonly lines: number
  readonly imported?: number
  readonly wrong?: number
  readonly reasons?: readonly { column?: string; reason: string; lines: number; examples: number[] }[]
  readonly detail?: string
}

const said: Readonly<Record<Line['step'], string>> = {
  checking: 'Checking the file',
  importing: 'Importing',
  done: 'The records are imported',
  refused: 'Nothing was imported: some lines are invalid',
  failed: 'The import failed',
}
const colourOf = ({ step, wrong = 0 }: Line) =>
  step === 'done'
    ? wrong > 0
      ? 'yellow'
      : 'green'
    : step === 'refused' || step === 'failed'
      ? 'red'
      : 'blue'

function Outcome({ line }: { line: Line }) {
  const { step, lines, imported, wrong = 0, reasons = [], detail } = line
  return (
    <Stack gap="xs">
      <Alert color={colourOf(line)} role="status" title={said[step]}>
        {detail ??
          `${numberText(lines)} lines read${imported === undefined ? '' : `, ${numberText(imported)} imported`}${
            wrong === 0 ? '' : `, ${numberText(wrong)} wrong`
          }.`}
      </Alert>
      {reasons.length > 0 && (
        <Table
          caption="What is wrong"
          rows={reasons}
          keyOf={({ column, reason }) => `${column} ${reason}`}
          columns={[
            { title: 'Column', show: ({ column }) => (column === undefined ? '–' : <Code>{column}</Code>) },
            { title: 'What is wrong', show: ({ reason }) => reason },
            { title: 'Lines', isNumber: true, show: ({ lines: count }) => numberText(count) },
            { title: 'Example lines', show: ({ examples }) => examples.join(', ') },
          ]}
        />
      )}
    </Stack>
  )
}

function Import({ kinds }: { kinds: readonly Kind[] }) {
  const [kind, setKind] = useState(kinds[0]?.kind ?? '')
  const [file, setFile] = useState<File | null>(null)
  const [keepGoing, setKeepGoing] = useState(false)
  const [merge, setMerge] = useState(false)
  const upload = useUpload<Line, Line | null>(null, (_before, line) => line, ['records'])
  const { seen, isBusy, problem } = upload
  const chosen = kinds.find((each) => each.kind === kind)
  const start = () => {
    if (file === null) return
    const isCsv = !/\.(jsonl|ndjson)$/i.test(file.name)
    const type = isCsv ? 'text/csv' : 'application/x-ndjson'
    upload.start(`/records/${kind}/import?keep_going=${keepGoing}&merge=${merge}`, file, type)
  }
  return (
    <Card withBorder>
      <Title order={2} size="h4" mb="xs">
        Import a file
      </Title>
      <Stack>
        <Group align="flex-end">
          <NativeSelect
            label="Kind"
            data={kinds.map((each) => each.kind)}
            value={kind}
            disabled={isBusy}
            onChange={(event) => setKind(event.currentTarget.value)}
          />
          <FileInput
            label="File"
            placeholder="Choose or drop a file"
            accept=".csv,.jsonl,.ndjson,text/csv,application/x-ndjson"
            value={file}
            disabled={isBusy}
            onChange={setFile}
            w={280}
            maw="100%"
          />
          <Button onClick={start} disabled={file === null} loading={isBusy}>
            Import
          </Button>
          {isBusy && (
            <Button variant="default" onClick={upload.stop}>
              Stop
            </Button>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          CSV with a header, or JSON Lines. The key is {chosen?.key.join(' and ')}; the columns are{' '}
          {chosen?.columns.join(', ')}. An interrupted import continues where it stopped when you choose the
          same file again.
        </Text>
        <Group>
          <Switch
            label="Import the valid lines even when others are invalid"
            checked={keepGoing}
            onChange={(event) => setKeepGoing(event.currentTarget.checked)}
          />
          <Switch
            label="Keep existing values where the file has none"
            checked={merge}
            onChange={(event) => setMerge(event.currentTarget.checked)}
          />
        </Group>
        {isBusy && (
          <Progress value={100 * (seen?.part ?? 0)} animated aria-label={said[seen?.step ?? 'checking']} />
        )}
        {problem !== null && <Wrong problem={problem} />}
        {seen !== null && <Outcome line={seen} />}
      </Stack>
    </Card>
  )
}

export default function Records() {
  const records = useAsk(['records'], () => api.GET('/records'))
  const mayImport = useMay('operator')
  return (
    <Page
      title="Records"
      about={
        <>
          Your own data, from which the service answers. Import large files on the server with{' '}
          <Code>satyapan records import KIND FILE</Code>.
        </>
      }
    >
      <Answered question={records}>
        {({ items }) => (
          <Stack>
            {mayImport && <Import kinds={items} />}
            {mayImport && <TracesImport />}
            <Table
              caption="Records by kind"
              rows={items}
              keyOf={({ kind }) => kind}
              columns={[
                { title: 'Kind', show: ({ kind }) => kind },
                { title: 'Key', show: ({ key }) => key.join(', ') },
                { title: 'Records', isNumber: true, show: ({ records: count }) => numberText(count) },
              ]}
            />
          </Stack>
        )}
      </Answered>
    </Page>
  )
}
