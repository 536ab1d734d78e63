// Shows rows in columns, with a button for the next page.
import { Button, Center, Table as Plain } from '@mantine/core'
import type { ReactNode } from 'react'

export interface Column<Row> {
  readonly title: string
  readonly show: (row: Row) => ReactNode
  /** Right-aligned, for numbers. */
  readonly isNumber?: boolean
}

/** Room for each column; where the window is narrower, the table scrolls. More columns than so many share the room. */
const columnPx = 130
const mostRoomy = 7

export function Table<Row>({
  caption,
  columns,
  rows,
  keyOf,
  more,
}: {
  /** The table's caption, for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Asks for the next page; absent at the end. */
  more?: (() => void) | undefined
}) {
  const align = (column: Column<Row>) => (column.isNumber === true ? 'right' : 'left')
  return (
    <>
      <Plain.ScrollContainer
        minWidth={columnPx * Math.min(columns.length, mostRoomy)}
        type="native"
        tabIndex={0}
        role="region"
        aria-label={caption}
      >
        <Plain verticalSpacing="xs" highlightOnHover aria-label={caption}>
          <Plain.Thead>
            <Plain.Tr>
              {columns.map((column) => (
                <Plain.Th key={column.title} ta={align(column)} scope="col">
                  {column.title}
                </Plain.Th>
              ))}
            </Plain.Tr>
          </Plain.Thead>
          <Plain.Tbody>
            {rows.map((row) => (
              <Plain.Tr key={keyOf(row)}>
                {columns.map((column) => (
                  <Plain.Td key={column.title} ta={align(column)}>
                    {column.show(row)}
                  </Plain.Td>
                ))}
              </Plain.Tr>
            ))}
          </Plain.Tbody>
        </Plain>
      </Plain.ScrollContainer>
      {more !== undefined && (
        <Center>
          <Button variant="default" onClick={more}>
            Show more
          </Button>
        </Center>
      )}
    </>
  )
}
