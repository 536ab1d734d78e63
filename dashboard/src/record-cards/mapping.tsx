// The columns of a file beside the columns that they fill, each to be chosen.
import { NativeSelect, Text } from '@mantine/core'
import type { Answer } from '../api/client'
import { State } from '../parts/state'
import { Table } from '../parts/table'

export type Preview = Answer<'records.preview'>

/** What the user chose for a column of the file: a column of the records, '' for none. */
export type Choices = Readonly<Record<string, string>>

/** What stands for a column of the file that the user has not chosen for: its own name, a suggestion, or nothing. */
const usualChoice = ({ fills, suggestion }: Preview['columns'][number]) => fills ?? suggestion ?? ''

export const choiceOf = (choices: Choices, column: Preview['columns'][number]): string =>
  choices[column.name] ?? usualChoice(column)

export function ColumnMapping({
  preview,
  names,
  choices,
  disabled,
  onChoose,
}: {
  preview: Preview
  /** The columns of the kind. */
  names: readonly string[]
  choices: Choices
  disabled: boolean
  onChoose: (column: string, ours: string) => void
}) {
  const used = new Map<string, number>()
  for (const column of preview.columns) {
    const ours = choiceOf(choices, column)
    if (ours !== '') used.set(ours, (used.get(ours) ?? 0) + 1)
  }
  return (
    <Table
      caption="Columns of the file"
      rows={preview.columns}
      keyOf={({ name }) => name}
      columns={[
        {
          title: 'In the file',
          show: ({ name }) => (
            <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
              <bdi>{name}</bdi>
            </Text>
          ),
        },
        {
          title: 'First values',
          show: ({ samples }) => (
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              <bdi>{samples.join(' · ') || 'empty'}</bdi>
            </Text>
          ),
        },
        {
          title: 'Fills',
          isKept: true,
          show: (column) => {
            const ours = choiceOf(choices, column)
            return (
              <NativeSelect
                aria-label={`What ${column.name} fills`}
                data={[{ value: '', label: 'leave out' }, ...names]}
                value={ours}
                disabled={disabled}
                error={(used.get(ours) ?? 0) > 1 ? 'Two columns fill this' : undefined}
                onChange={(event) => onChoose(column.name, event.currentTarget.value)}
              />
            )
          },
        },
        {
          title: 'Why',
          show: (column) => {
            if (choices[column.name] !== undefined) return <State name="chosen" tone="idle" />
            if (column.fills !== null) return <State name="same name" tone="idle" />
            if (column.suggestion !== null) return <State name="suggested" tone="warning" />
            return column.numbers_lines ? (
              <State name="numbers the lines" tone="idle" />
            ) : (
              <State name="unknown" tone="warning" />
            )
          },
        },
      ]}
    />
  )
}
