// The filters that are in force, each with a button that removes it.
import { Button, Group, Pill } from '@mantine/core'
import type { ReactNode } from 'react'

export interface Chip {
  /** What is filtered: `Client`. */
  readonly name: string
  /** By what, as the page shows it: a name, no id. */
  readonly value: ReactNode
  readonly remove: () => void
}

export function FilterChips({ chips, clear }: { chips: readonly Chip[]; clear: () => void }) {
  if (chips.length === 0) return null
  return (
    <Group gap="xs" role="group" aria-label="Filters">
      {chips.map(({ name, value, remove }) => (
        <Pill
          key={name}
          size="md"
          withRemoveButton
          onRemove={remove}
          removeButtonProps={{ 'aria-label': `Remove the filter ${name}`, tabIndex: 0, 'aria-hidden': false }}
          maw="100%"
        >
          {name}: {value}
        </Pill>
      ))}
      {chips.length > 1 && (
        <Button variant="subtle" size="compact-sm" onClick={clear}>
          Clear all
        </Button>
      )}
    </Group>
  )
}
