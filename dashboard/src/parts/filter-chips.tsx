// The filters that are in force, each with a button that removes it.
import { Button, Group, Pill } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'

export interface Chip {
  /** What is filtered: `Client`. */
  readonly name: string
  /** By what, as the page shows it: a name, no id. */
  readonly value: ReactNode
  readonly remove: () => void
}

/** The focus would be lost with the button that was pressed: the next filter gets it, or the page. */
function useKeptFocus(names: string) {
  const group = useRef<HTMLDivElement>(null)
  const [shown, pressed] = [useRef(names), useRef(false)]
  useEffect(() => {
    if (shown.current === names) return
    shown.current = names
    const isLost = pressed.current && document.activeElement === document.body
    pressed.current = false
    if (isLost) (group.current?.querySelector('button') ?? document.querySelector('main'))?.focus()
  }, [names, shown, pressed])
  const press = (act: () => void) => () => {
    pressed.current = true
    act()
  }
  return { group, press }
}

export function FilterChips({ chips, clear }: { chips: readonly Chip[]; clear: () => void }) {
  const { group, press } = useKeptFocus(chips.map(({ name }) => name).join())
  if (chips.length === 0) return null
  return (
    <Group ref={group} gap="xs" role="group" aria-label="Filters">
      {chips.map(({ name, value, remove }) => (
        <Pill
          key={name}
          size="md"
          withRemoveButton
          onRemove={press(remove)}
          removeButtonProps={{ 'aria-label': `Remove the filter ${name}`, tabIndex: 0, 'aria-hidden': false }}
          maw="100%"
        >
          {name}: {value}
        </Pill>
      ))}
      {chips.length > 1 && (
        <Button variant="subtle" size="compact-sm" onClick={press(clear)}>
          Clear all
        </Button>
      )}
    </Group>
  )
}
