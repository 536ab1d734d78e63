// Shows rows in columns, or as cards where there is no room for columns, with a button for the next page.
import { Button, Card, Center, Group, Table as Plain, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useKeptCells } from './kept-cells'
import { numberText } from './show'
import { useLayout } from './table-layout'
import { TableOptions, useChosenColumns, useDensity } from './table-options'

export interface Column<Row> {
  readonly title: string
  readonly show: (row: Row) => ReactNode
  /** Right-aligned, for numbers. */
  readonly isNumber?: boolean
  /** Shown only when the user chooses the column. */
  readonly isExtra?: boolean
  /** Heads the card of a row; else the first column does. */
  readonly isHeading?: boolean
  /** Where it stands on a card: beside the heading. For states and amounts. */
  readonly isCorner?: boolean
  /** Whole sentences: on a card they stand below their title, from the left. */
  readonly isText?: boolean
  /** For dialogs and fields: what is open or typed in it stays so while the table becomes cards. */
  readonly isKept?: boolean
}

interface Shown<Row> {
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
}

/** Tables with fewer columns have no menu to choose them. */
const leastColumnsToChoose = 5
/** Of the frame, under which the heads of tables stay. */
const headerPx = 56

/** A line of a card, without which the row shows nothing there. */
function CardLine<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { title, show, isText = false, isKept = false } = column
  const value = show(row)
  if (value === null || value === false || value === '–') return null
  return (
    <Group display="contents">
      <Text
        component="dt"
        size="sm"
        c="dimmed"
        {...(isText && { className: 'card-text' })}
        {...(isKept && { mt: 6, style: { alignSelf: 'center' } })}
      >
        {title}
      </Text>
      <Text
        component="dd"
        size="sm"
        m={0}
        {...(isKept && { mt: 6 })}
        ta={isText ? 'left' : 'right'}
        className={isText ? 'card-text' : 'numbers'}
        style={{ overflowWrap: 'anywhere' }}
      >
        {value}
      </Text>
    </Group>
  )
}

function Cards<Row>({ caption, columns, rows, keyOf }: Shown<Row>) {
  const head = columns.find(({ isHeading }) => isHeading === true) ?? columns[0]
  const others = columns.filter((column) => column !== head)
  const corners = others.filter(({ isCorner }) => isCorner === true)
  const lines = others.filter(({ isCorner }) => isCorner !== true)
  return (
    <Stack component="ul" gap="xs" m={0} p={0} aria-label={caption} style={{ listStyle: 'none' }}>
      {rows.map((row) => (
        <Card key={keyOf(row)} component="li" withBorder padding="sm">
          <Group justify="space-between" align="flex-start" gap="xs">
            <Text
              component="div"
              fw={600}
              style={{ overflowWrap: 'anywhere', minWidth: 0, flex: '1 1 auto' }}
            >
              {head?.show(row)}
            </Text>
            {corners.map(({ title, show }) => (
              <div key={title}>{show(row)}</div>
            ))}
          </Group>
          {lines.length > 0 && (
            <dl
              className="narrow"
              style={{
                margin: '8px 0 0',
                display: 'grid',
                gap: '2px 16px',
                gridTemplateColumns: 'auto minmax(0, 1fr)',
              }}
            >
              {lines.map((column) => (
                <CardLine key={column.title} column={column} row={row} />
              ))}
            </dl>
          )}
        </Card>
      ))}
    </Stack>
  )
}

function Rows<Row>({ caption, columns, rows, keyOf, isSticky }: Shown<Row> & { isSticky: boolean }) {
  const [density] = useDensity()
  const align = (column: Column<Row>) => (column.isNumber === true ? 'right' : 'left')
  return (
    <Plain
      verticalSpacing={density === 'compact' ? 3 : 8}
      fz="sm"
      highlightOnHover
      highlightOnHoverColor="var(--app-hover)"
      stickyHeader={isSticky}
      stickyHeaderOffset={headerPx}
      aria-label={caption}
    >
      <Plain.Thead>
        <Plain.Tr>
          {columns.map((column) => (
            <Plain.Th
              key={column.title}
              ta={align(column)}
              scope="col"
              fw={500}
              c="dimmed"
              style={{ whiteSpace: 'nowrap' }}
            >
              {column.title}
            </Plain.Th>
          ))}
        </Plain.Tr>
      </Plain.Thead>
      <Plain.Tbody>
        {rows.map((row) => (
          <Plain.Tr key={keyOf(row)}>
            {columns.map((column) => (
              <Plain.Td key={column.title} ta={align(column)} style={{ overflowWrap: 'break-word' }}>
                {column.show(row)}
              </Plain.Td>
            ))}
          </Plain.Tr>
        ))}
      </Plain.Tbody>
    </Plain>
  )
}

export function Table<Row>({
  caption,
  name = caption,
  columns,
  rows,
  keyOf,
  more,
  isLoadingMore = false,
}: Shown<Row> & {
  /** Under which the user's columns are kept. Needed where the caption changes. */
  name?: string
  /** Asks for the next page; absent at the end. */
  more?: (() => void) | undefined
  isLoadingMore?: boolean
}) {
  const [chosen, choose] = useChosenColumns(name)
  const isShown = ({ title, isExtra }: Column<Row>, i: number) =>
    i === 0 || (chosen[title] ?? isExtra !== true)
  const shown = columns.filter(isShown)
  const shape = `${shown.map(({ title }) => title).join('\n')} ${rows.length} ${rows[0] && keyOf(rows[0])}`
  const { ref, layout } = useLayout(shown.length, shape)
  const hasOptions = columns.length >= leastColumnsToChoose
  const kept = useKeptCells(shown, rows, keyOf)
  const parts = { caption, columns: kept.columns, rows, keyOf }
  return (
    <Stack gap="xs" className="rows">
      {kept.contents}
      {hasOptions && (
        <Group justify="flex-end" mb={-4} className="rows-options">
          <TableOptions
            caption={caption}
            columns={columns.map((column, i) => ({
              title: column.title,
              isShown: isShown(column, i),
              isFixed: i === 0,
            }))}
            toggle={(title) => {
              const i = columns.findIndex((column) => column.title === title)
              choose({ ...chosen, [title]: !isShown(columns[i]!, i) })
            }}
          />
        </Group>
      )}
      <section
        ref={ref}
        {...(layout !== 'cards' && { className: 'table-box' })}
        aria-label={caption}
        {...(layout === 'scrolled' && { tabIndex: 0 })}
        style={layout === 'scrolled' ? { overflowX: 'auto' } : {}}
      >
        {layout === 'cards' ? <Cards {...parts} /> : <Rows {...parts} isSticky={layout === 'table'} />}
      </section>
      {more !== undefined && (
        <Center>
          <Button variant="default" onClick={more} loading={isLoadingMore}>
            Show more
          </Button>
        </Center>
      )}
      {(more !== undefined || rows.length > 20) && (
        <Text size="xs" c="dimmed" ta="center" role="status">
          {numberText(rows.length)} shown{more === undefined ? ', no more' : ''}
        </Text>
      )}
    </Stack>
  )
}
