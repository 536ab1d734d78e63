// Says what an import did, and lists what is wrong with which lines.
import { Alert, Code, Stack } from '@mantine/core'
import { numberText } from '../parts/show'
import { Table } from '../parts/table'

export interface Reason {
  readonly column?: string | undefined
  readonly reason: string
  readonly lines: number
  readonly examples: readonly number[]
}

/** A line of the answer of records.import. */
export interface Line {
  readonly step: 'checking' | 'importing' | 'done' | 'refused' | 'failed'
  readonly part: number
  readonly lines: number
  readonly imported?: number
  readonly wrong?: number
  readonly reasons?: readonly Reason[]
  readonly detail?: string
}

export const said: Readonly<Record<Line['step'], string>> = {
  checking: 'Checking the file',
  importing: 'Importing',
  done: 'The records are imported',
  refused: 'Nothing was imported: some lines are invalid',
  failed: 'The import failed',
}
const colourOf = ({ step, wrong = 0 }: Line) =>
  step === 'done'
    ? wrong > 0
      ? 'orange'
      : 'green'
    : step === 'refused' || step === 'failed'
      ? 'red'
      : 'blue'

export const linesText = (count: number) => `${numberText(count)} ${count === 1 ? 'line' : 'lines'}`

export function Reasons({ reasons, caption }: { reasons: readonly Reason[]; caption: string }) {
  if (reasons.length === 0) return null
  return (
    <Table
      caption={caption}
      rows={reasons}
      keyOf={({ column, reason }) => `${column} ${reason}`}
      columns={[
        {
          title: 'Column',
          show: ({ column }) => (column === undefined ? 'the whole line' : <Code>{column}</Code>),
        },
        { title: 'What is wrong', show: ({ reason }) => reason },
        { title: 'Lines', isNumber: true, show: ({ lines }) => numberText(lines) },
        { title: 'Example lines', show: ({ examples }) => examples.join(', ') },
      ]}
    />
  )
}

export function Outcome({ line }: { line: Line }) {
  const { step, lines, imported, wrong = 0, reasons = [], detail } = line
  const parts = [
    `${linesText(lines)} read`,
    ...(imported === undefined ? [] : [`${numberText(imported)} imported`]),
    ...(wrong === 0 ? [] : [`${numberText(wrong)} wrong`]),
  ]
  return (
    <Stack gap="xs">
      <Alert color={colourOf(line)} role="status" title={said[step]}>
        {detail ?? `${parts.join(', ')}.`}
      </Alert>
      <Reasons reasons={reasons} caption="What is wrong" />
    </Stack>
  )
}
