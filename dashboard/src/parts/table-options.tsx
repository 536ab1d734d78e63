// The menu of a table: which columns it shows, and how dense its rows are.
import { ActionIcon, Menu } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'

type Density = 'comfortable' | 'compact'

/** One for all tables, kept in the browser. */
export const useDensity = () =>
  useLocalStorage<Density>({
    key: 'satyapan-density',
    defaultValue: 'comfortable',
    getInitialValueInEffect: false,
  })

/** The user's changes to the columns of this table, kept in the browser: true shows one, false hides it. */
export const useChosenColumns = (table: string) =>
  useLocalStorage<Record<string, boolean>>({
    key: `satyapan-columns-${table}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  })

export function TableOptions({
  caption,
  columns,
  toggle,
}: {
  caption: string
  columns: readonly { title: string; isShown: boolean; isFixed: boolean }[]
  toggle: (title: string) => void
}) {
  const [density, setDensity] = useDensity()
  return (
    <Menu position="bottom-end" closeOnItemClick={false} withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Columns and density of ${caption}`}>
          <IconAdjustmentsHorizontal size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Columns</Menu.Label>
        {columns.map(({ title, isShown, isFixed }) => (
          <Menu.CheckboxItem key={title} checked={isShown} disabled={isFixed} onChange={() => toggle(title)}>
            {title}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Label>Rows</Menu.Label>
        <Menu.RadioGroup value={density} onChange={(name) => setDensity(name as Density)}>
          {(['comfortable', 'compact'] as const).map((name) => (
            <Menu.RadioItem key={name} value={name}>
              {name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
